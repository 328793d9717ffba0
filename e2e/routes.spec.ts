import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { cover, declared, type ScreenRoute } from './support/declaredScreens.ts'
import { expectFilters, expectShows } from './support/evidence.ts'
import { people } from './support/people.ts'
import { withFirstRecord } from './support/records.ts'
import { publicRoutes, routesOf, type TriedRoute, testersOfRoutes } from './support/routes.ts'
import { expectNoSidewaysScroll, goTo, goWithin, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }
const phone = { viewport: narrow, hasTouch: true, isMobile: true }

// The walks are the longest journeys: workers share them.
test.describe.configure({ mode: 'parallel' })

test('every public route stands open to those who are signed out', async ({ page, problems }) => {
  problems.expectAnswers(404)
  for (const route of publicRoutes) {
    await expectScreen(page, route, goTo)
    await expectAccessibleInBothThemes(page, route.path)
    await page.setViewportSize(narrow)
    await settled(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(wide)
  }
  await page.goto('/crm/login')
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('a few screens show every element that declared screens are made of', () => {
  const elements = new Set(declared.flatMap((screen) => [...screen.elements.keys()]))
  expect(new Set([...cover.values()].flat())).toEqual(elements)
  const lines = [...cover].map(([{ route }, chosen]) => `  ${route.path}: ${chosen.join(', ')}`)
  process.stdout.write(
    `\n${cover.size} of ${declared.length} declared screens show all ${elements.size} elements of them:\n${lines.join('\n')}\n`,
  )
})

for (const { email, name, routes } of walks(({ isWhole }) => isWhole, 8)) {
  test(`routes of the ${name}: each shows its screen, without a barrier in either theme, and fits a phone in French`, async ({ open }) => {
    test.slow()
    const page = await open(email)
    const inHand = await open(email, '/version?language=fr', phone)
    for (const route of routes) {
      const path = await withFirstRecord(page, route.path)
      await expectScreen(page, { ...route, path })
      if (route.shows !== undefined) await expectShows(page, route.shows)
      await expectAccessibleInBothThemes(page, path)
      if (route.shows !== undefined) await expectFilters(page, route.shows)
      if (page.viewportSize()?.width !== wide.width) await page.setViewportSize(wide)
      await expectFits(inHand, { ...route, path })
    }
  })
}

for (const { email, name, routes } of walks(({ isWhole, leadsTo }) => !isWhole && leadsTo === undefined, 20)) {
  test(`further routes of the ${name}: each shows its screen in French and fits a narrow window`, async ({ open }) => {
    test.slow()
    const page = await open(email, '/version?language=fr', { viewport: narrow })
    for (const route of routes) {
      const path = await withFirstRecord(page, route.path)
      await expectScreen(page, { ...route, ...route.french, path })
      await expectNoSidewaysScroll(page)
    }
  })
}

for (const { email, name, routes } of walks(({ leadsTo }) => leadsTo !== undefined, 20)) {
  test(`addresses of the ${name} that lead on`, async ({ open }) => {
    const page = await open(email)
    for (const route of routes) await expectScreen(page, route, goTo)
  })
}

test('a record that does not exist says so', async ({ open, problems }) => {
  problems.expectAnswers(404)
  const page = await open(people.admin.email)
  for (const path of ['/participants', '/admin/sites/edit', '/admin/studies/edit', '/admin/users/edit']) {
    await page.goto(`/crm${path}/00000000-0000-7000-8000-000000000000`)
    await expect(page.getByText('This does not exist').first(), path).toBeVisible()
  }
})

test('/logout ends the session', async ({ open, problems }) => {
  // The page's socket may knock in the moment in which the session ends.
  problems.expectConsole(/\/api\/socket/)
  const page = await open(people.viewer.email)
  await page.goto('/crm/logout')
  await expect(page.getByText('You have been logged out')).toBeVisible()
})

test('the areas lead to one another', async ({ open }) => {
  const page = await open(people.admin.email)
  await page.getByRole('link', { name: 'Administration' }).click()
  await settled(page)
  const menu = page.getByRole('navigation', { name: 'Administration menu' }).getByRole('link')
  await expect(menu).toHaveText([
    'Organization',
    'Sites',
    'Custom fields',
    'Studies',
    'Digital trials',
    'Users',
    'Outbox',
    'Roles',
    'Form library',
    'Data rules',
    'Audit history',
    'Site surveys',
    'Courses',
    'Training matrix',
    'Announcements',
    'Feedback',
  ])
  await page.getByRole('link', { name: 'Back to PRM' }).click()
  await expect(page).toHaveURL(/\/crm\/portfolio$/)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await goTo(page, '/version')
  await expect(page.getByRole('contentinfo')).toContainText('FE Version:')
})

/** What each person tries, a few routes a journey. */
function walks(isMeant: (route: TriedRoute) => boolean, few: number) {
  return testersOfRoutes.flatMap(([person, email]) => {
    const routes = routesOf(person).filter(isMeant)
    const count = Math.ceil(routes.length / few)
    return Array.from({ length: count }, (_, index) => ({
      email,
      name: `${person} (${index + 1} of ${count})`,
      routes: routes.slice(index * few, (index + 1) * few),
    }))
  })
}

/** The route leads to its screen. */
async function expectScreen(page: Page, route: ScreenRoute, go = goWithin): Promise<void> {
  await go(page, route.path)
  const heading = title(page)
  if (route.title !== undefined) await expect(heading, route.path).toHaveText(route.title)
  await expect(heading, route.path).not.toHaveText(/Sorry, Unauthorised!|This page cannot be shown/)
  if (route.title !== 'Page not found') await expect(heading, route.path).not.toHaveText('Page not found')
  if (route.leadsTo !== undefined) await expect(page).toHaveURL((url) => url.pathname === `/crm${route.leadsTo}`)
  if (route.tab !== undefined) await expect(page.getByRole('tab', { name: route.tab, selected: true }), route.path).toBeVisible()
}

/** In French, which needs more room, and where targets are hit with a thumb; with a raw text key the journey fails by itself. */
async function expectFits(page: Page, route: ScreenRoute): Promise<void> {
  await goWithin(page, route.path)
  const isSameWord = ['Participants', 'Sites', 'Notifications', 'Documents', 'Version', 'Modules', 'Northlake Research'].includes(
    String(route.title),
  )
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
