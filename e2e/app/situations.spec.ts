import type { Page } from '@playwright/test'
import { createUniqueWord } from '../support/fresh.ts'
import { filterChip, openRowMenu, pressValues, rows } from '../support/list.ts'
import { createPerson } from '../support/participant.ts'
import { people } from '../support/people.ts'
import { navigateTo, settled } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('Escape closes the topmost layer only, and typed text stays; a therapy that cannot be deleted is reported by a toast', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(500)
  const page = await open(people.coordinator.email, '/participants')
  const { id } = await createPersonWithTherapy(page)
  await navigateTo(page, `/participants?participant=${id}&participantTab=concomitant`)
  const profile = page.locator('.profile[role="dialog"]')

  await test.step('closes a menu of a row', async () => {
    await openRowMenu(page, 'Metformin')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(profile).toBeVisible()
  })

  await test.step('closes the suggestions and the calendar of a form', async () => {
    await profile.getByRole('button', { name: 'Add therapy' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add therapy' })
    const name = drawer.getByRole('combobox', { name: 'Therapy' })
    await name.fill('Paracetamol')
    await drawer.getByRole('button', { name: 'Choose a date' }).first().click()
    await expect(page.locator('.field-calendar')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.field-calendar')).toHaveCount(0)
    await expect(name).toHaveValue('Paracetamol')
    await name.focus()
    await page.keyboard.press('Escape')
    await expect(name).toHaveValue('Paracetamol')
    // The drawer is now the topmost layer. It asks for confirmation before it discards the typed name.
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('Paracetamol')
    await expect(profile).toBeVisible()
  })

  await test.step('a therapy that cannot be deleted is reported by a toast, and its dialog closes', async () => {
    // Closes the drawer and discards the typed text.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await navigateTo(page, `/participants/${id}?tab=concomitant`)
    await page.route('**/api/therapy/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { error: { code: 'Internal', message: 'No' } } })
        : route.continue(),
    )
    await openRowMenu(page, 'Metformin')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: /^Delete Metformin · .+\?$/ })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The therapy could not be deleted. Try again.' })).toBeVisible()
    await expect(question).toHaveCount(0)
    await expect(page.getByText('Metformin').first()).toBeVisible()
  })
})

test('without a network a list reports it and recovers; an unavailable server is retried, and typed text is saved', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(503)
  const page = await open(people.coordinator.email, '/participants')
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  await pressValues(page, 'Contactable', 'Yes')
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline')).toHaveCount(0)
  await settled(page)
  await expect(filterChip(page, 'Contactable: Yes')).toBeVisible()
  await expect(rows(page).first().getByRole('link').first()).toBeVisible()

  await test.step('a temporarily unavailable server is retried after its stated time, with a notice', async () => {
    const { id } = await createPerson(page, `Wanda ${createUniqueWord()}`)
    await navigateTo(page, `/participants/edit/${id}`)
    let refusals = 0
    await page.route(`**/api/participant/${id}`, (route) => {
      if (route.request().method() !== 'PATCH' || refusals > 0) return route.continue()
      refusals += 1
      return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { error: { code: 'Unavailable', message: 'Away' } } })
    })
    await page.getByRole('textbox', { name: 'Street address' }).fill('1 Patience Street')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('It tries again automatically')).toBeVisible()
    await expect(page.getByText(/ saved$/).first()).toBeVisible()
    expect(refusals).toBe(1)
    await expect(page.getByRole('textbox', { name: 'Street address' })).toHaveValue('1 Patience Street')
  })
})

test('a changed address asks for confirmation before typed work is lost', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const { id } = await createPerson(page, `Petra ${createUniqueWord()}`)
  await navigateTo(page, '/participants?sorters[0][field]=createdAt&sorters[0][order]=desc')
  await page.locator(`a.row-link[href*="${id}"]`).first().click()
  const profile = page.locator('.profile[role="dialog"]')
  await profile.getByRole('button', { name: 'Edit' }).click()
  const street = profile.getByRole('textbox', { name: 'Street address' })
  await street.fill('3 Replaced Road')
  const before = page.url()

  // Moving to the next person replaces the URL in the history, so the Back button would not return to this URL.
  await profile.getByRole('button', { name: 'Next participant' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(street).toHaveValue('3 Replaced Road')
  expect(page.url()).toBe(before)

  await profile.getByRole('button', { name: 'Next participant' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).not.toHaveURL(before)
  await expect(street).toHaveCount(0)
})

/** Creates a participant who takes Metformin. */
async function createPersonWithTherapy(page: Page): Promise<{ readonly id: string }> {
  const { id, headers } = await createPerson(page, `Tessa ${createUniqueWord()}`)
  const data = { therapyName: 'Metformin', isBaselineMedication: true, isContinuingEndStudy: false }
  const response = await page.request.post(`/api/participant/${id}/therapies`, { headers, data })
  expect(response.status(), await response.text()).toBe(201)
  return { id }
}
