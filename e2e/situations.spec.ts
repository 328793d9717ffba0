import type { Page } from '@playwright/test'
import { freshWord } from './support/fresh.ts'
import { filterChip, openRowMenu, pressValues, rows } from './support/list.ts'
import { newPerson } from './support/participant.ts'
import { people } from './support/people.ts'
import { goWithin, settled } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('Escape closes the topmost layer only, and what was typed stays; a therapy that cannot be deleted is told by a toast', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(500)
  const page = await open(people.coordinator.email, '/participants')
  const { id } = await personWithTherapy(page)
  await goWithin(page, `/participants?participant=${id}&participantTab=concomitant`)
  const profile = page.locator('.profile[role="dialog"]')

  await test.step('a menu of a row', async () => {
    await openRowMenu(page, 'Metformin')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(profile).toBeVisible()
  })

  await test.step('a name that is typed, its suggestions and a calendar', async () => {
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
    // The drawer is the topmost layer now: it asks before it gives the name up.
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('Paracetamol')
    await expect(profile).toBeVisible()
  })

  await test.step('a therapy that cannot be deleted is told by a toast, and its question closes', async () => {
    // The drawer is left with what was typed.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await goWithin(page, `/participants/${id}?tab=concomitant`)
    await page.route('**/api/therapy/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { error: { code: 'Internal', message: 'No' } } })
        : route.continue(),
    )
    await openRowMenu(page, 'Metformin')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete Metformin?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong with the therapy. It was not deleted.' })).toBeVisible()
    await expect(question).toHaveCount(0)
    await expect(page.getByText('Metformin').first()).toBeVisible()
  })
})

test('without a network a list says so and comes back by itself; a server that is away is asked again, and what was typed is saved', async ({
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

  await test.step('a server that is away for a moment is asked again when it said, with a notice', async () => {
    const { id } = await newPerson(page, `Wanda ${freshWord()}`)
    await goWithin(page, `/participants/edit/${id}`)
    let refusals = 0
    await page.route(`**/api/participant/${id}`, (route) => {
      if (route.request().method() !== 'PATCH' || refusals > 0) return route.continue()
      refusals += 1
      return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { error: { code: 'Unavailable', message: 'Away' } } })
    })
    await page.getByRole('textbox', { name: 'Street address' }).fill('1 Patience Street')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('It is tried again by itself')).toBeVisible()
    await expect(page.getByText(/ saved$/).first()).toBeVisible()
    expect(refusals).toBe(1)
    await expect(page.getByRole('textbox', { name: 'Street address' })).toHaveValue('1 Patience Street')
  })
})

test('typed work is asked about before an address takes the place of another', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const { id } = await newPerson(page, `Petra ${freshWord()}`)
  await goWithin(page, '/participants?sorters[0][field]=createdAt&sorters[0][order]=desc')
  await page.locator(`a.row-link[href*="${id}"]`).first().click()
  const profile = page.locator('.profile[role="dialog"]')
  await profile.getByRole('button', { name: 'Edit' }).click()
  const street = profile.getByRole('textbox', { name: 'Street address' })
  await street.fill('3 Replaced Road')
  const before = page.url()

  // Stepping to the next person replaces the address: Back would not lead here any more.
  await profile.getByRole('button', { name: 'Next participant' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(street).toHaveValue('3 Replaced Road')
  expect(page.url()).toBe(before)

  await profile.getByRole('button', { name: 'Next participant' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).not.toHaveURL(before)
  await expect(street).toHaveCount(0)
})

/** A participant of this user's own, who takes Metformin. */
async function personWithTherapy(page: Page): Promise<{ readonly id: string }> {
  const { id, headers } = await newPerson(page, `Tessa ${freshWord()}`)
  const data = { therapyName: 'Metformin', isBaselineMedication: true, isContinuingEndStudy: false }
  const made = await page.request.post(`/api/participant/${id}/therapies`, { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  return { id }
}
