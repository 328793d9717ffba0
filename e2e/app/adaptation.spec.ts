import type { Page } from '@playwright/test'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/** Hand-made screens and a generated list: together they contain every kind of layout. */
const paths = ['/portfolio', '/participants', '/trial-board', '/study-scheduler', '/daily-activities', '/notifications']

/** The spacing of WCAG 2.2, success criterion 1.4.12. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`

test('screens adapt: enlarged to 200 %, on a phone turned sideways, and with wider text', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  for (const path of paths) {
    await page.setViewportSize({ width: 640, height: 400 })
    await navigateTo(page, path)
    await test.step(`${path} at 200 %`, () => expectContentUsable(page))
    await page.setViewportSize({ width: 844, height: 390 })
    await test.step(`${path} on a phone turned sideways`, () => expectContentUsable(page))
    await page.setViewportSize({ width: 1280, height: 800 })
    const style = await page.addStyleTag({ content: spacing })
    await test.step(`${path} with wider text`, async () => {
      await expectContentUsable(page)
      await expect.poll(() => listCutTexts(page), `cut texts of ${path}`).toEqual([])
    })
    await style.evaluate((element) => (element as HTMLStyleElement).remove())
    expect(await countEndlessAnimations(page), `what moves by itself on ${path}`).toBe(0)
  }
})

/** The screen has its title and its content, and does not scroll sideways. */
async function expectContentUsable(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  await expectNoSidewaysScroll(page)
  const main = await page.getByRole('main').boundingBox()
  expect(main?.width ?? 0, 'width of the content').toBeGreaterThan(300)
}

/** Texts whose lower or upper part is cut off by their box. A text that ends with an ellipsis is shown whole on hover or by opening it. */
const listCutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''))
      .filter(
        (element) =>
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          element.closest('.visually-hidden, [aria-hidden=true]') === null,
      )
      .filter((element) => {
        const style = getComputedStyle(element)
        // A box of one pixel hides its text from the eye alone, for screen readers.
        const isHidden = element.clientHeight <= 1
        return (
          !isHidden && style.overflowY === 'hidden' && style.webkitLineClamp === 'none' && element.scrollHeight > element.clientHeight + 4
        )
      })
      .map((element) => `${element.className}: ${element.innerText}`),
  )

/** Animations that run without an end while nothing is loading. */
const countEndlessAnimations = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY).length,
  )

test('the focus is visible and never hidden behind fixed parts', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  for (const path of ['/participants', '/trial-board', '/daily-activities']) {
    await navigateTo(page, path)
    await page.locator('.skip-link').focus()
    const problems: string[] = []
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      const problem = await describeFocusProblem(page)
      if (problem !== null) problems.push(problem)
    }
    expect(problems, `focus on ${path}`).toEqual([])
  }
})

/** Returns what is wrong with the focused control: no visible focus, or covered by another part. */
const describeFocusProblem = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    const name = `${focused.tagName} ${focused.className} ${focused.getAttribute('aria-label') ?? focused.innerText.slice(0, 30)}`
    const isDrawn = (element: Element): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    // A control of the library draws the focus of its input on its own box.
    const box = [focused, focused.parentElement, focused.parentElement?.parentElement, focused.parentElement?.parentElement?.parentElement]
    const drawn = box.some((element) => element instanceof Element && isDrawn(element))
    if (!drawn) return `no visible focus: ${name}`
    // The chosen value covers the input of a select.
    const control = focused.closest('.ant-select') ?? focused
    const { left, top, width, height } = control.getBoundingClientRect()
    const points = [0.2, 0.5, 0.8].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [left + width * x, top + height * y] as const))
    const isShown = points.some(([x, y]) => {
      const front = document.elementFromPoint(x, y)
      return front !== null && (control.contains(front) || front.contains(focused))
    })
    return isShown ? null : `covered: ${name}`
  })

test('a hint shows on hover, stays under the pointer, and closes by Escape; a press that ends elsewhere does nothing', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const feedback = page.locator('.feedback-button')
  await feedback.hover()
  const hint = page.getByRole('tooltip').filter({ visible: true })
  await expect(hint).toBeVisible()
  await hint.hover()
  await expect(hint).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hint).toHaveCount(0)

  const link = page.getByRole('navigation').getByRole('link', { name: 'Consents' }).first()
  for (const control of [feedback, link]) {
    await control.hover()
    await page.mouse.down()
    await page.mouse.move(640, 790)
    await page.mouse.up()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/participants/)

  await test.step('help is at the same position of every page', async () => {
    const positions = new Set<string>()
    for (const path of ['/participants', '/trial-board', '/portfolio', '/report']) {
      await navigateTo(page, path)
      const { x = 0, y = 0 } = (await feedback.boundingBox()) ?? {}
      positions.add(`${Math.round(x)}, ${Math.round(y)}`)
    }
    expect([...positions]).toHaveLength(1)
  })
})
