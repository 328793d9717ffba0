import { addPerson } from '../support/addPerson.ts'
import { callsOf } from '../support/calls.ts'
import { chooseOption, saveAndExpect } from '../support/form.ts'
import { createBirthday, createUniqueWord } from '../support/fresh.ts'
import { filterChip, openDisplay, readColumn, rows } from '../support/list.ts'
import { people } from '../support/people.ts'
import { navigateTo, openPath, settled } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('an administrator adds a field, and a coordinator fills it in, finds participants by it and restores a former value', async ({
  open,
}) => {
  const name = `Parking ${createUniqueWord().toLowerCase()}`
  const admin = await open(people.admin.email, '/admin/custom-fields/new')
  await chooseOption(admin.getByRole('combobox', { name: 'Field of', exact: true }), 'Participants')
  await chooseOption(admin.getByRole('combobox', { name: 'Type', exact: true }), 'Number')
  await admin.getByRole('textbox', { name: 'Label in English' }).fill(name)
  await admin.getByRole('textbox', { name: 'Label in French' }).fill(`${name} (fr)`)
  await saveAndExpect(admin, /added|saved|created/i)

  const page = await open(people.coordinator.email, '/participants')
  const lastName = createUniqueWord()
  const id = await addPerson(page, { firstName: 'Ines', lastName, dob: createBirthday() })
  const call = await callsOf(page)
  const key = name.toLowerCase().replace(/ (.)/, (_, first: string) => first.toUpperCase())
  await call(`participant/${id}`, { customValues: { [key]: 7 } }, 'PATCH')
  await openPath(page, `/participants/edit/${id}`)
  await page.getByRole('textbox', { name, exact: true }).fill('12')
  await saveAndExpect(page, /saved/i)

  const reader = await open(people.viewer.email, '/participants')
  const [participant] = await (await callsOf(reader))<readonly { readonly id: string }[]>('participants?_end=1')
  await navigateTo(reader, `/participants/edit/${participant?.id}`)
  await expect(reader.getByText(name, { exact: true }).first()).toBeVisible()
  await expect(reader.getByRole('textbox', { name, exact: true })).toHaveCount(0)

  await navigateTo(page, '/participants')
  await openDisplay(page, (drawer) => drawer.getByRole('checkbox', { name, exact: true }).check())
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('group', { name, exact: true }).getByRole('textbox', { name: 'From' }).fill('10')
  await expect(page).toHaveURL(/customValues\./)
  await filters.getByRole('button', { name: /^Show/ }).click()
  await settled(page)
  await expect(rows(page)).toHaveCount(1)
  expect(await readColumn(page, name)).toEqual(['12'])
  await expect(filterChip(page, name)).toContainText('10')

  await navigateTo(page, `/participants/${id}?tab=history`)
  await page
    .getByRole('button', { name: `Restore former value: ${name}` })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: /^Restore the former value/ })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(page.getByText(`${name}: former value restored`)).toBeVisible()
  const { customValues } = await call<{ readonly customValues: object }>(`participant/${id}`)
  expect(customValues).toEqual({ [key]: 7 })
})
