import { expect, type Page } from '@playwright/test'
import { password } from './people.ts'
import { settled } from './screen.ts'

/** Opens the path, signs in at the identity provider unless this browser's session still stands, and waits for the screen. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(`/crm${path}`)
  const isAsked = page.getByLabel(/^(Password|Mot de passe)$/)
  // One of them stands on every screen of somebody who is signed in.
  const isIn = page.getByRole('button', { name: /^(Account of|Compte de|Sign out$|Se déconnecter$)/ })
  await expect(isAsked.or(isIn).first()).toBeVisible()
  if (await isAsked.isVisible()) await fillSignIn(page, email)
  await settled(page)
}

/** The identity provider's form, in either language. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^(E-mail|Courriel)$/).fill(email)
  await page.getByLabel(/^(Password|Mot de passe)$/).fill(password)
  await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/crm') && !url.pathname.startsWith('/crm/login'))
  // The page between, 'Signing you in', stands a moment longer than its address.
  await expect(page.getByRole('heading', { level: 1, name: /^(Signing you in|Connexion en cours)/ })).toHaveCount(0)
}

/** From the menu under the user's name. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Account of|Compte de)/ }).click()
  await page.getByRole('button', { name: /^(Sign out|Se déconnecter)$/ }).click()
  await expect(page).toHaveURL(/\/crm\/logout\/success/)
}
