import { save } from './support/form.ts'
import { people } from './support/people.ts'
import { goTo, settled } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('the language is changed in the menu, and everything follows', async ({ open, problems }) => {
  problems.expectAnswers(409, 422)
  const page = await open(people.coordinator.email, '/participants')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByText('Français', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.keyboard.press('Escape')

  await expect(page.getByRole('columnheader', { name: 'Nom de famille' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Exporter en CSV' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages de la liste' }).getByRole('status')).toHaveText(/entrées?$/)
  await page.reload()
  await settled(page)
  await expect(page.getByRole('link', { name: 'Ajouter un participant' }), 'the choice outlives a reload').toBeVisible()

  await page.getByRole('link', { name: 'Ajouter un participant' }).click()
  await save(page)
  await expect(page.getByRole('textbox', { name: 'Nom de famille' })).toHaveAccessibleDescription(/Le nom de famille est requis/)
  await expect(page.getByRole('alert')).toContainText('champs demandent votre attention')
})

test('what the server refuses is said in French', async ({ open, problems }) => {
  problems.expectAnswers(409)
  const page = await open(people.admin.email, '/admin/sites?language=fr')
  const taken = (await page.getByRole('table').getByRole('link').first().innerText()).trim()
  await goTo(page, '/admin/sites/new')
  await page.getByRole('textbox', { name: /^Nom/ }).first().fill(taken)
  await save(page)
  await expect(page.getByRole('textbox', { name: /^Nom/ }).first()).toHaveAccessibleDescription(/Un site porte déjà ce nom/)
})
