import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { cover, declared, type ScreenRoute, untestedPaths } from '../support/cover/declaredScreens.ts'
import { expectFilters, expectShows } from '../support/cover/evidence.ts'
import { people } from '../support/people.ts'
import { withFirstRecord } from '../support/records.ts'
import { publicRoutes, routesOf, type TestedRoute, testersOfRoutes } from '../support/routes.ts'
import { expectNoSidewaysScroll, navigateTo, openPath, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const wideViewport = { width: 1440, height: 900 }
const narrowViewport = { width: 390, height: 844 }
const phone = { viewport: narrowViewport, hasTouch: true, isMobile: true }

// These tests take the longest, so several workers run them in parallel.
test.describe.configure({ mode: 'parallel' })

test('every public route is open to visitors who are signed out', async ({ page, problems }) => {
  problems.expectAnswers(404)
  for (const route of publicRoutes) {
    await expectScreen(page, route, openPath)
    await expectAccessibleInBothThemes(page, route.path)
    await page.setViewportSize(narrowViewport)
    await settled(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(wideViewport)
  }
  await page.goto('/crm/login')
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('a few screens show every element used by declared screens', () => {
  const elements = new Set(declared.flatMap((screen) => [...screen.elements.keys()]))
  expect(new Set([...cover.values()].flat())).toEqual(elements)
  expect(untestedPaths, 'tabs that only roles without a tester see').toEqual([
    ...['randomisationLists', 'balance', 'adverseEvents', 'deviations'].map((tab) => `/admin/studies/edit/{study}/${tab}`),
    ...['assignments', 'submissions'].map((tab) => `/admin/form/{form}/${tab}`),
    '/admin/data-rules/{dataRule}/queries',
  ])
  const lines = [...cover].map(([{ route }, elementNames]) => `  ${route.path}: ${elementNames.join(', ')}`)
  process.stdout.write(
    `\n${cover.size} of ${declared.length} declared screens show all ${elements.size} elements of them:\n${lines.join('\n')}\n`,
  )
})

for (const { email, name, routes } of createWalks(({ isWhole }) => isWhole, 8)) {
  test(`routes of the ${name}: each shows its screen without a barrier in either theme, and fits a phone in French`, async ({ open }) => {
    test.slow()
    const page = await open(email)
    const phonePage = await open(email, '/version?language=fr', phone)
    for (const route of routes) {
      const path = await withFirstRecord(page, route.path)
      await expectScreen(page, { ...route, path })
      if (route.shows !== undefined) await expectShows(page, route.shows)
      await expectAccessibleInBothThemes(page, path)
      if (route.shows !== undefined) await expectFilters(page, route.shows)
      if (page.viewportSize()?.width !== wideViewport.width) await page.setViewportSize(wideViewport)
      await expectLayoutFits(phonePage, { ...route, path })
    }
  })
}

for (const { email, name, routes } of createWalks(({ isWhole, leadsTo }) => !isWhole && leadsTo === undefined, 20)) {
  test(`further routes of the ${name}: each shows its screen in French and fits a narrow window`, async ({ open }) => {
    test.slow()
    const page = await open(email, '/version?language=fr', { viewport: narrowViewport })
    for (const route of routes) {
      const path = await withFirstRecord(page, route.path)
      await expectScreen(page, { ...route, ...route.french, path })
      await expectNoSidewaysScroll(page)
    }
  })
}

for (const { email, name, routes } of createWalks(({ leadsTo }) => leadsTo !== undefined, 20)) {
  test(`addresses of the ${name} that redirect`, async ({ open }) => {
    const page = await open(email)
    for (const route of routes) await expectScreen(page, route, openPath)
  })
}

test('a record that does not exist is reported as such', async ({ open, problems }) => {
  problems.expectAnswers(404)
  const page = await open(people.admin.email)
  for (const path of ['/participants', '/admin/sites/edit', '/admin/studies/edit', '/admin/users/edit']) {
    await page.goto(`/crm${path}/00000000-0000-7000-8000-000000000000`)
    await expect(page.getByText('This does not exist').first(), path).toBeVisible()
  }
})

test('/logout ends the session', async ({ open, problems }) => {
  // The page's socket may try to reconnect just when the session ends.
  problems.expectConsole(/\/api\/socket/)
  const page = await open(people.viewer.email)
  await page.goto('/crm/logout')
  await expect(page.getByText('You have been logged out')).toBeVisible()
})

test('the areas link to one another', async ({ open }) => {
  const page = await open(people.admin.email)
  await page.getByRole('link', { name: 'Administration' }).click()
  await settled(page)
  const menu = page.getByRole('navigation', { name: 'Administration menu' }).getByRole('link')
  await expect(menu).toHaveText([
    'Organization',
    'Sites',
    'Users',
    'Roles',
    'Custom fields',
    'Studies',
    'Digital trials',
    'Form library',
    'Data rules',
    'Site surveys',
    'Dictionary terms',
    'Document types',
    'Courses',
    'Training matrix',
    'Announcements',
    'Outbox',
    'Feedback',
    'Audit history',
  ])
  await page.getByRole('link', { name: 'Back to PRM' }).click()
  await expect(page).toHaveURL(/\/crm\/portfolio$/)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await openPath(page, '/version')
  await expect(page.getByRole('contentinfo')).toContainText('FE Version:')
})

/** Returns routes by user, a few for each test. */
function createWalks(isSelected: (route: TestedRoute) => boolean, routesPerTest: number) {
  return testersOfRoutes.flatMap(([person, email]) => {
    const routes = routesOf(person).filter(isSelected)
    const count = Math.ceil(routes.length / routesPerTest)
    return Array.from({ length: count }, (_, index) => ({
      email,
      name: `${person} (${index + 1} of ${count})`,
      routes: routes.slice(index * routesPerTest, (index + 1) * routesPerTest),
    }))
  })
}

/** Checks that the route leads to its screen. */
async function expectScreen(page: Page, route: ScreenRoute, navigate = navigateTo): Promise<void> {
  await navigate(page, route.path)
  const heading = title(page)
  if (route.title !== undefined) await expect(heading, route.path).toHaveText(route.title)
  await expect(heading, route.path).not.toHaveText(/Sorry, Unauthorised!|This page cannot be shown/)
  if (route.title !== 'Page not found') await expect(heading, route.path).not.toHaveText('Page not found')
  if (route.leadsTo !== undefined) await expect(page).toHaveURL((url) => url.pathname === `/crm${route.leadsTo}`)
  if (route.tab === undefined) return
  // In a narrow window, the tabs of a record become a select field.
  const selected = page.locator('.section-tabs-select .ant-select-selection-item').filter({ hasText: route.tab })
  await expect(page.getByRole('tab', { name: route.tab, selected: true }).or(selected), route.path).toBeVisible()
}

/** Checks the layout in French, which needs more space, and the size of touch targets. A raw text key fails the test automatically. */
async function expectLayoutFits(page: Page, route: ScreenRoute): Promise<void> {
  await navigateTo(page, route.path)
  const isSameInFrench = [
    'Participants',
    'Sites',
    'Notifications',
    'Documents',
    'Version',
    'Modules',
    'Webhooks',
    'Northlake Research',
  ].includes(String(route.title))
  if (typeof route.title === 'string' && !isSameInFrench) await expect(title(page), route.path).not.toHaveText(route.title)
  await expectNoSidewaysScroll(page)
  expect(await findSmallTargets(page), route.path).toEqual([])
}

/**
 * Returns clickable elements smaller than 24 pixels. Links within a sentence are as high as their line and are exempt (WCAG 2.2, 2.5.8).
 */
async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const smallest = 24
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="switch"]',
    )
    return [...targets].flatMap((target) => {
      if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      // The label and the frame of an input are clickable too.
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
