import { expectAccessible } from './support/accessibility.ts'
import { addPerson } from './support/addPerson.ts'
import { choose, expectProblem, save, saved } from './support/form.ts'
import { freshWord } from './support/fresh.ts'
import { choosePageSize, column, expectTotal, openPageOf, openRowMenu, openValues, rows, search, sortBy } from './support/list.ts'
import { people } from './support/people.ts'
import { closeByKey, goWithin, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a coordinator finds a participant, edits it, and the history shows who changed what', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const family = freshWord()
  const page = await open(people.coordinator.email, '/participants')

  for (const [firstName, dob, gender] of [
    ['Orla', '1948-05-02', 'female'],
    ['Odd', '1961-11-30', 'male'],
    ['Osric', '1972-01-18', 'male'],
    ['Ottoline', '1985-09-09', 'female'],
  ] as const)
    await addPerson(page, { firstName, lastName: family, dob, gender })

  await test.step('quick search, sort, filter and page size stand in the address', async () => {
    await search(page, family.toLowerCase(), 4)
    await sortBy(page, 'Date of birth')
    expect(await column(page, 'First name')).toEqual(['Orla', 'Odd', 'Osric', 'Ottoline'])
    await sortBy(page, 'Date of birth')
    expect(await column(page, 'First name')).toEqual(['Ottoline', 'Osric', 'Odd', 'Orla'])

    await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await choose(filters.getByRole('combobox', { name: 'Gender' }), 'Female')
    await page.keyboard.press('Escape')
    await filters.getByRole('button', { name: 'Show 2 results' }).click()
    await choosePageSize(page, 20)
    await expect(page).toHaveURL(/pageSize=20/)

    await page.reload()
    await settled(page)
    await expectTotal(page, 2)
    await expect(page.getByRole('textbox', { name: 'Search in Participants' })).toHaveValue(family.toLowerCase())
    const value = await openValues(page, 'Gender')
    const female = value('Female')
    await expect(female).toHaveAttribute('aria-pressed', 'true')
    expect(await column(page, 'First name')).toEqual(['Ottoline', 'Orla'])
    await expect(page.getByText('20 / page', { exact: true })).toBeVisible()
    await female.click()
    await page.keyboard.press('Escape')
    await expectTotal(page, 4)
  })

  await test.step('a mistake is shown at its field, fields follow one another, and the save is kept', async () => {
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
    await choose(page.getByRole('combobox', { name: 'Gender', exact: true }), 'Other')
    await save(page)
    await expectProblem(page.getByRole('textbox', { name: 'Other gender' }), 'Say which gender')
    await page.getByRole('textbox', { name: 'Other gender' }).fill('Two-spirit')

    await page.getByRole('textbox', { name: 'Postal or ZIP code' }).fill('V6B 1A1')
    await page.getByRole('textbox', { name: 'Street address' }).focus()
    await expect(page.getByText('British Columbia', { exact: true }).filter({ visible: true })).toBeVisible()

    const born = page.getByRole('region', { name: 'About this participant' }).getByText(/^\d\d\/\d\d\/\d{4} \(\d+\)$/)
    await expect(born, 'it stands in its input').toHaveCount(0)
    await page.getByRole('tab', { name: 'Health' }).click()
    await expect(born, 'this tab does not ask for it').toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Deceased on' })).toHaveCount(0)
    await page.getByRole('switch', { name: 'Deceased' }).click()
    await expect(page.getByRole('textbox', { name: 'Deceased on' })).toBeVisible()
    await expect(page.getByRole('radio', { name: '5', exact: true })).toBeChecked()
    await expect(page.getByRole('radio', { name: '5', exact: true })).toBeDisabled()
    await saved(page, `Ottoline ${family}-Marsh saved`)
  })

  await test.step('the history says who changed what from what to what', async () => {
    await page.getByRole('link', { name: 'Participants', exact: true }).first().click()
    await search(page, `${family}-marsh`.toLowerCase(), 1)
    await openRowMenu(page, `Ottoline ${family}-Marsh`)
    await page.getByRole('menuitem', { name: 'Open' }).click()
    await page.getByRole('tab', { name: 'History' }).click()
    const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await expect(entries).toHaveCount(2)
    const change = entries.first()
    await expect(change).toContainText('Changed')
    await expect(change).toContainText(people.coordinator.name)
    const changed = (field: string) => change.getByRole('row').filter({ has: page.getByRole('rowheader', { name: field, exact: true }) })
    await expect(changed('Last name').getByRole('deletion')).toHaveText(family)
    await expect(changed('Last name').getByRole('insertion')).toHaveText(`${family}-Marsh`)
    await expect(changed('Gender').getByRole('deletion')).toHaveText('Female')
    await expect(changed('Gender').getByRole('insertion')).toHaveText('Other')
    await expect(changed('Province or state').getByRole('insertion')).toHaveText('British Columbia')
    await expect(changed('ECOG score').getByRole('insertion')).toHaveText('5')
    await expect(entries.last()).toContainText(people.coordinator.name)
  })
})

test('a name with a typing error finds who is meant, in the list and in the palette', async ({ open }) => {
  const page = await open(
    people.coordinator.email,
    '/participants?filters[0][field]=isRestrictedProfile&filters[0][operator]=eq&filters[0][value]=false',
  )
  const names = await rows(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
  const meant = names.find((name) => (name.split(' ').at(-1) ?? '').length > 5) ?? ''
  const last = meant.split(' ').at(-1) ?? ''
  const mistyped = `${last.slice(0, -2)}q${last.slice(-1)}`

  await page.getByRole('textbox', { name: 'Search in Participants' }).fill(`${meant.split(' ')[0]} ${mistyped}`)
  const similar = page.getByRole('region', { name: 'With a similar spelling' })
  await similar.getByRole('link', { name: meant, exact: true }).first().click()
  await closeByKey(page.getByRole('dialog', { name: meant }))

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search and go anywhere' }).fill(`${meant.split(' ')[0]} ${mistyped}`)
  await expect(page.getByRole('group', { name: 'Participants with a similar spelling' }).getByRole('option').first()).toContainText(last)
})

test('who has no study-site is told so, and whom to ask, at home and in the empty list', async ({ open }) => {
  const page = await open(people.unassigned.email)
  const notice = page.getByRole('status').filter({ hasText: 'You have no study site yet' })
  await expect(notice).toContainText(`${people.admin.name} can do that`)
  const todo = page.getByRole('region', { name: 'To do', exact: true })
  await expect(todo).toBeVisible()
  await expect(todo.getByText(/participant|visit/i)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Your participants' }), 'they could be nothing but zeros').toHaveCount(0)
  await expect(page.getByRole('region', { name: /^(Participants by study|Enrolment by week)$/ })).toHaveCount(0)
  await expectAccessible(page, 'home without a study-site')
  await goWithin(page, '/participants')
  await expect(notice).toContainText(people.admin.name)
})
