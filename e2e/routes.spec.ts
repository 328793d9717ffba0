import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { people } from './support/people.ts'
import { withFirstRecord } from './support/records.ts'
import { adminRoutes, coordinatorRoutes, developerRoutes, publicRoutes, type ScreenRoute } from './support/routes.ts'
import { goTo, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('every public route stands open to those who are signed out', async ({ page }) => {
  for (const route of publicRoutes) await expectScreen(page, route)
  await page.goto('/crm/login')
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('every route of an administrator shows its screen', async ({ open }) => {
  test.setTimeout(180_000)
  const page = await open(people.admin.email, '/', { reducedMotion: 'reduce' })
  for (const route of adminRoutes) await expectScreen(page, route)
})

test('every route of a coordinator and of a developer shows its screen', async ({ open }) => {
  const coordinator = await open(people.coordinator.email, '/', { reducedMotion: 'reduce' })
  for (const route of coordinatorRoutes) await expectScreen(coordinator, route)
  const developer = await open(people.developer.email, '/', { reducedMotion: 'reduce' })
  for (const route of developerRoutes) await expectScreen(developer, route)
})

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

/** The route leads to its screen, and the screen (in light colours; the dark ones have a journey of their own) has no barrier. */
async function expectScreen(page: Page, route: ScreenRoute): Promise<void> {
  const path = await withFirstRecord(page, route.path)
  await goTo(page, path)
  const heading = title(page)
  if (route.title !== undefined) await expect(heading, route.path).toHaveText(route.title)
  await expect(heading, route.path).not.toHaveText(/Sorry, Unauthorised!|This page cannot be shown/)
  if (route.title !== 'Page not found') await expect(heading, route.path).not.toHaveText('Page not found')
  if (route.leadsTo !== undefined) await expect(page).toHaveURL((url) => url.pathname === `/crm${route.leadsTo}`)
  await expectAccessible(page, route.path)
}
