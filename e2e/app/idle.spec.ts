import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openPageOf } from '../support/list.ts'
import { findFreePort, startDemoNode } from '../support/node.ts'
import { password, people } from '../support/people.ts'
import { openPath, settled, title } from '../support/screen.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'
import type { Problems } from '../support/watch.ts'

/** Minutes until an idle user is signed out: long enough for a screen to load, short enough to wait for. */
const idleMinutes = 0.2
const warningMinutes = 0.15
const idleMilliseconds = idleMinutes * 60_000
const warningMilliseconds = warningMinutes * 60_000
/** Milliseconds of tolerance for a busy machine. */
const slack = 30_000

let address = ''
let end: () => Promise<void>

test.beforeAll(async () => {
  const port = await findFreePort()
  address = `http://localhost:${port}`
  end = await startDemoNode({
    PORT: String(port),
    SESSION_IDLE_MINUTES: String(idleMinutes),
    SESSION_WARNING_MINUTES: String(warningMinutes),
  })
})
test.afterAll(() => end())

test('the warning appears in both tabs, Continue extends the session in both, and inactivity ends it in both', async ({
  browser,
  problems,
}) => {
  const [first, second] = await openTwoTabs(browser, problems, people.coordinator.email)
  const findWarning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(findWarning(first)).toBeVisible({ timeout: idleMilliseconds + slack })
  await expect(findWarning(second)).toBeVisible()
  await expect(first.getByRole('button', { name: 'Continue' })).toBeFocused()
  await first.keyboard.press('Enter')
  await expect(findWarning(first)).toBeHidden()
  await expect(findWarning(second), 'the tabs share the last interaction').toBeHidden()

  await expect(findWarning(second)).toBeVisible({ timeout: idleMilliseconds + slack })
  await second.mouse.wheel(0, 40)
  await second.keyboard.press('Shift')
  await expect(findWarning(second), 'a stray scroll is no answer').toBeVisible()
  for (const page of [first, second]) {
    await expect(page).toHaveURL(/\/crm\/logout\/success/, { timeout: warningMilliseconds + slack })
    await expect(page.getByText('You have been logged out')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  }
  await first.context().close()
})

test('typed text is covered when the session ends, and saved after a new sign-in; Logout in the next warning signs out every tab', async ({
  browser,
  problems,
}) => {
  watchEnds(problems)
  const context = await browser.newContext({ baseURL: address })
  await problems.watch(context)
  const page = await context.newPage()
  await signIn(page, people.coordinator.email, '/participants')
  await openPageOf(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await settled(page)
  const street = page.getByRole('textbox', { name: 'Street address' })
  await street.fill('7 Silence Road')

  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible({ timeout: idleMilliseconds + slack })
  const endedDialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(endedDialog).toBeVisible({ timeout: warningMilliseconds + slack })
  await expect(street, 'nobody who comes by can read it').toBeHidden()
  await expect(title(page)).toHaveCount(0)
  await expectAccessible(page, 'the dialog of a session that has ended')

  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    endedDialog.getByRole('button', { name: 'Sign in in a new window' }).click(),
  ])
  await popup.getByLabel('Password').fill(password)
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await expect(endedDialog).toBeHidden()
  await expect(street).toHaveValue('7 Silence Road')
  await page.getByRole('button', { name: /^(loading )?Save( changes)?$/ }).click()
  await expect(page.getByText(/ saved$/).first()).toBeVisible()

  const second = await context.newPage()
  await openPath(second, '/participants')
  await page.getByRole('button', { name: 'Logout' }).click({ timeout: idleMilliseconds + slack })
  for (const each of [page, second]) await expect(each).toHaveURL(/\/crm\/logout\/success/)
  await context.close()
})

/**
 * Expects the errors of a session that ends while its page and socket send requests. The message differs by browser, but it contains the
 * socket's URL.
 */
function watchEnds(problems: Problems): void {
  problems.expectAnswers(401)
  problems.expectConsole(/\/api\/socket/)
}

async function openTwoTabs(browser: Browser, problems: Problems, email: string): Promise<[Page, Page]> {
  watchEnds(problems)
  const context = await browser.newContext({ baseURL: address })
  await problems.watch(context)
  const first = await context.newPage()
  await signIn(first, email, '/participants')
  const second = await context.newPage()
  await openPath(second, '/participants')
  return [first, second]
}
