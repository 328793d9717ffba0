import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { people } from '../support/people.ts'
import { closeByKey, expectNoSidewaysScroll, navigateTo, openPath, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const findPalette = (page: Page) => page.getByRole('combobox', { name: 'Search and go anywhere' })

test('by keyboard alone the palette finds a participant, opens pages and runs actions, and the help sheet lists the keys', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(findPalette(page)).toBeFocused()
  await expectAccessible(page, 'the palette')
  await page.keyboard.type('anderson')
  const searchResults = page.getByRole('group', { name: 'Participants' }).getByRole('option')
  await expect(searchResults.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const selectedOption = page.getByRole('option', { selected: true })
  await expect(selectedOption).toHaveCount(1)
  // The line below the name distinguishes people with the same name.
  const [name = ''] = (await selectedOption.innerText()).trim().split('\n')
  expect(name).toMatch(/Anderson/)
  await expect(findPalette(page), 'the field says which one is chosen').toHaveAttribute(
    'aria-activedescendant',
    (await selectedOption.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await closeByKey(page.getByRole('dialog', { name }))

  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(findPalette(page)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage)), 'no name stays in the browser').not.toContain('Anderson')

  await test.step('the palette opens pages and runs actions, and offers none that is not permitted', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(findPalette(page)).toBeFocused()
    await page.keyboard.type('dark')
    await expect(page.getByRole('option', { selected: true })).toHaveText('Appearance: Dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(findPalette(page)).toBeFocused()
    await expectAccessible(page, 'the palette in dark colours')
    await page.keyboard.type('users')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await findPalette(page).fill('new part')
    await page.getByRole('option', { name: 'Add participant' }).click()
    await expect(page).toHaveURL(/\/participants\/edit\/new-participant$/)
  })

  await test.step('the help sheet lists the available keys, and no shortcut interrupts typing', async () => {
    await navigateTo(page, '/participants')
    await page.getByRole('textbox', { name: 'Search in Participants' }).fill('')
    await page.keyboard.type('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Search in Participants' })).toHaveValue('?')
    // The list searches for the typed question mark, and its rows are faint until the result arrives.
    await expect(page).toHaveURL(/=(\?|%3F)(&|$)/)
    await settled(page)

    await page.getByRole('button', { name: /^Account of/ }).focus()
    await page.keyboard.type('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.getByText('Search and go anywhere')).toBeVisible()
    await expect(sheet.getByText('Everywhere')).toBeVisible()
    await expectAccessible(page, 'the help sheet')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()

    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page).toHaveURL(/\/portfolio$/)
    await page.keyboard.press('[')
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
  })
})

test('feedback is sent with a screenshot in which no person can be recognised', async ({ open, problems }) => {
  const requested = 'What is good, what is missing, what went wrong?'
  const suggestion = `The list could be longer, said ${createUniqueWord()}`
  const page = await open(people.coordinator.email, '/participants')
  const names = await page.getByRole('table').getByRole('link').allInnerTexts()
  expect(names.length).toBeGreaterThan(5)
  await page.evaluate(watchPictures)

  await page.getByRole('button', { name: 'Give feedback' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByLabel(requested).fill(suggestion)

  await test.step('typed feedback is stored when it cannot be sent, and when the dialog was left', async () => {
    problems.expectAnswers(500)
    await page.route('**/api/feedback', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Your text is still here' })).toBeVisible()
    await expect(page.getByLabel(requested)).toHaveValue(suggestion)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Give feedback' }).click()
    await expect(page.getByLabel(requested)).toHaveValue(suggestion)
  })

  await page.getByRole('checkbox', { name: 'Attach a screenshot of this page' }).check()
  await expect(page.getByRole('img', { name: /personal data made unreadable/ })).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page, 'the feedback dialog')

  const [pictureSource] = await page.evaluate(() => window.drawnPictures ?? [])
  const copy = decodeURIComponent(pictureSource ?? '')
  expect(copy, 'our own words stay readable').toContain('Last name')
  for (const name of names) expect(copy).not.toContain(name)
  expect(copy).not.toContain('@example')
  expect(copy).not.toContain(people.coordinator.name)

  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. Your administrators have been notified')).toBeVisible()

  const admin = await open(people.admin.email, '/notifications')
  // The notification is sent by a job, and the demo contains others.
  const notificationOf = (reader: Page) => reader.getByRole('listitem').filter({ hasText: suggestion })
  await notificationOf(admin).getByRole('link', { name: 'Feedback to review' }).click()
  await expect(title(admin)).toHaveText(suggestion)
  await expect(admin.getByRole('img', { name: 'Screenshot of the page' })).toBeVisible()
  await expectAccessible(admin, 'feedback as it is read')
  await navigateTo(admin, '/admin/feedback')
  const row = admin.getByRole('row').filter({ hasText: suggestion })
  await expect(row).toContainText(people.coordinator.name)
  await expect(row).toContainText('/crm/participants')
  await row.getByRole('checkbox').check()
  await admin.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Change status' }).click()
  await admin.getByRole('menuitem', { name: 'Mark as done' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Answer').fill('It will be, in May.')
  await dialog.getByRole('button', { name: 'Mark as done' }).click()
  await expect(admin.getByRole('dialog').getByRole('status')).toHaveText('1 done')
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(row).toContainText('Done')

  await navigateTo(page, '/notifications')
  await notificationOf(page).getByRole('link', { name: 'Your feedback was resolved' }).click()
  await expect(page.getByText('It will be, in May.')).toBeVisible()
})

test('the tour is offered once, works by arrow keys and ends by Escape; a page with a separate tour shows it, on a phone too', async ({
  open,
  problems,
}) => {
  // At the edge of a narrow window, the tour library creates rectangles of negative size for its mask. The browser reports them on the
  // console and does not draw them.
  problems.expectConsole(/<rect>/)
  const page = await open(people.coordinator.email, '/')
  const invitation = page.getByRole('region', { name: 'New here?' })
  await invitation.getByRole('button', { name: 'Show me around' }).click()
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeFocused()
  await expectAccessible(page, 'the tour')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^3 of \d+$/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^\d+ of \d+$/)).toHaveCount(0)
  await openPath(page, '/')
  await expect(invitation).toHaveCount(0)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Show me around' }).click()
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  await page.keyboard.press('Escape')
  await navigateTo(page, '/report')
  for (const shownPage of [page, await open(people.coordinator.email, '/report', phone)]) {
    await shownPage.getByRole('button', { name: /^Account of/ }).click()
    await shownPage.getByRole('button', { name: 'Tour of this page' }).click()
    const tour = shownPage.getByRole('dialog', { name: 'Tour' })
    await expect(tour).toContainText('Reports on your studies')
    await expectNoSidewaysScroll(shownPage)
    await shownPage.keyboard.press('ArrowRight')
    await expect(tour).toContainText('Open a report')
    await expectAccessible(shownPage, 'the tour of a page')
    await shownPage.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
    await shownPage.getByRole('button', { name: /^Account of/ }).click()
    await expect(shownPage.getByRole('button', { name: 'Tour of this page' }), 'no longer new').toHaveText('Tour of this page')
    await shownPage.keyboard.press('Escape')
  }
})

test('a page that fails is reported, with details for developers only', async ({ open, problems }) => {
  problems.expectConsole(/VersionPage/)
  for (const [email, isDeveloper] of [
    [people.developer.email, true],
    [people.coordinator.email, false],
  ] as const) {
    const page = await open(email, '/')
    await page.route('**/assets/VersionPage*', (route) => route.abort())
    await page.goto('/crm/version')
    await expect(title(page)).toHaveText('This page cannot be shown')
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      /^mailto:.*subject=User%20Reported%20Page%20Error$/,
    )
    await expect(page.getByText(/VersionPage/).first()).toBeVisible({ visible: isDeveloper })
    await expectAccessible(page, 'the error page')
    await expect(page.getByRole('button', { name: /^Account of/ }), 'the shell stays').toBeVisible()
    await page.unroute('**/assets/VersionPage*')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(title(page)).toHaveText('Version')
  }
})

test('an uncaught error is reported once, and a confirmation that cannot be shown is reported', async ({ open }) => {
  // Uses a separate browser, because an installed clock cannot be removed.
  const page = await open(people.coordinator.email, '/', {})
  await page.clock.install()
  await page.evaluate(() => {
    dispatchEvent(new ErrorEvent('error', { message: 'one' }))
    dispatchEvent(new ErrorEvent('error', { message: 'two' }))
  })
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong on our end' })
  await expect(alert).toHaveCount(1)
  await expect(page.locator('.ant-notification-notice-wrapper')).toHaveCSS('background-color', 'rgb(163, 33, 26)')
  await expectAccessible(page, 'an error toast')
  await alert.hover()
  await page.clock.runFor(6000)
  await expect(alert, 'it stays while the pointer is on it').toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(6000)
  await expect(alert).toHaveCount(0)

  await page.route('**/api/participants?*', (route) => route.abort())
  await page.getByRole('link', { name: 'Participants' }).first().click()
  await expect(page.getByText('System error. Please try again later!').first()).toBeVisible()
})

test('password and profile are changed at the provider, and an unavailable provider is reported', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  await page.route('**/oauth/studydesk?*', (route) => route.abort())
  for (const [entry, problem] of [
    ['Edit profile', 'Your profile cannot be changed at the moment.'],
    ['Change password', 'Your password cannot be changed at the moment.'],
  ] as const) {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: entry }).click()
    await page.getByRole('dialog', { name: entry }).getByRole('button', { name: 'Go to the provider' }).click()
    await expect(page.getByRole('dialog').getByText(problem)).toBeVisible()
    await expectAccessible(page, entry)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.unroute('**/oauth/studydesk?*')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.locator('.user-menu')).toContainText('Study coordinator · Northlake Research')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Go to the provider' }).click()
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await settled(page)
})

declare global {
  interface Window {
    /** SVG images that the page loaded from `data:` URLs. */
    drawnPictures?: string[]
  }
}

/** Runs in the page: stores the SVG copy of the page that becomes the screenshot. */
function watchPictures(): void {
  const stored: string[] = []
  window.drawnPictures = stored
  const { set } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src') ?? {}
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    set(this: HTMLImageElement, address: string) {
      if (address.startsWith('data:image/svg+xml')) stored.push(address)
      set?.call(this, address)
    },
    get(this: HTMLImageElement) {
      return this.getAttribute('src') ?? ''
    },
    configurable: true,
  })
}
