import { expect, type Page } from '@playwright/test'
import { password } from './people.ts'
import { settled } from './screen.ts'

/** Opens the path, signs in at the identity provider unless this browser still has a session, and waits for the screen. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(`/crm${path}`)
  const passwordField = page.getByLabel(/^(Password|Mot de passe)$/)
  // Every screen of a signed-in user has exactly one of these buttons.
  const accountButton = page.getByRole('button', { name: /^(Account of|Compte de|Sign out$|Se déconnecter$)/ })
  await expect(passwordField.or(accountButton).first()).toBeVisible()
  if (await passwordField.isVisible()) await submitSignIn(page, email)
  await settled(page)
}

/** Fills in the identity provider's form, in either language. */
export async function submitSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^(E-mail|Courriel)$/).fill(email)
  await page.getByLabel(/^(Password|Mot de passe)$/).fill(password)
  await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/crm') && !url.pathname.startsWith('/crm/login'))
  // The page 'Signing you in' stays visible a moment longer than its URL is shown.
  await expect(page.getByRole('heading', { level: 1, name: /^(Signing you in|Connexion en cours)/ })).toHaveCount(0)
}

/** Signs out from the menu under the user's name. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Account of|Compte de)/ }).click()
  await page.getByRole('button', { name: /^(Sign out|Se déconnecter)$/ }).click()
  await expect(page).toHaveURL(/\/crm\/logout\/success/)
}
