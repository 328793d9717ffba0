import { expect, type Page } from '@playwright/test'
import { withAxe } from './axe.ts'
import { noteOpenDialogs } from './dialogs.ts'

/**
 * Minor findings that a library causes and that do not harm users, by axe's rule and part of the element's selector. Serious and critical
 * findings are never accepted.
 */
const acceptedFindings: readonly { readonly rule: string; readonly target: string; readonly why: string }[] = [
  {
    rule: 'region',
    target: '.ant-notification-notice-close',
    why: 'The button that closes a toast stands beside the alert, in the library’s own frame around both; it has a name and takes the focus.',
  },
]

/** Rules that depend on the theme. All other rules give the same result in both themes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Checks the current screen with all rules of axe, and expects no findings. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectNoViolations(page, name, null)
}

/**
 * Checks the same as `expectAccessible`, and also the colours of the second theme. The open screen switches to that theme, as if another
 * tab had chosen it, and keeps it, because each switch redraws the whole screen.
 */
export async function expectAccessibleInBothThemes(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name)
  const other = (await themeOf(page)) === 'dark' ? 'light' : 'dark'
  await chooseTheme(page, other)
  await expectNoViolations(page, `${name}, ${other}`, rulesOfColour)
}

const themeOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-theme')

export async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((choice) => {
    const key = 'studydesk.theme'
    localStorage.setItem(key, choice)
    dispatchEvent(new StorageEvent('storage', { key, newValue: choice }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

async function expectNoViolations(page: Page, name: string, rules: readonly string[] | null): Promise<void> {
  expect(page.frames(), 'axe looks into this frame only').toHaveLength(1)
  await expect(page.locator('[data-refreshing]'), 'rows that are dimmed while others are fetched').toHaveCount(0)
  const findings = await findStillViolations(page, rules)
  const relevantFindings = findings.filter(
    ({ rule, impact, target }) => isGrave(impact) || !acceptedFindings.some((each) => each.rule === rule && target.includes(each.target)),
  )
  expect(relevantFindings, name).toEqual([])
  await noteOpenDialogs(page)
}

/**
 * Waits until no animation runs, so that axe checks no intermediate state. Waits for two frames without an animation, since closed
 * elements are removed one frame later.
 */
async function expectAnimationsEnded(page: Page): Promise<void> {
  const countMovements = () =>
    page.evaluate(async () => {
      const findAnimations = () =>
        document
          .getAnimations()
          // Ignores animations bound to scrolling, which are idle.
          .filter(({ timeline }) => timeline === document.timeline)
          .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
      const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      await waitForFrame()
      const now = findAnimations().length
      await waitForFrame()
      return now + findAnimations().length
    })
  await expect.poll(countMovements, 'movements under way').toBe(0)
}

/** How often a screen that changes while axe runs is measured. */
const maxMeasurements = 3

/** Returns the violations of a screen at rest: if the screen changed while axe ran, measures it again. */
async function findStillViolations(page: Page, rules: readonly string[] | null): Promise<readonly Violation[]> {
  for (let measurement = 1; ; measurement++) {
    await expectAnimationsEnded(page)
    const { violations, isChanged } = await findViolations(page, rules)
    if (violations.length === 0 || !isChanged || measurement === maxMeasurements) return violations
  }
}

interface Violation {
  readonly rule: string
  readonly impact: string | null | undefined
  /** Selector of the element. */
  readonly target: string
  readonly html: string
}

/**
 * Returns only the violations, because recording the passed checks takes axe the most time. `isChanged`: an element, a class, a style or
 * the theme changed, or a transition began, during the measurement.
 */
async function findViolations(
  page: Page,
  rules: readonly string[] | null,
): Promise<{ readonly violations: readonly Violation[]; readonly isChanged: boolean }> {
  await withAxe(page)
  return page.evaluate(async (ruleIds) => {
    const { axe } = window as unknown as { readonly axe: typeof import('axe-core') }
    const ending = new AbortController()
    let isChanged = false
    const noteChange = () => {
      isChanged = true
    }
    for (const event of ['transitionrun', 'animationstart']) document.addEventListener(event, noteChange, { signal: ending.signal })
    const observer = new MutationObserver(noteChange)
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['class', 'style', 'data-theme'] })
    const answer = await axe.run(document, {
      resultTypes: ['violations'],
      ...(ruleIds === null ? {} : { runOnly: { type: 'rule' as const, values: [...ruleIds] } }),
    })
    if (observer.takeRecords().length > 0) isChanged = true
    observer.disconnect()
    ending.abort()
    const violations = answer.violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, html }) => ({ rule: id, impact, target: target.join(' '), html: html.slice(0, 200) })),
    )
    return { violations, isChanged }
  }, rules)
}

const isGrave = (impact: string | null | undefined): boolean => impact === 'serious' || impact === 'critical'
