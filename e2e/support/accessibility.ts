import { expect, type Page } from '@playwright/test'
import { withAxe } from './axe.ts'
import { noteOpenDialogs } from './dialogs.ts'

/**
 * Lesser findings that a library causes and that cost nobody anything, by axe's rule and a part of the address of the element.
 * Serious and critical findings are never accepted.
 */
const acceptedFindings: readonly { readonly rule: string; readonly target: string; readonly why: string }[] = [
  {
    rule: 'region',
    target: '.ant-notification-notice-close',
    why: 'The button that closes a toast stands beside the alert, in the library’s own frame around both; it has a name and takes the focus.',
  },
]

/** What a theme changes; all else axe finds alike in either, as the page is the same but for its colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Axe finds nothing on the screen as it is, in any of its groups of rules. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectNothingFound(page, name, null)
}

/**
 * The same, and nothing in the colours of the other theme, which the open screen puts on as it would when another tab chose it. It keeps
 * that one: what is looked at next begins there, as each change draws the whole screen anew.
 */
export async function expectAccessibleInBothThemes(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name)
  const other = (await themeOf(page)) === 'dark' ? 'light' : 'dark'
  await chooseTheme(page, other)
  await expectNothingFound(page, `${name}, ${other}`, rulesOfColour)
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

async function expectNothingFound(page: Page, name: string, rules: readonly string[] | null): Promise<void> {
  expect(page.frames(), 'axe looks into this frame only').toHaveLength(1)
  await expect(page.locator('[data-refreshing]'), 'rows that are dimmed while others are fetched').toHaveCount(0)
  await expectStill(page)
  const found = await violations(page, rules)
  const counted = found.filter(
    ({ rule, impact, target }) => isGrave(impact) || !acceptedFindings.some((each) => each.rule === rule && target.includes(each.target)),
  )
  expect(counted, name).toEqual([])
  await noteOpenDialogs(page)
}

/**
 * Nothing is half faded in or about to close: colours and menus of the way between are nobody's to judge. Two frames in a row without
 * a movement that ends, as what is closed is taken away in the frame after.
 */
async function expectStill(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(async () => {
      const ending = () =>
        document
          .getAnimations()
          // What moves with the scroll alone stands still.
          .filter(({ timeline }) => timeline === document.timeline)
          .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      await frame()
      const now = ending().length
      await frame()
      return now + ending().length
    })
  await expect.poll(moving, 'movements under way').toBe(0)
}

/** Of what it did not find at fault axe keeps no account, which is most of its work. */
async function violations(page: Page, rules: readonly string[] | null) {
  await withAxe(page)
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { readonly axe: typeof import('axe-core') }
    const answer = await axe.run(document, {
      resultTypes: ['violations'],
      ...(only === null ? {} : { runOnly: { type: 'rule' as const, values: [...only] } }),
    })
    return answer.violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, html }) => ({ rule: id, impact, target: target.join(' '), html: html.slice(0, 200) })),
    )
  }, rules)
}

const isGrave = (impact: string | null | undefined): boolean => impact === 'serious' || impact === 'critical'
