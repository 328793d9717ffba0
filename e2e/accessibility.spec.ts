import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { save } from './support/form.ts'
import { people } from './support/people.ts'
import { withFirstRecord } from './support/records.ts'
import { adminRoutes, coordinatorRoutes, developerRoutes, publicRoutes, type ScreenRoute } from './support/routes.ts'
import { goTo, settled } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** With less movement asked for, so that no colour is measured half faded in. */
const calm = { reducedMotion: 'reduce' } as const

/** Light is the default; who wants it dark says so in the user menu, which this browser remembers. */
const inColours = (theme: string, origin: string) => ({
  ...calm,
  storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'studydesk.theme', value: theme }] }] },
})

test('every screen of an administrator in dark colours', async ({ open, baseURL }) => {
  test.setTimeout(180_000)
  const page = await open(people.admin.email, '/', inColours('dark', String(baseURL)))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  for (const route of adminRoutes) await check(page, route)
})

test('the screens of others in dark colours', async ({ open, baseURL, browser, problems }) => {
  test.setTimeout(120_000)
  const dark = inColours('dark', String(baseURL))
  const coordinator = await open(people.coordinator.email, '/', dark)
  for (const route of coordinatorRoutes) await check(coordinator, route)
  const developer = await open(people.developer.email, '/', dark)
  for (const route of developerRoutes) await check(developer, route)
  const context = await browser.newContext({ baseURL, ...dark })
  await problems.watch(context)
  const nobody = await context.newPage()
  for (const route of publicRoutes) await check(nobody, route)
  await context.close()
})

for (const theme of ['light', 'dark'] as const) {
  test(`what opens over a screen, in ${theme} colours`, async ({ open, baseURL }) => {
    const page = await open(people.coordinator.email, '/participants/edit/new-participant', inColours(theme, String(baseURL)))
    await save(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'a form with problems')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expectAccessible(page, 'the user menu')
    await goTo(page, '/participants')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByRole('dialog', { name: 'Import participants' })).toBeVisible()
    await expectAccessible(page, 'the import')
    await goTo(page, '/participants')
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await expectAccessible(page, 'the filters')
  })
}

test('the sign-in page', async ({ page }) => {
  await page.goto('/crm/')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expectAccessible(page, 'the sign-in page')
})

test('a phone shows the same without a barrier', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/sites', { ...calm, viewport: { width: 390, height: 844 } })
  await expectAccessible(page, 'the cards of a list')
  await goTo(page, '/admin/sites/new')
  await expectAccessible(page, 'a form')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expectAccessible(page, 'the menu')
})

async function check(page: Page, route: ScreenRoute): Promise<void> {
  await goTo(page, await withFirstRecord(page, route.path))
  await settled(page)
  await expectAccessible(page, route.path)
}
