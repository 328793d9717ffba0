import type { Page } from '@playwright/test'
import { rows } from '../support/list.ts'
import { password, people } from '../support/people.ts'
import { navigateTo, openPath, settled, title } from '../support/screen.ts'
import { signOut, submitSignIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

test('the bare address leads to the sign-in; signing out is confirmed, and the way back leads to the requested route', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.goto('/crm/admin/sites')
  await submitSignIn(page, people.admin.email)
  await settled(page)
  await expect(title(page), 'the deep link is kept through the sign-in').toHaveText('Sites')

  await signOut(page)
  await expect(page.getByText('You have been logged out')).toBeVisible()
  await page.goto('/crm/participants')
  await expect(page.getByLabel('Password'), 'the provider has forgotten the session too').toBeVisible()

  await page.goto(createLogoutPath('/crm/admin/users'))
  await page.getByRole('button', { name: 'Login' }).click()
  await submitSignIn(page, people.admin.email)
  await settled(page)
  await expect(title(page)).toHaveText('Users')

  // The identity provider still has a session of the user, so it redirects at once.
  await page.goto(createLogoutPath('https://elsewhere.example/steal'))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/crm/portfolio')
})

test('a deactivated user is signed out at once, and can return when activated again', async ({ open, problems }) => {
  problems.expectAnswers(401, 403)
  const admin = await open(people.admin.email, '/admin/users')
  const investigator = await open(people.investigator.email, '/participants')

  await admin.getByRole('textbox', { name: 'Search in Users' }).fill(people.investigator.email)
  await admin.getByRole('link', { name: people.investigator.name }).click()
  await settled(admin)
  await changeStatus(admin, 'Deactivate')
  await expect(investigator).toHaveURL(/\/crm\/logout\/success/)
  await expect(investigator.getByRole('table')).toHaveCount(0)

  // The identity provider remembers users only for the idle time. The test removes the provider's cookie, so that the provider always
  // asks for the password.
  await investigator.context().clearCookies({ name: 'idp_session' })
  await investigator.getByRole('button', { name: 'Login' }).click()
  await investigator.getByLabel('E-mail').fill(people.investigator.email)
  await investigator.getByLabel('Password').fill(password)
  await investigator.getByRole('button', { name: 'Sign in' }).click()
  await expect(investigator.getByText('Your account in Studydesk has been deactivated.')).toBeVisible()

  await changeStatus(admin, 'Activate')
  const reactivatedPage = await open(people.investigator.email, '/participants')
  await expect(title(reactivatedPage)).toHaveText('Participants')
})

test('a user without abilities sees only the sign-out', async ({ open, problems }) => {
  problems.expectAnswers(403)
  const page = await open(people.nobody.email, '/participants')
  await expect(title(page)).toHaveText('Nothing to open yet')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveText(['Sign out'])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You have been logged out')).toBeVisible()
})

test('a user who may only read finds no control that writes', async ({ open }) => {
  const page = await open(people.viewer.email, '/participants')
  const writes = page.getByRole('main').getByRole('button', { name: /\b(?:Add|Edit|Import|Delete|Save)\b/ })
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await expect(writes).toHaveCount(0)
  await rows(page).first().getByRole('link').first().click()
  const profile = page.getByRole('dialog')
  await expect(profile.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await navigateTo(page, '/participants/edit/new-participant')
  await expect(title(page)).toHaveText('Sorry, Unauthorised!')
})

test('a guarded admin route redirects to the portfolio, and a missing page permission is reported', async ({ open }) => {
  const coordinator = await open(people.coordinator.email)
  for (const path of ['/admin/sites', '/admin/roles', '/admin/audit-history', '/admin/modules', '/admin/studies/preview/']) {
    await navigateTo(coordinator, path)
    await expect(coordinator, path).toHaveURL(/\/crm\/portfolio$/)
  }
  await navigateTo(coordinator, '/admin/users')
  await expect(coordinator.getByRole('alert')).toContainText('Users: your role does not include this page')
  await expect(coordinator.getByRole('link', { name: 'Administration' })).toHaveCount(0)

  const developer = await open(people.developer.email)
  for (const path of ['/admin/sites', '/admin/users', '/admin/audit-history', '/participants/edit/new-participant']) {
    await navigateTo(developer, path)
    await expect(title(developer), path).toHaveText('Sorry, Unauthorised!')
  }
})

test('a link to another organisation is reported and leaves no trace in the address', async ({ open }) => {
  const member = await open(people.viewer.email)
  await member.goto('/crm/participants?orgId=00000000-0000-7000-8000-000000000000')
  await expect(member.getByText('You are not a member of the organization that this link leads to.')).toBeVisible()
  await settled(member)
  await expect(title(member)).toHaveText('Participants')
  expect(member.url()).not.toContain('orgId')
})

test('sign-in continues without a configuration of the host name and with an unknown organisation', async ({ page, request }) => {
  const answer = await request.get('/crm/config/anything.example.json')
  expect(await answer.json()).toMatchObject({ idle: { sessionMinutes: 15, warningMinutes: 1 }, organisation: null })
  await page.route('**/crm/config/*.json', (route) => route.abort())
  await page.goto('/crm/participants?orgId=x')
  await submitSignIn(page, people.viewer.email)
  await settled(page)
  await expect(title(page)).toHaveText('Participants')
})

test('the language of the address survives the sign-in, and Back onto the used sign-in page continues to the application', async ({
  page,
}) => {
  await page.goto('/crm/participants?language=fr')
  await expect(page.getByLabel('Mot de passe')).toBeVisible()
  const form = page.url()
  await submitSignIn(page, people.viewer.email)
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('button', { name: /^Compte de/ })).toBeVisible()
  await page.goto(form)
  await settled(page)
  await expect(title(page)).toHaveText(/^Bon/)
  await openPath(page, '/version?language=en')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
})

async function changeStatus(page: Page, name: 'Activate' | 'Deactivate'): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /Actions$/ })
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Returns the URL of the page after a sign-out. The next sign-in on this page redirects to the passed URL. */
const createLogoutPath = (redirectUrl: string): string =>
  `/crm/logout/success?state=${Buffer.from(JSON.stringify({ redirectUrl })).toString('base64url')}`
