import type { Page } from '@playwright/test'
import { saved } from './support/form.ts'
import { freshWord } from './support/fresh.ts'
import { people } from './support/people.ts'
import { withFirstRecord } from './support/records.ts'
import { routesOf, type ScreenRoute, testersOfRoutes } from './support/routes.ts'
import { expectNoSidewaysScroll, goTo, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('on a phone a site is added and changed with the thumb', async ({ open }) => {
  const [clinic, city] = [`${freshWord()} Clinic`, freshWord()]
  const page = await open(people.admin.email, '/', phone)
  await page.getByRole('button', { name: 'Open the menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Administration' }).tap()
  await page.getByRole('button', { name: 'Open the menu' }).tap()
  await menu.getByRole('link', { name: 'Sites' }).tap()
  await expect(menu).toBeHidden()
  await settled(page)

  const cards = page.getByRole('list', { name: 'Sites' })
  await expect(cards.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'New site' }).tap()
  await page.getByRole('textbox', { name: 'Site name' }).fill(clinic)
  await page.getByRole('textbox', { name: 'City' }).fill('Gravenhurst')
  await expectNoSidewaysScroll(page)
  await saved(page, `${clinic} added`)
  await expect(page).toHaveURL(/\/admin\/sites\/edit\//)
  await expect(title(page)).toHaveText(clinic)

  await page.getByRole('textbox', { name: 'City' }).fill(city)
  await saved(page, `${clinic} saved`)
  await goTo(page, '/admin/sites')
  await page.getByRole('textbox', { name: 'Search in Sites' }).fill(city.toLowerCase())
  await expect(cards.getByRole('listitem')).toHaveCount(1)
  await expect(cards).toContainText(clinic)
})

for (const [person, email] of testersOfRoutes) {
  test(`no screen of the ${person} scrolls sideways on a phone, its targets can be hit, and in French all of it is French`, async ({
    open,
  }) => {
    test.setTimeout(180_000)
    const page = await open(email, '/', phone)
    await goTo(page, '/version?language=fr')
    for (const route of routesOf(person)) await expectFits(page, route)
  })
}

/** In French, which needs more room; with a raw text key the journey fails by itself. */
async function expectFits(page: Page, route: ScreenRoute): Promise<void> {
  await goTo(page, await withFirstRecord(page, route.path))
  const isSameWord = ['Participants', 'Sites', 'Version', 'Modules', 'Northlake Research'].includes(String(route.title))
  if (typeof route.title === 'string' && !isSameWord) await expect(title(page), route.path).not.toHaveText(route.title)
  await expectNoSidewaysScroll(page)
  expect(await smallTargets(page), route.path).toEqual([])
}

/** What can be hit and is smaller than 24 pixels; links within a sentence are as high as their line, and are let be (WCAG 2.2, 2.5.8). */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const smallest = 24
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="switch"]',
    )
    return [...targets].flatMap((target) => {
      if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      // The label and the frame around an input are part of what can be hit.
      const hit = target.closest<HTMLElement>('label, .ant-select, .ant-input-affix-wrapper, .ant-tabs-tab') ?? target
      const { width, height, bottom, right } = hit.getBoundingClientRect()
      const isOffScreen = bottom <= 0 || right <= 0
      const isInText = getComputedStyle(hit).display === 'inline'
      if (width === 0 || isOffScreen || isInText || (width >= smallest && height >= smallest)) return []
      return [
        `${target.tagName} ${target.id} ${target.getAttribute('aria-label') ?? target.textContent?.slice(0, 30)} ${Math.round(width)}×${Math.round(height)}`,
      ]
    })
  })
}
