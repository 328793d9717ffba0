import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { chooseOption, expectProblem, save } from '../support/form.ts'
import { createBirthday, createUniqueWord } from '../support/fresh.ts'
import { search } from '../support/list.ts'
import { createPerson, fillPerson, findTextbox, list, newPage } from '../support/participant.ts'
import { people } from '../support/people.ts'
import { navigateTo, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const findDuplicates = (page: Page) =>
  page.getByRole('dialog', { name: 'Possible duplicate' }).or(page.getByRole('region', { name: 'Possible duplicate' }))

test('an existing participant is found while typing and before adding; the user can cancel, view them, or add anyway', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(503)
  const [first, last, born] = [createUniqueWord(), createUniqueWord(), createBirthday()]
  const misspelledName = `${last.slice(0, 4)}${last.slice(5)}`
  const page = await open(people.coordinator.email, '/participants')
  const { id: existing } = await createPerson(page, `${first} ${last}`, born)
  await page.getByRole('link', { name: 'Add participant' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add participant' })
  await expect(findTextbox(drawer, 'First name')).toBeFocused()

  await test.step('the form reports a match once names and birth date are typed', async () => {
    await fillPerson(drawer, { first, last: misspelledName, born, email: `${misspelledName}@example.org` })
    await expect(drawer.getByText('1 possible duplicate')).toBeVisible()
    await drawer.getByRole('button', { name: 'Compare' }).click()
    await expect(findDuplicates(page).getByRole('button', { name: 'Add participant' })).toHaveCount(0)
    await findDuplicates(page).getByRole('button', { name: 'Back to the form' }).click()
    await drawer.getByRole('button', { name: `Already there? ${first} ${last}` }).click()
    await findDuplicates(page).getByRole('button', { name: 'Back to the form' }).click()
  })

  await test.step('a study and a site are chosen in the form', async () => {
    for (const name of ['Study', 'Site']) {
      await list(drawer, name).click({ force: true })
      await page.locator('.ant-select-dropdown .ant-select-item-option').filter({ visible: true }).first().click()
    }
  })

  await test.step('cancelling keeps the typed values', async () => {
    await drawer.getByRole('button', { name: 'Add participant' }).click()
    await expect(findDuplicates(page)).toContainText('Possible duplicates found')
    await expect(findDuplicates(page).getByText('Probable', { exact: true })).toBeVisible()
    await expect(findDuplicates(page)).toContainText('Same date of birth')
    const findRow = (name: string) =>
      findDuplicates(page)
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    await expect(findRow('First name')).toContainText('Same')
    await expect(findRow('Last name')).toContainText('Similar')
    await expect(findRow('E-mail')).toContainText('Different')
    await expectAccessibleInBothThemes(page, 'the duplicate dialog')
    await findDuplicates(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(findDuplicates(page)).toHaveCount(0)
    await expect(findTextbox(drawer, 'Last name')).toHaveValue(misspelledName)
  })

  await test.step('the existing record opens in a new tab', async () => {
    await drawer.getByRole('button', { name: 'Add participant' }).click()
    const link = findDuplicates(page).getByRole('link', { name: `Open existing: ${first} ${last} (in a new tab)` })
    await expect(link).toHaveAttribute('href', `/crm/participants/edit/${existing}/details`)
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await expect(title(tab)).toHaveText(`${first} ${last}`)
    await tab.close()
  })

  await test.step('instead of being added, the existing participant can be assigned to that study', async () => {
    await findDuplicates(page)
      .getByRole('button', { name: `Assign to the study instead: ${first} ${last}` })
      .click()
    const assignDialog = page.getByRole('dialog', { name: 'Assign study' })
    await expect(assignDialog.locator('.studies-assign .ant-select-selection-item')).toHaveCount(3)
    await expect(page.getByRole('dialog'), 'it stands in the drawer, and not above it').toHaveCount(1)
    await page.route('**/participants/addParticipantToStudy', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'Unexpected', message: 'The study could not be reached' } } }),
    )
    await assignDialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(assignDialog.getByRole('alert')).toContainText('The study could not be reached')
    await expect(assignDialog.locator('.studies-assign .ant-select-selection-item'), 'what was chosen stays').toHaveCount(3)
    await page.unroute('**/participants/addParticipantToStudy')
    await page.keyboard.press('Escape')
    await expect(assignDialog).toHaveCount(0)
    await expect(findDuplicates(page), 'one step back, and not out of everything').toBeVisible()
  })

  await test.step('adding anyway is recorded in the audit trail, and opens the new record', async () => {
    const [created] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/participants')),
      findDuplicates(page).getByRole('button', { name: 'Add participant' }).click(),
    ])
    expect(created.headers()['x-duplicate-decision']).toBe(`add; ids=${existing}; hidden=0`)
    await expect(page).toHaveURL(/\/participants\/edit\/[0-9a-f-]{36}/)
    await expect(title(page)).toHaveText(`${first} ${misspelledName}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the participant is in the study already, and the next steps are offered', async () => {
    await expect(page.getByText('Study assigned')).toBeVisible()
    const steps = page.getByRole('region', { name: 'Next steps' })
    await expect(steps.getByRole('button', { name: 'Assign study' })).toHaveCount(0)
    await steps.getByRole('button', { name: 'Write a comment' }).click()
    await expect(page.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('textbox', { name: 'New comment' })).toBeVisible()
    await steps.getByRole('button', { name: 'Hide the next steps' }).click()
    await expect(steps).toHaveCount(0)
  })
})

test('a failed check is reported, retried, and does not block; a save with a lost response adds the participant once', async ({
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
  const dialog = page.getByRole('region', { name: 'Duplicate check failed' })
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(dialog.getByRole('button', { name: 'Check again' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(findTextbox(page, 'Last name')).toHaveValue('Unchecked')

  await save(page)
  const [created] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/participants')),
    dialog.getByRole('button', { name: 'Add without the check' }).click(),
  ])
  expect(created.headers()['x-duplicate-decision']).toBe('unchecked')
  await expect(page.getByText('Participant Ursel Unchecked added')).toBeVisible()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByText(/added the participant without a duplicate check/)).toBeVisible()
  await page.unroute('**/api/participant/match')

  await test.step('a save with a lost response is repeated without a question, and adds the participant once', async () => {
    await navigateTo(page, newPage)
    const last = createUniqueWord()
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
    await expect(page.getByRole('alert').filter({ hasText: 'it is unknown whether your input was saved' })).toBeVisible()
    await expect(findTextbox(page, 'Last name')).toHaveValue(last)
    await save(page)
    await expect(page).toHaveURL(/\/participants\/edit\/[0-9a-f-]{36}/)
    await expect(title(page)).toHaveText(`Tamsin ${last}`)
    await navigateTo(page, '/participants')
    await search(page, last, 1)
  })
})

test('dependent fields update while typing, and each rule reports at its field', async ({ open }) => {
  const page = await open(people.coordinator.email, newPage)

  await test.step('missing values are reported with specific messages', async () => {
    await save(page)
    await expectProblem(findTextbox(page, 'First name'), 'First name is required')
    await expectProblem(findTextbox(page, 'Last name'), 'Last name is required')
    await expectProblem(list(page, 'Gender'), 'Gender is required')
    await expectProblem(findTextbox(page, 'E-mail'), 'An e-mail or a mobile phone is required')
    await expectProblem(findTextbox(page, 'Postal or ZIP code'), 'Postal or ZIP code is required')
    await expectProblem(list(page, 'Referral source'), 'Referral source is required')
    await expect(findTextbox(page, 'First name')).toBeFocused()
  })

  await test.step('a postal code determines country and province while typing, and another country clears both', async () => {
    const findShownText = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true })
    await findTextbox(page, 'Postal or ZIP code').pressSequentially('T2P')
    await expect(findShownText('Alberta')).toBeVisible()
    await findTextbox(page, 'Postal or ZIP code').fill('')
    await findTextbox(page, 'Postal or ZIP code').pressSequentially('9')
    await expect(findShownText('United States')).toBeVisible()
    await expect(findShownText('Alberta')).toHaveCount(0)
    await findTextbox(page, 'ZIP code').fill('90210')
    await expect(findShownText('California')).toBeVisible()
    await chooseOption(list(page, 'Country'), 'Canada')
    await expect(findShownText('California')).toHaveCount(0)
    await expect(findTextbox(page, 'Postal or ZIP code')).toHaveValue('')
    await findTextbox(page, 'Postal or ZIP code').fill('k1a')
    await page.keyboard.press('Tab')
    await expect(page.getByText('A complete Canadian postal code looks like K1A 0B1.')).toBeVisible()
    await expect(findTextbox(page, 'Postal or ZIP code')).not.toHaveAttribute('aria-invalid', 'true')
    await findTextbox(page, 'Postal or ZIP code').fill('k1a0b1')
    await page.keyboard.press('Tab')
    await expect(findTextbox(page, 'Postal or ZIP code')).toHaveValue('K1A 0B1')
    await expect(page.getByText('A complete Canadian postal code')).toHaveCount(0)
  })

  await test.step('a date is accepted in many spellings, validated on leaving, and never lost', async () => {
    const born = findTextbox(page, 'Date of birth')
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

  await test.step('the birth date calendar selects decade, year and month, and no future dates', async () => {
    const born = findTextbox(page, 'Date of birth')
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

  await test.step('a health card is spaced and in upper case while typing, by its province', async () => {
    await findTextbox(page, 'Health card number').fill('1234')
    await page.keyboard.press('Tab')
    await expectProblem(findTextbox(page, 'Health card number'), 'Select a province first')
    await chooseOption(list(page, 'Health card province'), 'Quebec')
    await findTextbox(page, 'Health card number').pressSequentially('trem80022912')
    await expect(findTextbox(page, 'Health card number')).toHaveValue('TREM 8002 2912')
    await chooseOption(list(page, 'Health card province'), 'Ontario')
    await expect(findTextbox(page, 'Health card number')).toHaveValue('')
    await findTextbox(page, 'Health card number').pressSequentially('1234567890a')
    await page.keyboard.press('Tab')
    await expectProblem(findTextbox(page, 'Health card number'), 'Invalid health card format for Ontario')
    await findTextbox(page, 'Health card number').press('End')
    await findTextbox(page, 'Health card number').pressSequentially('b')
    await expect(findTextbox(page, 'Health card number')).toHaveValue('1234-567-890-AB')
    await expect(findTextbox(page, 'Health card number')).not.toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('age follows the birth date, +1 is added to a mobile number, death sets the ECOG score', async () => {
    await findTextbox(page, 'Date of birth').fill('2000-01-01')
    const age = new Date().getFullYear() - 2000
    await expect(page.locator('[data-field="age"]')).toContainText(String(age))
    await findTextbox(page, 'Mobile phone').fill('(514) 555-0142')
    await page.keyboard.press('Tab')
    await expect(findTextbox(page, 'Mobile phone')).toHaveValue('+1 514-555-0142')
    await findTextbox(page, 'Mobile phone').fill('555-0142')
    await page.keyboard.press('Tab')
    await expect(findTextbox(page, 'Mobile phone')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('tab', { name: /^Health/ }).click()
    await page.getByRole('switch', { name: 'Deceased' }).click()
    const ecog = page.getByRole('radiogroup', { name: 'ECOG score' })
    await expect(ecog.getByRole('radio')).toHaveCount(6)
    await expect(ecog.getByRole('radio', { name: '5' })).toBeChecked()
    await expect(ecog.getByRole('radio', { name: '5' })).toBeDisabled()
    await findTextbox(page, 'Weight').fill('70.5')
    await save(page)
    await page.getByRole('tab', { name: /^Health/ }).click()
    await expectProblem(list(page, 'Weight unit'), 'Weight unit is required')
  })

  await test.step('problems are counted at the foot, which steps through them across tabs', async () => {
    const next = page.getByRole('button', { name: 'Next problem' })
    await list(page, 'Weight unit').focus()
    await page.getByRole('button', { name: 'Previous problem' }).click()
    await expect(page.getByRole('tab', { name: /^Details/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').locator(':focus')).toHaveAttribute('aria-invalid', 'true')
    await next.click()
    await expect(list(page, 'Weight unit')).toBeFocused()
    await chooseOption(list(page, 'Weight unit'), 'kg')
    await next.click()
    await expect(page.getByRole('tab', { name: /^Details/ })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a score is chosen and cleared by keys; body surface area is suggested, and never replaces a typed value', async () => {
    await page.getByRole('tab', { name: /^Health/ }).click()
    await page.getByRole('switch', { name: 'Deceased' }).click()
    const ecog = page.getByRole('radiogroup', { name: 'ECOG score' })
    await ecog.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(ecog.getByRole('radio', { name: '1' })).toBeChecked()
    await ecog.getByRole('button', { name: 'Clear the choice' }).press('Enter')
    await expect(ecog.getByRole('radio', { checked: true })).toHaveCount(0)
    await findTextbox(page, 'Height').fill('172')
    await chooseOption(list(page, 'Height unit'), 'cm')
    const surface = findTextbox(page, 'Body surface area (m²)')
    await expect(surface).toHaveValue('')
    await page.getByRole('button', { name: 'Use 1.84' }).click()
    await expect(surface).toHaveValue('1.84')
    await findTextbox(page, 'Height').fill('180')
    await expect(page.getByRole('button', { name: 'Use 1.88' })).toBeVisible()
    await expect(surface).toHaveValue('1.84')
  })
})
