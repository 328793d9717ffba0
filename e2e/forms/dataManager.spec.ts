import { readFile } from 'node:fs/promises'
import papaparse from 'papaparse'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { openAssignedForm } from '../support/assignedForm.ts'
import { add, createForm, findSetting, save } from '../support/builder.ts'
import { headersOf } from '../support/calls.ts'
import { chooseOption } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('a data manager builds demographics, vital signs, adverse events, eligibility and quality of life, and exports the answers', async ({
  open,
}) => {
  const page = await open(people.admin.email, '/admin/form-library')
  const name = `Trial book ${createUniqueWord()}`
  const formId = await createForm(page, name)
  const pane = page.getByRole('complementary', { name: 'Settings of the selected element' })
  const rename = async (elementName: string, title: string) => {
    await findSetting(page, 'Name').fill(elementName)
    await page.keyboard.press('Enter')
    await findSetting(page, 'Title').fill(title)
  }
  const addQuestion = async (type: string, elementName: string, title: string) => {
    await add(page, type)
    await rename(elementName, title)
  }
  const numberBetween = async (min: string, max: string) => {
    await chooseOption(findSetting(page, 'Kind of input'), 'Number')
    await findSetting(page, 'Smallest value').fill(min)
    await findSetting(page, 'Largest value').fill(max)
  }
  /** Fills in two choices and removes the third. A new question starts with three choices. */
  const fillTwoChoices = async (...choices: readonly (readonly [value: string, words: string])[]) => {
    for (const [index, [value, label]] of choices.entries()) {
      await pane.getByLabel(`Value of choice ${index + 1}`).fill(value)
      await pane.getByLabel(`Label of choice ${index + 1}`).fill(label)
    }
    await pane.getByRole('button', { name: 'Remove “3”' }).click()
  }
  const addPage = () => page.getByRole('button', { name: 'Add a page' }).click()

  await test.step('builds demographics', async () => {
    await addQuestion('Short text', 'INITIALS', 'Initials')
    await findSetting(page, 'Required').click()
    await addQuestion('Single choice', 'SEX', 'Sex at birth')
    await fillTwoChoices(['F', 'Female'], ['M', 'Male'])
    await findSetting(page, 'Offer “Other”').click()
  })

  await test.step('builds vital signs with ranges and a body mass index', async () => {
    await addPage()
    await addQuestion('Short text', 'HEIGHT', 'Height in cm')
    await numberBetween('100', '250')
    await addQuestion('Short text', 'WEIGHT', 'Weight in kg')
    await numberBetween('30', '300')
    await addQuestion('Calculated', 'BMI', 'Body mass index')
    await findSetting(page, 'Expression').fill('round({WEIGHT} / (({HEIGHT} / 100) ^ 2), 1)')
  })

  await test.step('builds adverse events with any number of rows', async () => {
    await addPage()
    await addQuestion('Table where rows can be added', 'AE', 'Adverse events')
    await pane.getByRole('button', { name: 'Add a column' }).click()
    await rename('SEVERITY', 'Severity')
    await chooseOption(findSetting(page, 'Kind of answer'), 'Dropdown')
    await pane.getByPlaceholder(/^New choices, one per line/).fill('1 | Mild\n2 | Severe')
    await pane.getByRole('button', { name: 'Add choices' }).click()
    await page.getByRole('group', { name: /^Adverse events, / }).click()
    await pane.getByRole('button', { name: 'column1', exact: true }).click()
    await rename('TERM', 'Event')
  })

  await test.step('builds eligibility with correct answers', async () => {
    await addPage()
    await addQuestion('Single choice', 'IE1', 'Is the participant 18 or older?')
    await fillTwoChoices(['Y', 'Yes'], ['N', 'No'])
    await findSetting(page, 'Correct answers').fill('Y')
  })

  await test.step('builds quality of life with a score', async () => {
    await addPage()
    await addQuestion('Rating', 'MOBILITY', 'Mobility')
    await addQuestion('Rating', 'PAIN', 'Pain')
    await addQuestion('Calculated', 'QOL', 'Score')
    await findSetting(page, 'Expression').fill('{MOBILITY} + {PAIN}')
    await save(page)
  })

  await test.step('the Medical Officer approves it', async () => {
    const officer = await open('medical@northlake.example', `/admin/form/${formId}`)
    await officer.getByRole('button', { name: 'Actions', exact: true }).click()
    await officer.getByRole('menuitem', { name: 'Approve', exact: true }).click()
    await officer.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(officer.getByText('QC Approved', { exact: true }).first()).toBeVisible()
  })

  const coordinator = await open(people.coordinator.email, '/filled-forms')
  const { id, filling } = await openAssignedForm(coordinator, -9, formId)

  await test.step('a coordinator fills it in, and corrects a wrong weight', async () => {
    const goToNextPage = () => filling.getByRole('button', { name: 'Next' }).click()
    await filling.getByRole('textbox', { name: /^Initials/ }).fill('AB')
    await filling.getByText('Other (describe)').click()
    await filling.locator('textarea').fill('Intersex')
    await goToNextPage()
    await filling.getByRole('textbox', { name: /^Height/ }).fill('170')
    await filling.getByRole('textbox', { name: /^Weight/ }).fill('6,5')
    await goToNextPage()
    await expect(filling.getByRole('alert').first()).toBeVisible()
    await filling.getByRole('textbox', { name: /^Weight/ }).fill('65')
    await expect(filling.getByText('22.5')).toBeVisible()
    await goToNextPage()
    for (const [index, [term, severity]] of [
      ['Headache', 'Mild'],
      ['Nausea; vomiting', 'Severe'],
    ].entries()) {
      if (index > 0) await filling.getByRole('button', { name: 'Add Row' }).click()
      await filling
        .getByRole('textbox', { name: /Event/ })
        .nth(index)
        .fill(term ?? '')
      await filling
        .getByRole('combobox', { name: /Severity/ })
        .nth(index)
        .press('ArrowDown')
      await coordinator
        .getByRole('option', { name: severity ?? '' })
        .filter({ visible: true })
        .click()
    }
    await goToNextPage()
    await filling.getByText('Yes', { exact: true }).click()
    await goToNextPage()
    await filling
      .getByRole('radiogroup', { name: /Mobility/ })
      .getByText('4', { exact: true })
      .click()
    await filling.getByRole('radiogroup', { name: /Pain/ }).getByText('2', { exact: true }).click()
    await filling.getByRole('button', { name: 'Complete' }).click()
    await expect(coordinator.getByText('Eligible based on the answers').first()).toBeVisible()
  })

  const text = await test.step('the wide file contains every answer as it was given', async () => {
    await navigateTo(coordinator, '/filled-forms')
    await coordinator.getByRole('button', { name: 'Export', exact: true }).click()
    await coordinator.getByRole('menuitem', { name: 'Export the answers' }).click()
    const dialog = coordinator.getByRole('dialog')
    await dialog.getByText('Wide CSV').click()
    await chooseOption(dialog.getByRole('combobox', { name: 'Form' }), name)
    const [file] = await Promise.all([
      coordinator.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    const text = (await readFile(await file.path(), 'utf8')).replace(/^\uFEFF/, '')
    const { data } = papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
    expect(data.find(({ submissionId }) => submissionId === id)).toMatchObject({
      INITIALS: 'AB',
      SEX: 'other',
      'SEX-Comment': 'Intersex',
      HEIGHT: '170',
      WEIGHT: '65',
      BMI: '22.5',
      'AE.TERM[1]': 'Headache',
      'AE.TERM[2]': 'Nausea; vomiting',
      'AE.SEVERITY[2]': '2',
      IE1: 'Y',
      MOBILITY: '4',
      PAIN: '2',
      QOL: '6',
    })
    return text
  })

  await test.step('the file is imported for another participant, after a check', async () => {
    const { id: other } = await openAssignedForm(coordinator, -10, formId)
    const headers = await headersOf(coordinator)
    const submission = (await (await coordinator.request.get(`/api/form-submission/${other}`, { headers })).json()) as {
      readonly data: { readonly labels: { readonly studyId: string } }
    }
    const [line] = papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
    const content = papaparse.unparse([{ ...line, submissionId: other, subjectId: '' }])
    await navigateTo(coordinator, '/filled-forms')
    await coordinator.getByRole('button', { name: 'Import answers' }).press('Enter')
    const dialog = coordinator.getByRole('dialog')
    await chooseOption(dialog.getByRole('combobox', { name: 'Study' }), submission.data.labels.studyId)
    await chooseOption(dialog.getByRole('combobox', { name: 'Form' }), name)
    await dialog.locator('input[type=file]').setInputFiles({ name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await dialog.getByLabel('Complete the forms after the import').press('Space')
    await dialog.getByRole('button', { name: 'Check the file' }).press('Enter')
    await expect(dialog.getByText('1 form can be completed.')).toBeVisible()
    await expectAccessibleInBothThemes(coordinator, 'an import of answers')
    await dialog.getByRole('button', { name: 'Import 1 row' }).press('Enter')
    await expect(dialog.getByText('1 form completed.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await navigateTo(coordinator, `/filled-form/${other}`)
    await expect(coordinator.getByText('Eligible based on the answers').first()).toBeVisible()
  })
})
