import { expectAccessible } from '../support/accessibility.ts'
import { addPerson } from '../support/addPerson.ts'
import { chooseOption, expectProblem, save, saveAndExpect } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { choosePageSize, expectTotal, openPageOf, openRowMenu, openValues, readColumn, rows, search, sortBy } from '../support/list.ts'
import { people } from '../support/people.ts'
import { closeByKey, navigateTo, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('a coordinator finds and edits a participant, and the history shows who changed what', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const family = createUniqueWord()
  const page = await open(people.coordinator.email, '/participants')

  for (const [firstName, dob, gender] of [
    ['Orla', '1948-05-02', 'female'],
    ['Odd', '1961-11-30', 'male'],
    ['Osric', '1972-01-18', 'male'],
    ['Ottoline', '1985-09-09', 'female'],
  ] as const)
    await addPerson(page, { firstName, lastName: family, dob, gender })

  await test.step('quick search, sorting, filter and page size are in the address', async () => {
    await choosePageSize(page, 20)
    await search(page, family.toLowerCase(), 4)
    await sortBy(page, 'Date of birth')
    expect(await readColumn(page, 'First name')).toEqual(['Orla', 'Odd', 'Osric', 'Ottoline'])
    await sortBy(page, 'Date of birth')
    expect(await readColumn(page, 'First name')).toEqual(['Ottoline', 'Osric', 'Odd', 'Orla'])

    await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await chooseOption(filters.getByRole('combobox', { name: 'Gender' }), 'Female')
    await page.keyboard.press('Escape')
    await filters.getByRole('button', { name: 'Show 2 results' }).click()
    await expect(page).toHaveURL(/pageSize=20/)
    await expect(page.getByRole('combobox', { name: 'Page Size' }), 'one page needs no pager').toHaveCount(0)

    await page.reload()
    await settled(page)
    await expectTotal(page, 2)
    await expect(page.getByRole('textbox', { name: 'Search in Participants' })).toHaveValue(family.toLowerCase())
    const value = await openValues(page, 'Gender')
    const female = value('Female')
    await expect(female).toHaveAttribute('aria-pressed', 'true')
    expect(await readColumn(page, 'First name')).toEqual(['Ottoline', 'Orla'])
    await female.click()
    await page.keyboard.press('Escape')
    await expectTotal(page, 4)
  })

  await test.step('a mistake is shown at its field, dependent fields update, and the save persists', async () => {
    await openPageOf(page, rows(page).getByRole('link', { name: `Ottoline ${family}` }))
    await expect(title(page)).toHaveText(`Ottoline ${family}`)
    await page.getByRole('link', { name: 'Edit' }).click()
    await settled(page)

    await page.getByRole('textbox', { name: 'Last name' }).fill('')
    await save(page)
    await expectProblem(page.getByRole('textbox', { name: 'Last name' }), 'Last name is required')
    await expect(page.getByRole('textbox', { name: 'Last name' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Last name' }).fill(`${family}-Marsh`)

    await expect(page.getByRole('textbox', { name: 'Other gender' })).toHaveCount(0)
    await chooseOption(page.getByRole('combobox', { name: 'Gender', exact: true }), 'Other')
    await save(page)
    await expectProblem(page.getByRole('textbox', { name: 'Other gender' }), 'Say which gender')
    await page.getByRole('textbox', { name: 'Other gender' }).fill('Two-spirit')

    await page.getByRole('textbox', { name: 'Postal or ZIP code' }).fill('V6B 1A1')
    await page.getByRole('textbox', { name: 'Street address' }).focus()
    await expect(page.getByText('British Columbia', { exact: true }).filter({ visible: true })).toBeVisible()

    const born = page.getByRole('region', { name: 'About this participant' }).getByText(/\d\d\/\d\d\/\d{4} \(\d+\)$/)
    await expect(born, 'it stands in its input').toHaveCount(0)
    await page.getByRole('tab', { name: 'Health' }).click()
    await expect(born, 'this tab does not ask for it').toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Deceased on' })).toHaveCount(0)
    await page.getByRole('switch', { name: 'Deceased' }).click()
    await expect(page.getByRole('textbox', { name: 'Deceased on' })).toBeVisible()
    await expect(page.getByRole('radio', { name: '5', exact: true })).toBeChecked()
    await expect(page.getByRole('radio', { name: '5', exact: true })).toBeDisabled()
    await saveAndExpect(page, `Ottoline ${family}-Marsh saved`)
  })

  await test.step('the history shows who changed what, with the old and the new value', async () => {
    await page.getByRole('link', { name: 'Participants', exact: true }).first().click()
    await search(page, `${family}-marsh`.toLowerCase(), 1)
    await openRowMenu(page, `Ottoline ${family}-Marsh`)
    await page.getByRole('menuitem', { name: 'Open' }).click()
    await page.getByRole('tab', { name: 'Timeline' }).click()
    const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await expect(entries).toHaveCount(2)
    const change = entries.first()
    await expect(change).toContainText('Changed')
    await expect(change).toContainText(people.coordinator.name)
    const findChangedRow = (field: string) =>
      change.getByRole('row').filter({ has: page.getByRole('rowheader', { name: field, exact: true }) })
    await expect(findChangedRow('Last name').getByRole('deletion')).toHaveText(family)
    await expect(findChangedRow('Last name').getByRole('insertion')).toHaveText(`${family}-Marsh`)
    await expect(findChangedRow('Gender').getByRole('deletion')).toHaveText('Female')
    await expect(findChangedRow('Gender').getByRole('insertion')).toHaveText('Other')
    await expect(findChangedRow('Province or state').getByRole('insertion')).toHaveText('British Columbia')
    await expect(findChangedRow('ECOG score').getByRole('insertion')).toHaveText('5')
    await expect(entries.last()).toContainText(people.coordinator.name)
  })
})

test('a name with a typing error finds the participant, in the list and in the palette', async ({ open }) => {
  const page = await open(
    people.coordinator.email,
    '/participants?filters[0][field]=isRestrictedProfile&filters[0][operator]=eq&filters[0][value]=false',
  )
  const names = await rows(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
  const targetName = names.find((name) => (name.split(' ').at(-1) ?? '').length > 5) ?? ''
  const last = targetName.split(' ').at(-1) ?? ''
  const misspelledName = `${last.slice(0, -2)}q${last.slice(-1)}`

  await page.getByRole('textbox', { name: 'Search in Participants' }).fill(`${targetName.split(' ')[0]} ${misspelledName}`)
  const similar = page.getByRole('region', { name: 'Similar spellings' })
  await similar.getByRole('link', { name: targetName, exact: true }).first().click()
  await closeByKey(page.getByRole('dialog', { name: targetName }))

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search and go anywhere' }).fill(`${targetName.split(' ')[0]} ${misspelledName}`)
  await expect(page.getByRole('group', { name: 'Participants with a similar spelling' }).getByRole('option').first()).toContainText(last)
})

test('a user without a study site sees that, and whom to ask, on the home page and in the empty list', async ({ open }) => {
  const page = await open(people.unassigned.email)
  const notice = page.getByRole('status').filter({ hasText: 'You have no study site yet' })
  await expect(notice).toContainText(`${people.admin.name} can assign you`)
  const todo = page.getByRole('region', { name: 'To do', exact: true })
  await expect(todo).toBeVisible()
  await expect(todo.getByText(/participant|visit/i)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Key figures' }), 'they could be nothing but zeros').toHaveCount(0)
  await expect(page.getByRole('region', { name: /^(Participants by study|Enrolment by week)$/ })).toHaveCount(0)
  await expectAccessible(page, 'home without a study-site')
  await navigateTo(page, '/participants')
  await expect(notice).toContainText(people.admin.name)
})
