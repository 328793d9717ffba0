import type { Page } from '@playwright/test'
import { save } from '../support/form.ts'
import { people } from '../support/people.ts'
import { navigateTo, openPath } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('the language chosen in the menu is stored with the user, and every screen follows', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const page = await open(people.coordinator.email, '/participants')
  await chooseLanguage(page, 'Français')
  try {
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.keyboard.press('Escape')

    await expect(page.getByRole('columnheader', { name: 'Nom de famille' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Exporter' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages de la liste' }).getByRole('status')).toHaveText(/participants?$/)
    // Opens another browser, whose default language is English.
    const otherBrowser = await open(people.coordinator.email, '/participants')
    await expect(
      otherBrowser.getByRole('link', { name: 'Ajouter un participant' }),
      'the choice is the user’s, not the browser’s',
    ).toBeVisible()
    await openPath(otherBrowser, '/participants?language=en')
    await expect(otherBrowser.getByRole('link', { name: 'Add participant' }), 'the address wins').toBeVisible()

    await page.getByRole('link', { name: 'Ajouter un participant' }).click()
    await save(page)
    await expect(page.getByRole('textbox', { name: 'Nom de famille' })).toHaveAccessibleDescription(/Le nom de famille est requis/)
    await expect(page.getByRole('alert')).toContainText('champs demandent votre attention')
  } finally {
    await navigateTo(page, '/version')
    await chooseLanguage(page, 'English')
  }
})

test('an organisation with French as its language starts in French, and keeps the appearance that each user chose', async ({ open }) => {
  const dark = { colorScheme: 'dark' } as const
  const findRoot = (page: Page) => page.locator('html')
  const page = await open('coordinator@rivesud.example', '/version', dark)
  await expect(findRoot(page)).toHaveAttribute('lang', 'fr')
  await expect(findRoot(page), 'the browser’s').toHaveAttribute('data-theme', 'dark')
  await chooseAppearance(page, 'Clair')
  await expect(findRoot(page), 'the user’s own').toHaveAttribute('data-theme', 'light')
  const otherBrowser = await open('coordinator@rivesud.example', '/version', dark)
  await expect(findRoot(otherBrowser), 'in another browser too').toHaveAttribute('data-theme', 'light')
  await chooseAppearance(page, 'Système')
  await expect(findRoot(page)).toHaveAttribute('data-theme', 'dark')
})

async function chooseAppearance(page: Page, name: string): Promise<void> {
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/session/profile') && answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByText(name, { exact: true }).click()
  expect((await stored).status()).toBe(200)
  await page.keyboard.press('Escape')
}

/** Chooses a language and waits until it is saved. */
async function chooseLanguage(page: Page, name: string): Promise<void> {
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/session/profile') && answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: /^(Account of|Compte de)/ }).click()
  await page.getByText(name, { exact: true }).click()
  expect((await stored).status()).toBe(200)
}
