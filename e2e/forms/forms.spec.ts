import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { add, block, createForm, expectStored, findSetting, openTab, readForm, save } from '../support/builder.ts'
import { headersOf } from '../support/calls.ts'
import { chooseOption } from '../support/form.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const admin = people.admin.email
const medical = 'medical@northlake.example'

test('a form of two pages with logic is built by mouse, saved and, once it is approved, compared with its next version', async ({
  open,
}) => {
  const page = await open(admin, '/admin/form-library')
  const id = await createForm(page, 'Built by mouse')
  await add(page, 'Short text')
  await findSetting(page, 'Name').fill('age')
  await findSetting(page, 'Title').fill('How old are you?')
  await add(page, 'Single choice')
  await findSetting(page, 'Name').fill('smokes')
  await findSetting(page, 'Title').fill('Do you smoke?')
  await page.getByRole('button', { name: 'Add a page' }).click()
  await add(page, 'Long text')
  await findSetting(page, 'Name').fill('why')
  await findSetting(page, 'Title').fill('Why?')

  // The preview next to the builder shows the page of the selected question. It keeps its answers when the user changes the form.
  await page.getByRole('button', { name: 'Live preview' }).click()
  const live = page.getByRole('region', { name: 'Live preview' })
  await expect(live.getByRole('textbox', { name: /Why\?/ })).toBeVisible()
  await block(page, 'How old are you\\?').click()
  await live.getByRole('textbox', { name: /How old are you/ }).fill('44')
  await findSetting(page, 'Title').fill('How old are you today?')
  await expect(live.getByRole('textbox', { name: /How old are you today/ })).toHaveValue('44')
  await findSetting(page, 'Title').fill('How old are you?')
  await block(page, 'Why\\?').click()

  await page.getByRole('button', { name: 'Add a condition' }).first().click()
  for (const [label, value] of [
    ['Question', 'Do you smoke?'],
    ['Comparison', 'is'],
    ['Value', '1'],
  ] as const)
    await chooseOption(page.getByRole('combobox', { name: label, exact: true }), value)
  await expect(block(page, 'Why\\?')).toContainText('Shown when “Do you smoke?” is “1”')
  await expect(page.getByText('The selected question is hidden by its condition.')).toBeVisible()

  // The user chooses coded values by their texts, including the code for a missing answer.
  await block(page, 'How old are you\\?').click()
  const unknownOption = page.getByRole('group', { name: 'Reasons for no answer' }).getByRole('checkbox', { name: 'Not known' })
  await unknownOption.click()
  await expect(unknownOption).toBeChecked()
  await block(page, 'Do you smoke\\?').click()
  await page.getByRole('button', { name: 'Add a condition' }).first().click()
  for (const [label, value] of [
    ['Question', 'How old are you?: reason for no answer'],
    ['Comparison', 'is'],
    ['Value', 'Not known'],
  ] as const)
    await chooseOption(page.getByRole('combobox', { name: label, exact: true }), value)
  await expect(block(page, 'Do you smoke\\?')).toContainText('Shown when “How old are you?: reason for no answer” is “Not known”')
  await page.getByRole('button', { name: 'Remove the condition' }).click()

  // The condition uses the new name of the question. Undo reverts both changes in one step.
  await block(page, 'Do you smoke\\?').click()
  await findSetting(page, 'Name').fill('smoker')
  await page.keyboard.press('Enter')
  await save(page)
  const { formJson } = await readForm(page, id)
  expect(formJson).toMatchObject({
    pages: [
      {
        elements: [
          { name: 'age', type: 'text', title: 'How old are you?' },
          { name: 'smoker', choices: ['1', '2', '3'] },
        ],
      },
      { elements: [{ name: 'why', visibleIf: '{smoker} = 1' }] },
    ],
  })
  await expectAccessibleInBothThemes(page, 'the builder')

  await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: /How old are you/ })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Annotated form (PDF)' }).click()
  expect((await download).suggestedFilename()).toBe('Built by mouse 0.1 annotated.pdf')

  const officer = await open(medical, '/version')
  const approval = `/api/form/${id}/transitions/approve`
  const approvalResponse = await officer.request.post(approval, { headers: await headersOf(officer), data: {} })
  expect(approvalResponse.status(), await approvalResponse.text()).toBe(200)

  await page.reload()
  await block(page, 'Why\\?').click()
  await findSetting(page, 'Title').fill('Why do you smoke?')
  await expectStored(page)
  await page.getByRole('button', { name: 'Save as next version' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect.poll(async () => (await readForm(page, id)).formVersion).toBe('0.2')
  await openTab(page, 'Versions')
  const latest = page.getByRole('row').filter({ hasText: '0.2' })
  await latest.getByRole('button', { name: /actions/i }).click()
  await page.getByRole('menuitem', { name: 'Compare with another version' }).click()
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: 'Why do you smoke?' })).toContainText('Changed Title')
  await expectAccessibleInBothThemes(page, 'two versions of a form')
})

test('a form is built by keyboard alone: added, named, moved, undone', async ({ open }) => {
  const page = await open(admin, '/admin/form-library')
  const id = await createForm(page, 'Built by keys')
  const press = async (element: Locator, key = 'Enter') => {
    await element.focus()
    await page.keyboard.press(key)
  }
  await press(page.getByRole('button', { name: 'Short text', exact: true }))
  // The palette is a single stop of the Tab key. A key moves the focus to the settings of the added element, and back.
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Long text', exact: true })).toBeFocused()
  await page.keyboard.press('Control+,')
  await expect(findSetting(page, 'Name')).toBeFocused()
  await page.keyboard.press('Control+,')
  await expect(block(page, 'question_1')).toBeFocused()
  await press(page.getByRole('button', { name: 'Repeating section', exact: true }))
  await press(page.getByRole('button', { name: 'Yes or no', exact: true }))
  await expect(page.getByText('Added inside “question_2”')).toBeVisible()
  await press(page.getByRole('button', { name: 'Place it below' }))
  await expect(block(page, 'question_3')).toBeFocused()
  await block(page, 'question_2').focus()
  await page.keyboard.press('Delete')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
  await expect(block(page, 'question_2')).toBeHidden()
  await block(page, 'question_3').focus()
  await page.keyboard.press('Control+,')
  await findSetting(page, 'Name').fill('question_2')
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: 'Add a page' }))
  const second = block(page, 'question_2')
  await second.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(second).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('region', { name: 'Page 2' }).locator(second)).toBeFocused()
  await page.keyboard.press('Control+d')
  await expect(block(page, 'question_2_2').or(block(page, 'question_3'))).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(block(page, 'question_3')).toBeHidden()
  await save(page)
  const { formJson } = await readForm(page, id)
  expect(formJson).toMatchObject({ pages: [{ elements: [{ type: 'text' }] }, { elements: [{ type: 'boolean' }] }] })
})

test('problems are listed with links to them, a deletion names what depends on it, and a faulty form is not saved', async ({ open }) => {
  const page = await open(admin, '/admin/form-library')
  await createForm(page, 'Wrong in places')
  await page.getByText('Problems', { exact: true }).click()
  await expect(page.getByText('No problems'), 'a new form has no problem yet').toBeVisible()
  await page.getByText('Add', { exact: true }).click()
  await add(page, 'Short text')
  await add(page, 'Short text')
  await page.getByRole('button', { name: 'Write it as text' }).first().click()
  await page.getByLabel('Expression', { exact: true }).first().fill("{question_1} = 'a' and fetch('x')")
  await page.locator('.form-builder-side').getByText('Problems 1').click()
  await expect(page.getByText(/This is program code/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByLabel('Expression', { exact: true }).first().fill('{question_1} notempty')
  await expect(page.getByText('No problems')).toBeVisible()
  await block(page, 'question_1').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog')).toContainText('question_2: Shown when')
  await expectAccessibleInBothThemes(page, 'the question before a part of a form is removed')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(block(page, 'question_1')).toBeHidden()
  await expect(page.getByText('Shown when “question_1”')).toBeHidden()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Shown when “question_1” is not empty').first()).toBeVisible()
})

test('a draft survives its page, and a second user sees it, is informed, and takes over', async ({ open, problems }) => {
  problems.expectAnswers(409)
  const page = await open(admin, '/admin/form-library')
  const id = await createForm(page, 'In two hands')
  await add(page, 'Short text')
  await findSetting(page, 'Title').fill('Begun by the first')
  await expectStored(page)
  await page.reload()
  await expect(block(page, 'Begun by the first')).toBeVisible()

  const other = await open(admin, `/admin/form/${id}`)
  await expect(block(other, 'Begun by the first')).toBeVisible()
  await block(page, 'Begun by the first').click()
  await findSetting(page, 'Title').fill('Changed by the first')
  await expect(block(other, 'Changed by the first')).toBeVisible()
  await expect(other.getByText(/is editing this form now/)).toBeVisible()
  await other.getByRole('button', { name: 'Take over' }).click()
  const requested = other.getByRole('dialog')
  await expect(requested).toBeVisible()
  await expectAccessibleInBothThemes(other, 'a form that is taken over')
  await expect(requested.getByRole('row').filter({ hasText: 'Changed by the first' })).toContainText('Added')
  await requested.getByRole('button', { name: 'Take over' }).click()
  await block(other, 'Changed by the first').click()
  await findSetting(other, 'Title').fill('Changed by the second')
  await expectStored(other)
  // The first page shows a message, whether it polled the server or received a notification.
  await expect(page.getByText(/took over this form|changed in another window|is editing this form now/)).toBeVisible()
  await expect(findSetting(page, 'Title')).toBeDisabled()
})

/** Opens the screening form of a participant without answers. */
async function openScreening(page: Page, index: number): Promise<Locator> {
  const headers = await headersOf(page)
  const answer = await page.request.get('/api/participant-studies?recruitmentStatus=IN_SCREENING&_end=100&_sort=subjectId', { headers })
  const { data } = (await answer.json()) as { readonly data: readonly { readonly participantId: string; readonly studyId: string }[] }
  const { participantId = '', studyId = '' } = data.at(index) ?? {}
  await navigateTo(page, `/participants/${participantId}?tab=studies&participantStudy=${studyId}`)
  return page.getByRole('dialog')
}

const age = (form: Locator) => form.getByRole('textbox', { name: /How old are you/ })

test('a participant is screened: answers are stored while typing, rejected while wrong, completed, and unlocked with a reason', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/participants')
  const form = await openScreening(page, -1)
  await age(form).fill('44')
  await form.getByText('Yes', { exact: true }).click()
  await expectAccessibleInBothThemes(page, 'a form that is filled in')
  await expect(form.getByText('Answers saved')).toBeVisible()
  await form.getByRole('button', { name: /Next|Complete/ }).click()
  await expect(form.getByText('Response required.').first()).toBeVisible()
  await form.getByRole('textbox', { name: /How many cigarettes/ }).fill('3')
  const next = form.getByRole('button', { name: 'Next' })
  if (await next.isVisible()) {
    await next.click()
    await form.getByText('No', { exact: true }).first().click()
  }
  await expect(form.getByText('Answers saved')).toBeVisible()
  await form.getByRole('button', { name: 'Complete' }).click()
  await form.getByRole('button', { name: 'Unlock to change' }).click()
  const requested = page.getByRole('dialog')
  await requested.getByLabel(/Reason/).fill('A typing error')
  await requested.getByRole('button', { name: 'Unlock to change' }).click()
  await expect(page.getByLabel('Reason for the change')).toBeVisible()
})

test('answers given without a network survive their page, and reach the server once there is one', async ({ open, problems }) => {
  // The socket closes with the network. The message differs by browser, but it contains the socket's URL.
  problems.expectConsole(/\/api\/socket/)
  const page = await open(people.coordinator.email, '/participants')
  const form = await openScreening(page, -2)
  await age(form).fill('44')
  await expect(form.getByText('Answers saved')).toBeVisible()
  await page.context().setOffline(true)
  await age(form).fill('45')
  await expect(form.getByText(/Waiting for the server/)).toBeVisible()
  const address = page.url()
  const secondPage = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await secondPage.context().setOffline(false)
  await secondPage.goto(address)
  const dialog = secondPage.getByRole('dialog')
  await expect(age(dialog)).toHaveValue('45')
  await expect(dialog.getByText('Answers saved')).toBeVisible()
  await secondPage.reload()
  await expect(age(dialog)).toHaveValue('45')
})

test('a question is dragged from the palette to its position, and another to the end, by mouse', async ({ open }) => {
  const page = await open(admin, '/admin/form-library')
  const id = await createForm(page, 'Built by dragging')
  await add(page, 'Short text')
  await findSetting(page, 'Name').fill('first')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Long text', exact: true }).dragTo(block(page, 'first'), { targetPosition: { x: 60, y: 4 } })
  await expect(page.locator('[data-kind=question]').first()).toContainText(/question/i)
  // Drags the question by its handle below the next one.
  const draggedBlock = page.locator('[data-kind=question]').first()
  await draggedBlock.locator('.form-builder-handle').dragTo(block(page, 'first'), { targetPosition: { x: 60, y: 60 } })
  await expect(page.locator('[data-kind=question]').first()).toContainText('first')
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-kind=question]').last()).toContainText('first')
  await save(page)
  const { formJson } = await readForm(page, id)
  expect(formJson).toMatchObject({ pages: [{ elements: [{ type: 'comment' }, { type: 'text', name: 'first' }] }] })
})

test('two users answer the same question: both answers are shown, and one of the users chooses', async ({ open, problems }) => {
  // The socket closes with the network. The message differs by browser, but it contains the socket's URL.
  problems.expectConsole(/\/api\/socket/)
  // The server rejects the answer that was typed offline, because the other answer was saved first.
  problems.expectAnswers(409)
  const page = await open(people.coordinator.email, '/participants')
  const form = await openScreening(page, -3)
  const other = await open(people.coordinator.email, '/version')
  const otherScreening = await openScreening(other, -3)
  await expect(age(otherScreening)).toBeVisible()
  await other.context().setOffline(true)
  await age(otherScreening).fill('51')
  await expect(otherScreening.getByText(/Waiting for the server/)).toBeVisible()
  await age(form).fill('44')
  await expect(form.getByText('Answers saved')).toBeVisible()
  await other.context().setOffline(false)
  const conflict = otherScreening.getByRole('alert').filter({ hasText: 'How old are you?' })
  await expect(conflict).toBeVisible()
  await conflict.getByRole('button', { name: /44/ }).click()
  await expect(age(otherScreening)).toHaveValue('44')
  await expect(conflict).toHaveCount(0)
})
