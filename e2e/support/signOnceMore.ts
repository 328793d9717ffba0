import type { Page } from '@playwright/test'
import { password } from './people.ts'

/** Signs in again in the sign-in window of a signature. */
export async function signAs(popup: Page, email: string): Promise<void> {
  await popup.getByLabel('E-mail').fill(email)
  await popup.getByLabel('Password').fill(password)
  await popup.getByRole('button', { name: 'Sign in' }).click()
}
