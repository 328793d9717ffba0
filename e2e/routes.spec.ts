import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { people } from './support/people.ts'
import { withFirstRecord } from './support/records.ts'
import { publicRoutes, routesOf, type ScreenRoute, testersOfRoutes } from './support/routes.ts'
import { expectNoSidewaysScroll, goTo, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** With less movement asked for, so that no colour is measured half faded in. */
const calm = { reducedMotion: 'reduce' } as const
test.use(calm)
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

test('every public route stands open to those who are signed out', async ({ page }) => {
  for (const route of publicRoutes) await expectScreen(page, route)
  await page.goto('/crm/login')
  await expect(page.getByLabel('Password')).toBeVisible()
})

for (const [person, email] of testersOfRoutes) {
  test(`every route of the ${person} shows its screen, without a barrier in either theme`, async ({ open }) => {
    test.setTimeout(240_000)
    const page = await open(email, '/', calm)
    for (const route of routesOf(person)) await expectScreen(page, route)
  })
}

test('a record that does not exist says so', async ({ open, problems }) => {
  problems.expectAnswers(404)
  const page = await open(people.admin.email)
  for (const path of ['/participants', '/admin/sites/edit', '/admin/studies/edit', '/admin/users/edit']) {
    await page.goto(`/crm${path}/00000000-0000-7000-8000-000000000000`)
    await expect(page.getByText('This record does not exist').first(), path).toBeVisible()
  }
})

test('/logout ends the session', async ({ open, problems }) => {
  // The page's socket may knock in the moment in which the session ends.
  problems.expectConsole(/^WebSocket connection .* failed/)
  const page = await open(people.viewer.email)
  await page.goto('/crm/logout')
  await expect(page.getByText('You have been logged out')).toBeVisible()
})

test('the areas lead to one another', async ({ open }) => {
  const page = await open(people.admin.email)
  await page.getByRole('link', { name: 'Administration' }).click()
  await settled(page)
  const menu = page.getByRole('navigation', { name: 'Administration menu' }).getByRole('link')
  await expect(menu).toHaveText(['Organization', 'Sites', 'Studies', 'Users', 'Outbox', 'Roles', 'Audit history'])
  await page.getByRole('link', { name: 'Back to PRM' }).click()
  await expect(page).toHaveURL(/\/crm\/portfolio$/)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await goTo(page, '/version')
  await expect(page.getByRole('contentinfo')).toContainText('FE Version:')
})

/** The route leads to its screen and the screen has no barrier and fits a narrow window too. */
async function expectScreen(page: Page, route: ScreenRoute): Promise<void> {
  await goTo(page, await withFirstRecord(page, route.path))
  const heading = title(page)
  if (route.title !== undefined) await expect(heading, route.path).toHaveText(route.title)
  await expect(heading, route.path).not.toHaveText(/Sorry, Unauthorised!|This page cannot be shown/)
  if (route.title !== 'Page not found') await expect(heading, route.path).not.toHaveText('Page not found')
  if (route.tab !== undefined) await expect(page.getByRole('tab', { name: route.tab, selected: true }), route.path).toBeVisible()
  if (route.leadsTo !== undefined) await expect(page).toHaveURL((url) => url.pathname === `/crm${route.leadsTo}`)
  await expectAccessibleInBothThemes(page, route.path)
  await page.setViewportSize(narrow)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(wide)
}
