import type { Page } from '@playwright/test'
import { rows } from './support/list.ts'
import { password, people } from './support/people.ts'
import { goTo, goWithin, settled, title } from './support/screen.ts'
import { fillSignIn, signOut } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test('the bare address leads to the sign-in; signing out says that it is done, and the way back leads to the wanted route inside', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.goto('/crm/admin/sites')
  await fillSignIn(page, people.admin.email)
  await settled(page)
  await expect(title(page), 'the deep link is kept through the sign-in').toHaveText('Sites')

  await signOut(page)
  await expect(page.getByText('You have been logged out')).toBeVisible()
  await page.goto('/crm/participants')
  await expect(page.getByLabel('Password'), 'the provider has forgotten the session too').toBeVisible()

  await page.goto(logoutWith('/crm/admin/users'))
  await page.getByRole('button', { name: 'Login' }).click()
  await fillSignIn(page, people.admin.email)
  await settled(page)
  await expect(title(page)).toHaveText('Users')

  // The provider still knows who this is, so that the way back is taken at once.
  await page.goto(logoutWith('https://elsewhere.example/steal'))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/crm/portfolio')
})

test('a user who is deactivated is out at once, and can come back when activated again', async ({ open, problems }) => {
  problems.expectAnswers(401, 403)
  const admin = await open(people.admin.email, '/admin/users')
  const investigator = await open(people.investigator.email, '/participants')

  await admin.getByRole('textbox', { name: 'Search in Users' }).fill(people.investigator.email)
  await admin.getByRole('link', { name: people.investigator.name }).click()
  await settled(admin)
  await transition(admin, 'Deactivate')
  await expect(investigator).toHaveURL(/\/crm\/logout\/success/)
  await expect(investigator.getByRole('table')).toHaveCount(0)

  // The provider remembers people as long as they may be idle: this browser may have been there for longer, so it always asks.
  await investigator.context().clearCookies({ name: 'idp_session' })
  await investigator.getByRole('button', { name: 'Login' }).click()
  await investigator.getByLabel('E-mail').fill(people.investigator.email)
  await investigator.getByLabel('Password').fill(password)
  await investigator.getByRole('button', { name: 'Sign in' }).click()
  await expect(investigator.getByText('Your account in Studydesk has been deactivated.')).toBeVisible()

  await transition(admin, 'Activate')
  const again = await open(people.investigator.email, '/participants')
  await expect(title(again)).toHaveText('Participants')
})

test('a user without abilities sees sign-out and nothing else', async ({ open, problems }) => {
  problems.expectAnswers(403)
  const page = await open(people.nobody.email, '/participants')
  await expect(title(page)).toHaveText('Nothing to open yet')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveText(['Sign out'])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You have been logged out')).toBeVisible()
})

test('a user who may only look finds nothing that writes', async ({ open }) => {
  const page = await open(people.viewer.email, '/participants')
  const writes = page.getByRole('main').getByRole('button', { name: /\b(?:Add|Edit|Import|Delete|Save)\b/ })
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await expect(writes).toHaveCount(0)
  await rows(page).first().getByRole('link').first().click()
  const profile = page.getByRole('dialog')
  await expect(profile.getByRole('tab', { name: 'Details' })).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await goWithin(page, '/participants/edit/new-participant')
  await expect(title(page)).toHaveText('Sorry, Unauthorised!')
})

test('a guarded admin route leads to the portfolio, a missing page permission says so', async ({ open }) => {
  const coordinator = await open(people.coordinator.email)
  for (const path of ['/admin/sites', '/admin/roles', '/admin/audit-history', '/admin/modules', '/admin/studies/preview/']) {
    await goWithin(coordinator, path)
    await expect(coordinator, path).toHaveURL(/\/crm\/portfolio$/)
  }
  await expect(coordinator.getByRole('link', { name: 'Administration' })).toHaveCount(0)

  const developer = await open(people.developer.email)
  for (const path of ['/admin/sites', '/admin/users', '/admin/audit-history', '/participants/edit/new-participant']) {
    await goWithin(developer, path)
    await expect(title(developer), path).toHaveText('Sorry, Unauthorised!')
  }
})

test('a link to another organisation is told of and leaves no trace in the address', async ({ open }) => {
  const member = await open(people.viewer.email)
  await member.goto('/crm/participants?orgId=00000000-0000-7000-8000-000000000000')
  await expect(member.getByText('You are not a member of the organization that this link leads to.')).toBeVisible()
  await settled(member)
  await expect(title(member)).toHaveText('Participants')
  expect(member.url()).not.toContain('orgId')
})

test('without a configuration of the host name and with an organisation that is none, the sign-in leads on', async ({ page, request }) => {
  const answer = await request.get('/crm/config/anything.example.json')
  expect(await answer.json()).toMatchObject({ idle: { sessionMinutes: 15, warningMinutes: 1 }, organisation: null })
  await page.route('**/crm/config/*.json', (route) => route.abort())
  await page.goto('/crm/participants?orgId=x')
  await fillSignIn(page, people.viewer.email)
  await settled(page)
  await expect(title(page)).toHaveText('Participants')
})

test('the language of the address survives the sign-in, and Back onto the sign-in page that has been used leads on', async ({ page }) => {
  await page.goto('/crm/participants?language=fr')
  await expect(page.getByLabel('Mot de passe')).toBeVisible()
  const form = page.url()
  await fillSignIn(page, people.viewer.email)
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('button', { name: /^Compte de/ })).toBeVisible()
  await page.goto(form)
  await settled(page)
  await expect(title(page)).toHaveText(/^Bon/)
  await goTo(page, '/version?language=en')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
})

async function transition(page: Page, name: 'Activate' | 'Deactivate'): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /Actions$/ })
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The page after a sign-out, from which the next sign-in leads there. */
const logoutWith = (redirectUrl: string): string =>
  `/crm/logout/success?state=${Buffer.from(JSON.stringify({ redirectUrl })).toString('base64url')}`
