import type { Page } from '@playwright/test'
import { save } from './support/form.ts'
import { people } from './support/people.ts'
import { goTo, goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('the language that is chosen in the menu is kept with the user, and everything follows', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const page = await open(people.coordinator.email, '/participants')
  await chooseLanguage(page, 'Français')
  try {
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.keyboard.press('Escape')

    await expect(page.getByRole('columnheader', { name: 'Nom de famille' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Exporter' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages de la liste' }).getByRole('status')).toHaveText(/participants?$/)
    // Another browser, which shows English by itself.
    const elsewhere = await open(people.coordinator.email, '/participants')
    await expect(
      elsewhere.getByRole('link', { name: 'Ajouter un participant' }),
      'the choice is the user’s, not the browser’s',
    ).toBeVisible()
    await goTo(elsewhere, '/participants?language=en')
    await expect(elsewhere.getByRole('link', { name: 'Add participant' }), 'the address wins').toBeVisible()

    await page.getByRole('link', { name: 'Ajouter un participant' }).click()
    await save(page)
    await expect(page.getByRole('textbox', { name: 'Nom de famille' })).toHaveAccessibleDescription(/Le nom de famille est requis/)
    await expect(page.getByRole('alert')).toContainText('champs demandent votre attention')
  } finally {
    await goWithin(page, '/version')
    await chooseLanguage(page, 'English')
  }
})

test('an organisation that works in French greets its people in French, and keeps the appearance that each chose', async ({ open }) => {
  const dark = { colorScheme: 'dark' } as const
  const theme = (page: Page) => page.locator('html')
  const page = await open('coordinator@rivesud.example', '/version', dark)
  await expect(theme(page)).toHaveAttribute('lang', 'fr')
  await expect(theme(page), 'the browser’s').toHaveAttribute('data-theme', 'dark')
  await chooseAppearance(page, 'Clair')
  await expect(theme(page), 'the user’s own').toHaveAttribute('data-theme', 'light')
  const elsewhere = await open('coordinator@rivesud.example', '/version', dark)
  await expect(theme(elsewhere), 'in another browser too').toHaveAttribute('data-theme', 'light')
  await chooseAppearance(page, 'Système')
  await expect(theme(page)).toHaveAttribute('data-theme', 'dark')
})

async function chooseAppearance(page: Page, name: string): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/session/profile') && answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByText(name, { exact: true }).click()
  expect((await kept).status()).toBe(200)
  await page.keyboard.press('Escape')
}

/** Waits until it is kept. */
async function chooseLanguage(page: Page, name: string): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/session/profile') && answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: /^(Account of|Compte de)/ }).click()
  await page.getByText(name, { exact: true }).click()
  expect((await kept).status()).toBe(200)
}
