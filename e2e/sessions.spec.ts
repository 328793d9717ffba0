import type { Page } from '@playwright/test'
import { password, people } from './support/people.ts'
import { goTo, settled, title } from './support/screen.ts'
import { fillSignIn, signOut } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test('signing out says that it is done, and the way back leads to the wanted route', async ({ page }) => {
  await page.goto('/crm/admin/sites')
  await fillSignIn(page, people.admin.email)
  await settled(page)
  await expect(title(page), 'the deep link is kept through the sign-in').toHaveText('Sites')

  await signOut(page)
  await expect(page.getByText('You have been logged out')).toBeVisible()
  await page.goto('/crm/participants')
  await expect(page.getByLabel('Password'), 'the provider has forgotten the session too').toBeVisible()

  const target = Buffer.from(JSON.stringify({ redirectUrl: '/crm/admin/users' })).toString('base64url')
  await page.goto(`/crm/logout/success?state=${target}`)
  await page.getByRole('button', { name: 'Login' }).click()
  await fillSignIn(page, people.admin.email)
  await settled(page)
  await expect(title(page)).toHaveText('Users')
})

test('a way back that leads out of the application is ignored', async ({ page }) => {
  await page.goto('/crm/')
  await fillSignIn(page, people.viewer.email)
  for (const state of [
    encode({ redirectUrl: 'https://elsewhere.example/steal' }),
    encode({ redirectUrl: '//elsewhere.example' }),
    encode({ redirectUrl: '/\\elsewhere.example' }),
    encode({ redirectUrl: 'javascript:alert(1)' }),
    encode({ redirectUrl: 7 }),
    '%%%not-base64',
  ]) {
    await page.goto(`/crm/logout/success?state=${encodeURIComponent(state)}`)
    await page.getByRole('button', { name: 'Login' }).click()
    // The provider still knows who this is, so that the way back is taken at once.
    await expect(page, state).toHaveURL((url) => url.pathname === '/crm/portfolio')
    await settled(page)
  }
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
  await goTo(page, '/participants/edit/new-participant')
  await expect(title(page)).toHaveText('Sorry, Unauthorised!')
})

test('a guarded admin route leads to the portfolio, a missing page permission says so', async ({ open }) => {
  const coordinator = await open(people.coordinator.email)
  for (const path of ['/admin/sites', '/admin/roles', '/admin/audit-history', '/admin/modules', '/admin/studies/preview/']) {
    await goTo(coordinator, path)
    await expect(coordinator, path).toHaveURL(/\/crm\/portfolio$/)
  }
  await expect(coordinator.getByRole('link', { name: 'Administration' })).toHaveCount(0)

  const developer = await open(people.developer.email)
  for (const path of ['/admin/sites', '/admin/users', '/admin/audit-history', '/participants/edit/new-participant']) {
    await goTo(developer, path)
    await expect(title(developer), path).toHaveText('Sorry, Unauthorised!')
  }
})

test('an organisation that was asked for and is not one’s own is told of, and leaves no trace in the address', async ({ open, page }) => {
  const member = await open(people.viewer.email)
  await member.goto('/crm/participants?orgId=00000000-0000-7000-8000-000000000000')
  await expect(member.getByText('You are not a member of the organization that this link leads to.')).toBeVisible()
  await settled(member)
  await expect(title(member)).toHaveText('Participants')
  expect(member.url()).not.toContain('orgId')

  await page.goto('/crm/participants?orgId=x')
  await fillSignIn(page, people.viewer.email)
  await settled(page)
  await expect(title(page)).toHaveText('Participants')
})

test('the language of the address survives the sign-in', async ({ page }) => {
  await page.goto('/crm/participants?language=fr')
  await expect(page.getByLabel('Mot de passe')).toBeVisible()
  await fillSignIn(page, people.viewer.email)
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await goTo(page, '/version')
  await expect(page.getByRole('button', { name: /^Compte de/ })).toBeVisible()
  await goTo(page, '/version?language=en')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
})

test('the configuration of a host name is public, and screens do without it', async ({ page, request }) => {
  const answer = await request.get('/crm/config/anything.example.json')
  expect(await answer.json()).toMatchObject({ idle: { sessionMinutes: 15, warningMinutes: 1 }, organisation: null })
  await page.route('**/crm/config/*.json', (route) => route.abort())
  await page.goto('/crm/participants')
  await fillSignIn(page, people.viewer.email)
  await settled(page)
  await expect(title(page)).toHaveText('Participants')
})

test('Back onto the sign-in page that has been used leads on', async ({ page }) => {
  await page.goto('/crm/participants')
  await expect(page.getByLabel('Password')).toBeVisible()
  const form = page.url()
  await fillSignIn(page, people.viewer.email)
  await settled(page)
  await page.goto(form)
  await settled(page)
  await expect(title(page)).toHaveText(/^Good/)
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

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
