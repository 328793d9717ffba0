import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { FormWithQuestions } from '#resources/forms/formAnswers.ts'
import type { BoardSummary } from '#resources/recruitment/boardAnswers.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { formsOfParticipants, openAssignedForm } from '../support/assignedForm.ts'
import { file } from '../support/attachments.ts'
import { cardOf, cardsOfColumn, createCard, nameOf } from '../support/board.ts'
import { headersOf } from '../support/calls.ts'
import { chooseOption } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

type Participation = ResourceAnswer['participantStudy']

/**
 * Opens the forms of an enrolled participant in the details of their study. @param index counts from the end, so that no other test uses
 * the participant
 */
async function openForms(page: Page, index: number): Promise<Participation> {
  const headers = await headersOf(page)
  const listResponse = await page.request.get('/api/participant-studies?recruitmentStatus=ENROLLED&_end=100', { headers })
  const participation = ((await listResponse.json()) as { readonly data: readonly Participation[] }).data.at(index)
  if (participation === undefined) throw new Error('Nobody of the demo is enrolled')
  await navigateTo(page, `/participants/${participation.participantId}?tab=studies&participantStudy=${participation.studyId}`)
  await page.getByRole('dialog').getByRole('tab', { name: 'Forms', exact: true }).click()
  return participation
}

test('a form is assigned every week, filled in, reviewed, unlocked with a reason, printed, and exported with its answers', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/participants')
  const { id } = await openForms(page, -4)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Assigned forms', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Assign a form' }).click()
  await chooseOption(dialog.getByRole('combobox', { name: 'Form', exact: true }), 'Well-being, every week, version 0.1')
  await chooseOption(dialog.getByRole('combobox', { name: 'Schedule' }), 'Recurring')
  await dialog.getByRole('textbox', { name: 'Due on' }).fill('2026-10-05')
  await page.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: 'Every' }).fill('1')
  await chooseOption(dialog.getByRole('combobox', { name: 'Unit' }), 'weeks')
  await dialog.getByRole('textbox', { name: 'Number of times' }).fill('3')
  await expectAccessibleInBothThemes(page, 'a form that is assigned')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('No more forms due')).toBeVisible()

  await dialog.getByRole('radiogroup', { name: 'Filter' }).getByText('Forms', { exact: true }).click()
  const first = dialog.getByRole('row').filter({ hasText: '5 Oct 2026' })
  await expect(first).toContainText('Overdue')
  await expect(dialog.getByRole('row').filter({ hasText: '19 Oct 2026' })).toBeVisible()
  await first.getByText('Well-being, every week').click()
  const form = dialog.locator('.form-filling').filter({ visible: true })
  await expect(form.getByText('Not started')).toBeVisible()
  await form.getByText('7', { exact: true }).click()
  await expect(form.getByText('In progress')).toBeVisible()
  await form.getByRole('textbox', { name: /Anything that we should know/ }).fill('=HYPERLINK("x")')
  await expect(form.getByText('Answers saved')).toBeVisible()
  await form.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(form.getByRole('button', { name: 'Unlock to change' })).toBeVisible()

  const headers = await headersOf(page)
  const listResponse = await page.request.get(`/api/form-submissions?participantStudyId=${id}&dueOn=2026-10-05`, { headers })
  const [submission] = ((await listResponse.json()) as { readonly data: readonly ResourceAnswer['formSubmission'][] }).data
  const reader = await open(people.investigator.email, `/filled-form/${submission?.id}/details`)
  await reader.getByRole('button', { name: 'Actions' }).click()
  await reader.getByRole('menuitem', { name: 'Mark as reviewed' }).click()
  await expect(reader.getByText('Daniel Osei').filter({ visible: true }).first()).toBeVisible()

  await form.getByRole('button', { name: 'Unlock to change' }).click()
  await dialog.getByLabel(/^Reason/).fill('A slip')
  await dialog.getByRole('button', { name: 'Unlock to change' }).filter({ visible: true }).last().click()
  await form.getByLabel('Reason for the change').fill('Misheard')
  await form.getByText('8', { exact: true }).click()
  await expect(form.getByText('Answers saved')).toBeVisible()
  await form.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(form.getByRole('button', { name: 'Unlock to change' })).toBeVisible()

  await test.step('the form is printed', async () => {
    await navigateTo(page, `/filled-form/${submission?.id}`)
    await page.getByRole('button', { name: 'Actions' }).click()
    const [print] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Download as PDF' }).click()])
    expect((await readFile(await print.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('its answers are exported without formulas, and a wide file requires a form', async () => {
    await navigateTo(page, '/filled-forms')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export the answers' }).click()
    await dialog.getByText('Wide CSV').click()
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/Choose it/)
    await dialog.getByRole('checkbox', { name: /1\/0 column/ }).check()
    await expectAccessibleInBothThemes(page, 'an export of answers')
    await dialog.getByText('Tables for R, SAS and SPSS').click()
    const [tables] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export', exact: true }).click()])
    expect(tables.suggestedFilename()).toMatch(/^forms-tables-.*\.zip$/)
    expect((await readFile(await tables.path())).subarray(0, 2).toString()).toBe('PK')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export the answers' }).click()
    await dialog.getByText('Long CSV').click()
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export', exact: true }).click()])
    const text = (await readFile(await file.path(), 'utf8')).replace(/^\uFEFF/, '')
    const rows = papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
    const exportedRows = rows.filter(({ submissionId }) => submissionId === submission?.id)
    expect(exportedRows.map(({ item, value, status }) => [item, value, status])).toEqual([
      ['wellBeing', '8', 'COMPLETED'],
      ['remarks', '\'=HYPERLINK("x")', 'COMPLETED'],
    ])
  })
})

test('a move to a column with a form assigns the form, by keyboard, or leaves it out', async ({ open }) => {
  const admin = await open('admin@rivesud.example', '/version?language=en')
  const page = await open('coordinator@rivesud.example', '/participants?language=en')
  const headers = await headersOf(page)
  const studySites = (await (await page.request.get('/api/recruitment', { headers })).json()) as { readonly data: readonly BoardSummary[] }
  const studyId = studySites.data[0]?.studyId
  const byAdmin = await headersOf(admin)
  const fetchRows = async (path: string) =>
    (
      (await (await admin.request.get(`/api/${path}`, { headers: byAdmin })).json()) as {
        readonly data: readonly { readonly id: string }[]
      }
    ).data
  const [column] = await fetchRows(`board-columns?studyId=${studyId}&step=PRE_SCREENING`)
  // No other test creates forms in this organisation.
  const [{ id: formId } = { id: '' }] = await fetchRows(formsOfParticipants)
  // The form is for participants before their consent to the study.
  const formResponse = await admin.request.patch(`/api/form/${formId}`, { headers: byAdmin, data: { isBeforeConsent: true } })
  expect(formResponse.status(), await formResponse.text()).toBe(200)
  const attachResponse = await admin.request.post('/api/column-forms', {
    headers: byAdmin,
    data: { boardColumnId: column?.id, formId, dueInDays: 2 },
  })
  expect(attachResponse.status(), await attachResponse.text()).toBe(201)

  await navigateTo(page, '/trial-board')
  const { name, id } = await createCard(page, 'Contacted')
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('dialog', { name: `Move ${name} to Pre-screening` })).toBeVisible()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Bien-être, chaque semaine')
  await expect(dialog.getByRole('button', { name: 'Move and assign the form' })).toBeFocused()
  await expectAccessibleInBothThemes(page, 'a move with forms')
  await page.keyboard.press('Escape')
  await expect(cardsOfColumn(page, 'Contacted').filter({ hasText: name })).toBeVisible()
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(cardsOfColumn(page, 'Pre-screening').filter({ hasText: name })).toBeVisible()
  const fetchAssignments = async (participantStudyId: string) =>
    (
      (await (await page.request.get(`/api/form-assignments?participantStudyId=${participantStudyId}`, { headers })).json()) as {
        readonly data: readonly object[]
      }
    ).data
  await expect.poll(() => fetchAssignments(id)).toMatchObject([{ formId, scheduleType: 'ONE_TIME', status: 'ACTIVE' }])

  const other = await createCard(page, 'Contacted')
  await cardOf(page, other.name)
    .getByRole('button', { name: `Move ${other.name} to…` })
    .click()
  await page.getByRole('menuitem', { name: 'Pre-screening', exact: true }).click()
  await page.getByRole('button', { name: 'Move without forms' }).click()
  await expect(cardsOfColumn(page, 'Pre-screening').filter({ hasText: other.name })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${other.name} moved to Pre-screening` })).toBeAttached()
  expect(await fetchAssignments(other.id)).toEqual([])
})

test('a file is uploaded as an answer, is still there after a reload, and is displayed', async ({ open }) => {
  const office = await open(people.admin.email, '/version')
  const formJson = {
    elements: [
      { type: 'file', name: 'letter', title: 'Letter of the physician', maxSize: 1000 },
      { type: 'signaturepad', name: 'signed', title: 'Signature' },
    ],
  }
  const response = await office.request.post('/api/admin/form', {
    headers: await headersOf(office),
    data: { name: `Letters ${createUniqueWord()}`, type: 'EPRO', formJson },
  })
  expect(response.status(), await response.text()).toBe(201)
  const formId = ((await response.json()) as { readonly data: FormWithQuestions }).data.id
  const medical = await open('medical@northlake.example', '/version')
  const approval = await medical.request.post(`/api/form/${formId}/transitions/approve`, { headers: await headersOf(medical), data: {} })
  expect(approval.status(), await approval.text()).toBe(200)

  const page = await open(people.coordinator.email, '/participants')
  const { filling } = await openAssignedForm(page, -6, formId)
  const chooseFile = async (upload: ReturnType<typeof file>) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      filling.getByRole('button', { name: 'Select File', exact: true }).click(),
    ])
    await chooser.setFiles(upload)
  }
  await chooseFile(file('Too-long.txt', 'x'.repeat(2000), 'text/plain'))
  await expect(filling.getByText(/file size/)).toBeVisible()
  await chooseFile(file('Letter.txt', 'Haemoglobin 132 g/L', 'text/plain'))
  await expect(filling.getByText('Letter.txt')).toBeVisible()
  await filling.locator('canvas').click({ position: { x: 40, y: 40 } })
  await expect(filling.getByText('Answers saved')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a form with a file')

  await page.reload()
  const [download] = await Promise.all([page.waitForEvent('download'), filling.getByText('Letter.txt').click()])
  expect(await readFile(await download.path(), 'utf8')).toBe('Haemoglobin 132 g/L')
})
