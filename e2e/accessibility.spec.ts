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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.describe.configure({ timeout: 120_000 })

    test('every screen of an administrator', async ({ open, baseURL }) => {
      const look = inColours(colorScheme, String(baseURL))
      const page = await open(people.admin.email, '/', look)
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      for (const route of adminRoutes) await check(page, route)
    })

    test('the screens of others, and what opens over a screen', async ({ open, baseURL }) => {
      const look = inColours(colorScheme, String(baseURL))
      const coordinator = await open(people.coordinator.email, '/', look)
      for (const route of coordinatorRoutes) await check(coordinator, route)
      await goTo(coordinator, '/participants/edit/new-participant')
      await save(coordinator)
      await expect(coordinator.getByRole('alert')).toBeVisible()
      await expectAccessible(coordinator, 'a form with problems')
      await coordinator.getByRole('button', { name: /^Account of/ }).click()
      await expectAccessible(coordinator, 'the user menu')

      await goTo(coordinator, '/participants')
      await coordinator.getByRole('button', { name: 'Import CSV' }).click()
      await expect(coordinator.getByRole('dialog', { name: 'Import participants' })).toBeVisible()
      await expectAccessible(coordinator, 'the import')
      await goTo(coordinator, '/participants')
      await coordinator.getByRole('button', { name: 'Filters' }).click()
      await expect(coordinator.getByRole('dialog', { name: 'Filters' })).toBeVisible()
      await expectAccessible(coordinator, 'the filters')

      const developer = await open(people.developer.email, '/', look)
      for (const route of developerRoutes) await check(developer, route)
    })

    test('the screens of nobody', async ({ browser, baseURL, problems }) => {
      const context = await browser.newContext({ baseURL, ...inColours(colorScheme, String(baseURL)) })
      await problems.watch(context)
      const page = await context.newPage()
      for (const route of publicRoutes) await check(page, route)
      await page.goto('/crm/')
      await expect(page.getByLabel('Password')).toBeVisible()
      await expectAccessible(page, 'the sign-in page')
      await context.close()
    })
  })
}

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
