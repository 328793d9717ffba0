import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { choose, expectProblem, save } from './support/form.ts'
import { freshBirthday, freshWord } from './support/fresh.ts'
import { search } from './support/list.ts'
import { box, fillPerson, list, newPage, newPerson } from './support/participant.ts'
import { people } from './support/people.ts'
import { goWithin, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const duplicates = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Is this person already there?' })
    .or(page.getByRole('region', { name: 'Is this person already there?' }))

test('somebody who is there already is found while typing and before adding; cancel, look and add all the same', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(503)
  const [first, last, born] = [freshWord(), freshWord(), freshBirthday()]
  const mistyped = `${last.slice(0, 4)}${last.slice(5)}`
  const page = await open(people.coordinator.email, '/participants')
  const { id: existing } = await newPerson(page, `${first} ${last}`, born)
  await page.getByRole('link', { name: 'Add participant' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add participant' })
  await expect(box(drawer, 'First name')).toBeFocused()

  await test.step('the form says so once names and birth date are typed', async () => {
    await fillPerson(drawer, { first, last: mistyped, born, email: `${mistyped}@example.org` })
    await expect(drawer.getByText('1 possible duplicate')).toBeVisible()
    await drawer.getByRole('button', { name: 'Compare' }).click()
    await expect(duplicates(page).getByRole('button', { name: 'Add participant' })).toHaveCount(0)
    await duplicates(page).getByRole('button', { name: 'Back to the form' }).click()
    await drawer.getByRole('button', { name: `Already there? ${first} ${last}` }).click()
    await duplicates(page).getByRole('button', { name: 'Back to the form' }).click()
  })

  await test.step('a study and a site are chosen beside it', async () => {
    for (const name of ['Study', 'Site']) {
      await list(drawer, name).click({ force: true })
      await page.locator('.ant-select-dropdown .ant-select-item-option').filter({ visible: true }).first().click()
    }
  })

  await test.step('cancel keeps what was typed', async () => {
    await drawer.getByRole('button', { name: 'Add participant' }).click()
    await expect(duplicates(page)).toContainText('Possible duplicate records found')
    await expect(duplicates(page).getByText('Probable', { exact: true })).toBeVisible()
    await expect(duplicates(page)).toContainText('Same date of birth')
    const row = (name: string) =>
      duplicates(page)
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    await expect(row('First name')).toContainText('Same')
    await expect(row('Last name')).toContainText('Similar')
    await expect(row('E-mail')).toContainText('Different')
    await expectAccessibleInBothThemes(page, 'the duplicate dialog')
    await duplicates(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(duplicates(page)).toHaveCount(0)
    await expect(box(drawer, 'Last name')).toHaveValue(mistyped)
  })

  await test.step('the existing record opens in a new tab', async () => {
    await drawer.getByRole('button', { name: 'Add participant' }).click()
    const link = duplicates(page).getByRole('link', { name: `Open existing: ${first} ${last} (in a new tab)` })
    await expect(link).toHaveAttribute('href', `/crm/participants/edit/${existing}/details`)
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await expect(title(tab)).toHaveText(`${first} ${last}`)
    await tab.close()
  })

  await test.step('in place of adding, the one who is there can be assigned to that study', async () => {
    await duplicates(page)
      .getByRole('button', { name: `Assign to the study instead: ${first} ${last}` })
      .click()
    const assigning = page.getByRole('dialog', { name: 'Assign study' })
    await expect(assigning.locator('.studies-assign .ant-select-selection-item')).toHaveCount(3)
    await expect(page.getByRole('dialog'), 'it stands in the drawer, and not above it').toHaveCount(1)
    await page.route('**/participants/addParticipantToStudy', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'Unexpected', message: 'The study could not be reached' } } }),
    )
    await assigning.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(assigning.getByRole('alert')).toContainText('The study could not be reached')
    await expect(assigning.locator('.studies-assign .ant-select-selection-item'), 'what was chosen stays').toHaveCount(3)
    await page.unroute('**/participants/addParticipantToStudy')
    await page.keyboard.press('Escape')
    await expect(assigning).toHaveCount(0)
    await expect(duplicates(page), 'one step back, and not out of everything').toBeVisible()
  })

  await test.step('adding all the same is audited, and opens the new record', async () => {
    const [created] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/participants')),
      duplicates(page).getByRole('button', { name: 'Add participant' }).click(),
    ])
    expect(created.headers()['x-duplicate-decision']).toBe(`add; ids=${existing}; hidden=0`)
    await expect(page).toHaveURL(/\/participants\/edit\/[0-9a-f-]{36}/)
    await expect(title(page)).toHaveText(`${first} ${mistyped}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('they are in the study already, and what comes next is offered', async () => {
    await expect(page.getByText('Study assigned')).toBeVisible()
    const steps = page.getByRole('region', { name: 'Next steps' })
    await expect(steps.getByRole('button', { name: 'Assign study' })).toHaveCount(0)
    await steps.getByRole('button', { name: 'Write a comment' }).click()
    await expect(page.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true')
    await steps.getByRole('button', { name: 'Put away the next steps' }).click()
    await expect(steps).toHaveCount(0)
  })
})

test('a check that fails is said, tried again, and does not stand in the way; a lost response of the save enters the person once', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(503)
  const page = await open(people.coordinator.email, newPage)
  await page.route('**/api/participant/match', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'SystemError', message: '' } } }),
  )
  await fillPerson(page, { first: 'Ursel', last: 'Unchecked', email: 'ursel@example.org' })
  await save(page)
  const dialog = page.getByRole('region', { name: 'The check for duplicates was not possible' })
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(dialog.getByRole('button', { name: 'Check again' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(box(page, 'Last name')).toHaveValue('Unchecked')

  await save(page)
  const [created] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/participants')),
    dialog.getByRole('button', { name: 'Add without the check' }).click(),
  ])
  expect(created.headers()['x-duplicate-decision']).toBe('unchecked')
  await expect(page.getByText('Participant Ursel Unchecked added')).toBeVisible()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByText(/added the participant without the check for duplicates/)).toBeVisible()
  await page.unroute('**/api/participant/match')

  await test.step('a save whose response gets lost is repeated without a question, and enters the person once', async () => {
    await goWithin(page, newPage)
    const last = freshWord()
    await fillPerson(page, { first: 'Tamsin', last, email: `${last}@example.org` })
    await page.route(
      '**/api/participants',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await save(page)
    await expect(page.getByRole('alert').filter({ hasText: 'it is not known whether it was saved' })).toBeVisible()
    await expect(box(page, 'Last name')).toHaveValue(last)
    await save(page)
    await expect(page).toHaveURL(/\/participants\/edit\/[0-9a-f-]{36}/)
    await expect(title(page)).toHaveText(`Tamsin ${last}`)
    await goWithin(page, '/participants')
    await search(page, last, 1)
  })
})

test('fields follow one another while typing, and each rule is told at its field', async ({ open }) => {
  const page = await open(people.coordinator.email, newPage)

  await test.step('what is missing is told in its own words', async () => {
    await save(page)
    await expectProblem(box(page, 'First name'), 'First name is required')
    await expectProblem(box(page, 'Last name'), 'Last name is required')
    await expectProblem(list(page, 'Gender'), 'Gender is required')
    await expectProblem(box(page, 'E-mail'), 'An e-mail or a mobile phone is required')
    await expectProblem(box(page, 'Postal or ZIP code'), 'Postal or ZIP code is required')
    await expectProblem(list(page, 'Referral source'), 'Referral source is required')
    await expect(box(page, 'First name')).toBeFocused()
  })

  await test.step('a postal code says country and province while it is typed; a country takes both away', async () => {
    const shown = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true })
    await box(page, 'Postal or ZIP code').pressSequentially('T2P')
    await expect(shown('Alberta')).toBeVisible()
    await box(page, 'Postal or ZIP code').fill('')
    await box(page, 'Postal or ZIP code').pressSequentially('9')
    await expect(shown('United States')).toBeVisible()
    await expect(shown('Alberta')).toHaveCount(0)
    await box(page, 'ZIP code').fill('90210')
    await expect(shown('California')).toBeVisible()
    await choose(list(page, 'Country'), 'Canada')
    await expect(shown('California')).toHaveCount(0)
    await expect(box(page, 'Postal or ZIP code')).toHaveValue('')
    await box(page, 'Postal or ZIP code').fill('k1a')
    await page.keyboard.press('Tab')
    await expect(page.getByText('A whole Canadian postal code is written as K1A 0B1.')).toBeVisible()
    await expect(box(page, 'Postal or ZIP code')).not.toHaveAttribute('aria-invalid', 'true')
    await box(page, 'Postal or ZIP code').fill('k1a0b1')
    await page.keyboard.press('Tab')
    await expect(box(page, 'Postal or ZIP code')).toHaveValue('K1A 0B1')
    await expect(page.getByText('A whole Canadian postal code')).toHaveCount(0)
  })

  await test.step('a date is read however it is typed, judged on leaving, and never lost', async () => {
    const born = box(page, 'Date of birth')
    await born.fill('le 19 novembre 1969')
    await expect(born, 'stays as it is typed').toHaveValue('le 19 novembre 1969')
    await born.press('Tab')
    await expect(born).toHaveValue('1969-11-19')
    await expect(born).not.toHaveAttribute('aria-invalid', 'true')
    const field = page.locator('[data-field="dob"]')
    await born.fill('03/04/1980')
    await born.press('Tab')
    await expect(field).toContainText('Read as March 4, 1980.')
    await field.getByRole('button', { name: 'Make it April 3, 1980' }).click()
    await expect(born).toHaveValue('1980-04-03')
    await expect(field).toContainText('Read as April 3, 1980.')
    await born.fill('the 31st of June')
    await born.press('Tab')
    await expect(born).toHaveValue('the 31st of June')
    await expectProblem(born, 'Enter a date as YYYY-MM-DD')
  })

  await test.step('the calendar of a birth date goes by decade, year and month, and not into the future', async () => {
    const born = box(page, 'Date of birth')
    const field = page.locator('[data-field="dob"]')
    const calendar = page.locator('.field-calendar')
    await field.getByRole('button', { name: 'Choose a date' }).click()
    await calendar.getByRole('button', { name: '1960s' }).press('Enter')
    await calendar.getByRole('button', { name: '1969' }).press('Enter')
    await calendar.getByRole('button', { name: 'November' }).press('Enter')
    await calendar.getByTitle('1969-11-19').click()
    await expect(born).toHaveValue('1969-11-19')
    await field.getByRole('button', { name: 'Choose a date' }).click()
    await calendar.getByRole('button', { name: 'Another month' }).click()
    const thisYear = new Date().getFullYear()
    await expect(calendar.getByRole('button', { name: `${Math.floor(thisYear / 10) * 10 + 10}s` })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a health card is spaced and upper-cased as it is typed, by its province', async () => {
    await box(page, 'Health card number').fill('1234')
    await page.keyboard.press('Tab')
    await expectProblem(box(page, 'Health card number'), 'Select a province first')
    await choose(list(page, 'Health card province'), 'Quebec')
    await box(page, 'Health card number').pressSequentially('trem80022912')
    await expect(box(page, 'Health card number')).toHaveValue('TREM 8002 2912')
    await choose(list(page, 'Health card province'), 'Ontario')
    await expect(box(page, 'Health card number')).toHaveValue('')
    await box(page, 'Health card number').pressSequentially('1234567890a')
    await page.keyboard.press('Tab')
    await expectProblem(box(page, 'Health card number'), 'Invalid health card format for Ontario')
    await box(page, 'Health card number').press('End')
    await box(page, 'Health card number').pressSequentially('b')
    await expect(box(page, 'Health card number')).toHaveValue('1234-567-890-AB')
    await expect(box(page, 'Health card number')).not.toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('age follows the birth date, +1 comes before a mobile, death fixes the ECOG score', async () => {
    await box(page, 'Date of birth').fill('2000-01-01')
    const age = new Date().getFullYear() - 2000
    await expect(page.locator('[data-field="age"]')).toContainText(String(age))
    await box(page, 'Mobile phone').fill('(514) 555-0142')
    await page.keyboard.press('Tab')
    await expect(box(page, 'Mobile phone')).toHaveValue('+1 514-555-0142')
    await box(page, 'Mobile phone').fill('555-0142')
    await page.keyboard.press('Tab')
    await expect(box(page, 'Mobile phone')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('tab', { name: /^Health/ }).click()
    await page.getByRole('switch', { name: 'Deceased' }).click()
    const ecog = page.getByRole('radiogroup', { name: 'ECOG score' })
    await expect(ecog.getByRole('radio')).toHaveCount(6)
    await expect(ecog.getByRole('radio', { name: '5' })).toBeChecked()
    await expect(ecog.getByRole('radio', { name: '5' })).toBeDisabled()
    await box(page, 'Weight').fill('70.5')
    await save(page)
    await page.getByRole('tab', { name: /^Health/ }).click()
    await expectProblem(list(page, 'Weight unit'), 'Weight unit is required')
  })

  await test.step('problems are counted at the foot, which leads from one to the next over tabs', async () => {
    const next = page.getByRole('button', { name: 'Next problem' })
    await list(page, 'Weight unit').focus()
    await page.getByRole('button', { name: 'Previous problem' }).click()
    await expect(page.getByRole('tab', { name: /^Details/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').locator(':focus')).toHaveAttribute('aria-invalid', 'true')
    await next.click()
    await expect(list(page, 'Weight unit')).toBeFocused()
    await choose(list(page, 'Weight unit'), 'kg')
    await next.click()
    await expect(page.getByRole('tab', { name: /^Details/ })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a score is chosen by keys and taken away again; body surface is offered, and never put over what was typed', async () => {
    await page.getByRole('tab', { name: /^Health/ }).click()
    await page.getByRole('switch', { name: 'Deceased' }).click()
    const ecog = page.getByRole('radiogroup', { name: 'ECOG score' })
    await ecog.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(ecog.getByRole('radio', { name: '1' })).toBeChecked()
    await ecog.getByRole('button', { name: 'Clear the choice' }).press('Enter')
    await expect(ecog.getByRole('radio', { checked: true })).toHaveCount(0)
    await box(page, 'Height').fill('172')
    await choose(list(page, 'Height unit'), 'cm')
    const surface = box(page, 'Body surface area (m²)')
    await expect(surface).toHaveValue('')
    await page.getByRole('button', { name: 'Use 1.84' }).click()
    await expect(surface).toHaveValue('1.84')
    await box(page, 'Height').fill('180')
    await expect(page.getByRole('button', { name: 'Use 1.88' })).toBeVisible()
    await expect(surface).toHaveValue('1.84')
  })
})
