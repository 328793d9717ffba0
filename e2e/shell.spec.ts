import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { freshWord } from './support/fresh.ts'
import { people } from './support/people.ts'
import { closeByKey, expectNoSidewaysScroll, goTo, goWithin, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search and go anywhere' })

test('by keyboard alone the palette finds a participant, goes to pages and does things, and the help sheet lists the keys', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeFocused()
  await expectAccessible(page, 'the palette')
  await page.keyboard.type('anderson')
  const found = page.getByRole('group', { name: 'Participants' }).getByRole('option')
  await expect(found.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toHaveCount(1)
  // Below the name stands what tells its bearer from others of that name.
  const [name = ''] = (await chosen.innerText()).trim().split('\n')
  expect(name).toMatch(/Anderson/)
  await expect(palette(page), 'the field says which one is chosen').toHaveAttribute(
    'aria-activedescendant',
    (await chosen.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await closeByKey(page.getByRole('dialog', { name }))

  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('group', { name: 'Opened lately' }).getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage)), 'no name stays in the browser').not.toContain('Anderson')

  await test.step('it goes to pages and does things, and offers nothing that may not be opened', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette(page)).toBeFocused()
    await page.keyboard.type('dark')
    await expect(page.getByRole('option', { selected: true })).toHaveText('Appearance: Dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette(page)).toBeFocused()
    await expectAccessible(page, 'the palette in dark colours')
    await page.keyboard.type('users')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await palette(page).fill('new part')
    await page.getByRole('option', { name: 'Add participant' }).click()
    await expect(page).toHaveURL(/\/participants\/edit\/new-participant$/)
  })

  await test.step('the help sheet lists what may be pressed here, and no key is taken from somebody who types', async () => {
    await goWithin(page, '/participants')
    await page.getByRole('textbox', { name: 'Search in Participants' }).fill('')
    await page.keyboard.type('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Search in Participants' })).toHaveValue('?')
    // The list looks for it, and its rows are faint until it has found.
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
    await expect(page.getByRole('button', { name: 'Unfold the menu' })).toBeVisible()
  })
})

test('feedback arrives with a picture in which nobody can be recognised', async ({ open, problems }) => {
  const asked = 'What is good, what is missing, what went wrong?'
  const wish = `The list could be longer, said ${freshWord()}`
  const page = await open(people.coordinator.email, '/participants')
  const names = await page.getByRole('table').getByRole('link').allInnerTexts()
  expect(names.length).toBeGreaterThan(5)
  await page.evaluate(watchPictures)

  await page.getByRole('button', { name: 'Give feedback' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByLabel(asked).fill(wish)

  await test.step('what was written is kept where it cannot be sent, and where the dialog was left', async () => {
    problems.expectAnswers(500)
    await page.route('**/api/feedback', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'What you wrote is kept here' })).toBeVisible()
    await expect(page.getByLabel(asked)).toHaveValue(wish)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Give feedback' }).click()
    await expect(page.getByLabel(asked)).toHaveValue(wish)
  })

  await page.getByRole('checkbox', { name: 'Attach a picture of this page' }).check()
  await expect(page.getByRole('img', { name: /personal data made unreadable/ })).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page, 'the feedback dialog')

  const [drawn] = await page.evaluate(() => window.drawnPictures ?? [])
  const copy = decodeURIComponent(drawn ?? '')
  expect(copy, 'our own words stay readable').toContain('Last name')
  for (const name of names) expect(copy).not.toContain(name)
  expect(copy).not.toContain('@example')
  expect(copy).not.toContain(people.coordinator.name)

  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. Your administrators have been told')).toBeVisible()

  const admin = await open(people.admin.email, '/notifications')
  await admin.getByRole('link', { name: 'Feedback to look at' }).first().click()
  await expect(title(admin)).toHaveText(wish)
  await expect(admin.getByRole('img', { name: 'Picture of the page' })).toBeVisible()
  await expectAccessible(admin, 'feedback as it is read')
  await goWithin(admin, '/admin/feedback')
  const row = admin.getByRole('row').filter({ hasText: wish })
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

  await goWithin(page, '/notifications')
  await page.getByRole('link', { name: 'Your feedback was dealt with' }).first().click()
  await expect(page.getByText('It will be, in May.')).toBeVisible()
})

test('the tour is offered once, goes by arrow keys and ends by Escape; a page with a tour of its own shows it, on a phone too', async ({
  open,
  problems,
}) => {
  // The library draws its veil around a place at the edge of a narrow window with rectangles of less than nothing, which are not drawn.
  problems.expectConsole(/<rect>/)
  const page = await open(people.coordinator.email, '/')
  const invitation = page.getByRole('region', { name: 'New here?' })
  await invitation.getByRole('button', { name: 'Show me around' }).click()
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  await expectAccessible(page, 'the tour')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^3 of \d+$/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^\d+ of \d+$/)).toHaveCount(0)
  await goTo(page, '/')
  await expect(invitation).toHaveCount(0)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Show me around' }).click()
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  await page.keyboard.press('Escape')
  await goWithin(page, '/report')
  for (const shown of [page, await open(people.coordinator.email, '/report', phone)]) {
    await shown.getByRole('button', { name: /^Account of/ }).click()
    await shown.getByRole('button', { name: 'Show me this page' }).click()
    const tour = shown.getByRole('dialog', { name: 'Tour' })
    await expect(tour).toContainText('Reports on your studies')
    await expectNoSidewaysScroll(shown)
    await shown.keyboard.press('ArrowRight')
    await expect(tour).toContainText('Open a report')
    await expectAccessible(shown, 'the tour of a page')
    await shown.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
    await shown.getByRole('button', { name: /^Account of/ }).click()
    await expect(shown.getByRole('button', { name: 'Show me this page' }), 'no longer new').toHaveText('Show me this page')
    await shown.keyboard.press('Escape')
  }
})

test('a page that fails says so; what went wrong is for developers only', async ({ open, problems }) => {
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

test('an error that nobody caught is told once; a question that cannot be asked says so', async ({ open }) => {
  // In a browser of its own: a clock cannot be taken out again.
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

test('password and profile are changed at the provider, and a provider that is away is told of', async ({ open }) => {
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
    /** What was drawn as a picture, as text. */
    drawnPictures?: string[]
  }
}

/** Runs in the page: keeps the copy of the page that becomes the picture. */
function watchPictures(): void {
  const kept: string[] = []
  window.drawnPictures = kept
  const { set } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src') ?? {}
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    set(this: HTMLImageElement, address: string) {
      if (address.startsWith('data:image/svg+xml')) kept.push(address)
      set?.call(this, address)
    },
    get(this: HTMLImageElement) {
      return this.getAttribute('src') ?? ''
    },
    configurable: true,
  })
}
