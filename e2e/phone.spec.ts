import type { Page } from '@playwright/test'
import { saved } from './support/form.ts'
import { people } from './support/people.ts'
import { withFirstRecord } from './support/records.ts'
import { adminRoutes } from './support/routes.ts'
import { expectNoSidewaysScroll, goTo, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('on a phone a site is added and changed with the thumb', async ({ open }) => {
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
  await page.getByRole('textbox', { name: 'Site name' }).fill('Pocket Clinic')
  await page.getByRole('textbox', { name: 'City' }).fill('Gravenhurst')
  await expectNoSidewaysScroll(page)
  await saved(page, 'Pocket Clinic added')
  await expect(page).toHaveURL(/\/admin\/sites\/edit\//)
  await expect(title(page)).toHaveText('Pocket Clinic')

  await page.getByRole('textbox', { name: 'City' }).fill('Bracebridge')
  await saved(page, 'Pocket Clinic saved')
  await goTo(page, '/admin/sites')
  await page.getByRole('textbox', { name: 'Search in Sites' }).fill('bracebridge')
  await expect(cards.getByRole('listitem')).toHaveCount(1)
  await expect(cards).toContainText('Pocket Clinic')
})

test('no screen scrolls sideways on a phone, and its targets can be hit', async ({ open }) => {
  test.setTimeout(120_000)
  const page = await open(people.admin.email, '/', phone)
  for (const route of adminRoutes) {
    await goTo(page, await withFirstId(page, route.path))
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page), route.path).toEqual([])
  }
})

/** The lists on a phone have cards, no table: ids are read from their links. */
async function withFirstId(page: Page, path: string): Promise<string> {
  await page.setViewportSize({ width: 1440, height: 900 })
  const found = await withFirstRecord(page, path)
  await page.setViewportSize(phone.viewport)
  return found
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
