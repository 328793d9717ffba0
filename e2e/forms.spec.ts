import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { add, block, kept, newForm, readForm, save, setting } from './support/builder.ts'
import { headersOf } from './support/calls.ts'
import { choose } from './support/form.ts'
import { people } from './support/people.ts'
import { goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const admin = people.admin.email
const medical = 'medical@northlake.example'

test('a form of two pages with logic is built by mouse, saved and, once it is approved, compared with its next version', async ({
  open,
}) => {
  const page = await open(admin, '/admin/form-library')
  const id = await newForm(page, 'Built by mouse')
  await add(page, 'Short text')
  await setting(page, 'Name').fill('age')
  await setting(page, 'Title').fill('How old are you?')
  await add(page, 'One of several')
  await setting(page, 'Name').fill('smokes')
  await setting(page, 'Title').fill('Do you smoke?')
  await page.getByRole('button', { name: 'Add a page' }).click()
  await add(page, 'Long text')
  await setting(page, 'Name').fill('why')
  await setting(page, 'Title').fill('Why?')

  // The preview beside the builder turns to the page of the chosen question, and keeps what was tried while the form changes.
  const live = page.getByRole('region', { name: 'Live preview' })
  await expect(live.getByRole('textbox', { name: /Why\?/ })).toBeVisible()
  await block(page, 'How old are you\\?').click()
  await live.getByRole('textbox', { name: /How old are you/ }).fill('44')
  await setting(page, 'Title').fill('How old are you today?')
  await expect(live.getByRole('textbox', { name: /How old are you today/ })).toHaveValue('44')
  await setting(page, 'Title').fill('How old are you?')
  await block(page, 'Why\\?').click()

  await page.getByRole('button', { name: 'Add a condition' }).first().click()
  for (const [label, value] of [
    ['Question', 'Do you smoke?'],
    ['Comparison', 'is'],
    ['Value', '1'],
  ] as const)
    await choose(page.getByRole('combobox', { name: label, exact: true }), value)
  await expect(block(page, 'Why\\?')).toContainText('Shown when Do you smoke? is 1')
  await expect(page.getByText('The selected question is hidden by its condition.')).toBeVisible()

  // Coded values are chosen by their texts, the code of a missing answer too.
  await block(page, 'How old are you\\?').click()
  const notKnown = page.getByRole('group', { name: 'If there is no answer' }).getByRole('checkbox', { name: 'Not known' })
  await notKnown.click()
  await expect(notKnown).toBeChecked()
  await block(page, 'Do you smoke\\?').click()
  await page.getByRole('button', { name: 'Add a condition' }).first().click()
  for (const [label, value] of [
    ['Question', 'How old are you?: reason for no answer'],
    ['Comparison', 'is'],
    ['Value', 'Not known'],
  ] as const)
    await choose(page.getByRole('combobox', { name: label, exact: true }), value)
  await expect(block(page, 'Do you smoke\\?')).toContainText('Shown when How old are you?: reason for no answer is Not known')
  await page.getByRole('button', { name: 'Remove the condition' }).click()

  // A new name is followed by the condition, and undone as one step.
  await block(page, 'Do you smoke\\?').click()
  await setting(page, 'Name').fill('smoker')
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

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Annotated form (PDF)' }).click()
  expect((await downloaded).suggestedFilename()).toBe('Built by mouse 0.1 annotated.pdf')

  const officer = await open(medical, '/version')
  const approval = `/api/form/${id}/transitions/approve`
  const approved = await officer.request.post(approval, { headers: await headersOf(officer), data: {} })
  expect(approved.status(), await approved.text()).toBe(200)

  await page.reload()
  await block(page, 'Why\\?').click()
  await setting(page, 'Title').fill('Why do you smoke?')
  await kept(page)
  await page.getByRole('button', { name: 'Save as the next version' }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expect.poll(async () => (await readForm(page, id)).formVersion).toBe('0.2')
  await page.getByRole('tab', { name: /Versions/ }).click()
  const latest = page.getByRole('row').filter({ hasText: '0.2' })
  await latest.getByRole('button', { name: /actions/i }).click()
  await page.getByRole('menuitem', { name: 'Compare with another version' }).click()
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: 'Why do you smoke?' })).toContainText('Changed Title')
  await expectAccessibleInBothThemes(page, 'two versions of a form')
})

test('a form is built by keyboard alone: added, named, moved, undone', async ({ open }) => {
  const page = await open(admin, '/admin/form-library')
  const id = await newForm(page, 'Built by keys')
  const press = async (element: Locator, key = 'Enter') => {
    await element.focus()
    await page.keyboard.press(key)
  }
  await press(page.getByRole('button', { name: 'Short text', exact: true }))
  // The palette is one stop of the Tab key; a key leads to the settings of what was added, and back.
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Long text', exact: true })).toBeFocused()
  await page.keyboard.press('Control+,')
  await expect(setting(page, 'Name')).toBeFocused()
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
  await setting(page, 'Name').fill('question_2')
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

test('what is wrong is listed with a way to it, a removal says what names it, and nothing is saved while it is wrong', async ({ open }) => {
  const page = await open(admin, '/admin/form-library')
  await newForm(page, 'Wrong in places')
  await add(page, 'Short text')
  await add(page, 'Short text')
  await page.getByRole('button', { name: 'Write it as text' }).first().click()
  await page.getByLabel('Expression', { exact: true }).first().fill("{question_1} = 'a' and fetch('x')")
  await page.getByText('1 problem', { exact: true }).click()
  await expect(page.getByText(/This is a program/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the form' })).toBeDisabled()
  await page.getByLabel('Expression', { exact: true }).first().fill('{question_1} notempty')
  await expect(page.getByText('Nothing is wrong')).toBeVisible()
  await block(page, 'question_1').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog')).toContainText('question_2: Shown when')
  await expectAccessibleInBothThemes(page, 'the question before a part of a form is removed')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(block(page, 'question_1')).toBeHidden()
  await expect(page.getByText('Shown when question_1')).toBeHidden()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Shown when question_1 is not empty').first()).toBeVisible()
})

test('a draft outlives its page, and a second person sees it, is told, and takes over', async ({ open, problems }) => {
  problems.expectAnswers(409)
  const page = await open(admin, '/admin/form-library')
  const id = await newForm(page, 'In two hands')
  await add(page, 'Short text')
  await setting(page, 'Title').fill('Begun by the first')
  await kept(page)
  await page.reload()
  await expect(block(page, 'Begun by the first')).toBeVisible()

  const other = await open(admin, `/admin/form/${id}`)
  await expect(block(other, 'Begun by the first')).toBeVisible()
  await block(page, 'Begun by the first').click()
  await setting(page, 'Title').fill('Changed by the first')
  await expect(block(other, 'Changed by the first')).toBeVisible()
  await expect(other.getByText(/is changing this form now/)).toBeVisible()
  await other.getByRole('button', { name: 'Take over' }).click()
  const asked = other.getByRole('dialog')
  await expect(asked).toBeVisible()
  await expectAccessibleInBothThemes(other, 'a form that is taken over')
  await expect(asked.getByRole('row').filter({ hasText: 'Changed by the first' })).toContainText('Added')
  await asked.getByRole('button', { name: 'Take over' }).click()
  await block(other, 'Changed by the first').click()
  await setting(other, 'Title').fill('Changed by the second')
  await kept(other)
  // The first page is told, whether it asked or heard of it.
  await expect(page.getByText(/took over this form|changed in another window|is changing this form now/)).toBeVisible()
  await expect(setting(page, 'Title')).toBeDisabled()
})

/** The screening of somebody whom nobody has asked yet. */
async function openScreening(page: Page, place: number): Promise<Locator> {
  const headers = await headersOf(page)
  const answer = await page.request.get('/api/participant-studies?recruitmentStatus=IN_SCREENING&_end=100&_sort=subjectId', { headers })
  const { data } = (await answer.json()) as { readonly data: readonly { readonly participantId: string; readonly studyId: string }[] }
  const { participantId = '', studyId = '' } = data.at(place) ?? {}
  await goWithin(page, `/participants/${participantId}?tab=studies&participantStudy=${studyId}`)
  return page.getByRole('dialog')
}

const age = (form: Locator) => form.getByRole('textbox', { name: /How old are you/ })

test('a participant is screened: kept while it is answered, refused while it is wrong, completed, unlocked with a reason', async ({
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
  const asked = page.getByRole('dialog')
  await asked.getByLabel(/Reason/).fill('A typing error')
  await asked.getByRole('button', { name: 'Unlock to change' }).click()
  await expect(page.getByLabel('Reason for the change')).toBeVisible()
})

test('answers that are given without a network outlive their page, and reach the server when there is one', async ({ open, problems }) => {
  // The socket ends with the network: the line names its address, however the browser words it.
  problems.expectConsole(/\/api\/socket/)
  const page = await open(people.coordinator.email, '/participants')
  const form = await openScreening(page, -2)
  await age(form).fill('44')
  await expect(form.getByText('Answers saved')).toBeVisible()
  await page.context().setOffline(true)
  await age(form).fill('45')
  await expect(form.getByText(/Waiting for the server/)).toBeVisible()
  const address = page.url()
  const again = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await again.context().setOffline(false)
  await again.goto(address)
  const there = again.getByRole('dialog')
  await expect(age(there)).toHaveValue('45')
  await expect(there.getByText('Answers saved')).toBeVisible()
  await again.reload()
  await expect(age(there)).toHaveValue('45')
})

test('a question is dragged from the palette to its place, and another to its end, by mouse', async ({ open }) => {
  const page = await open(admin, '/admin/form-library')
  const id = await newForm(page, 'Built by dragging')
  await add(page, 'Short text')
  await setting(page, 'Name').fill('first')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Long text', exact: true }).dragTo(block(page, 'first'), { targetPosition: { x: 60, y: 4 } })
  await expect(page.locator('[data-kind=question]').first()).toContainText(/question/i)
  // By its handle, below the one that stands behind it.
  const dragged = page.locator('[data-kind=question]').first()
  await dragged.locator('.form-builder-handle').dragTo(block(page, 'first'), { targetPosition: { x: 60, y: 60 } })
  await expect(page.locator('[data-kind=question]').first()).toContainText('first')
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-kind=question]').last()).toContainText('first')
  await save(page)
  const { formJson } = await readForm(page, id)
  expect(formJson).toMatchObject({ pages: [{ elements: [{ type: 'comment' }, { type: 'text', name: 'first' }] }] })
})

test('two people answer the same: both answers stand side by side in the words of the form, and one of them chooses', async ({
  open,
  problems,
}) => {
  // The socket ends with the network: the line names its address, however the browser words it.
  problems.expectConsole(/\/api\/socket/)
  // Who began it is told first.
  problems.expectAnswers(409)
  const page = await open(people.coordinator.email, '/participants')
  const form = await openScreening(page, -3)
  const other = await open(people.coordinator.email, '/version')
  const theirs = await openScreening(other, -3)
  await expect(age(theirs)).toBeVisible()
  await other.context().setOffline(true)
  await age(theirs).fill('51')
  await expect(theirs.getByText(/Waiting for the server/)).toBeVisible()
  await age(form).fill('44')
  await expect(form.getByText('Answers saved')).toBeVisible()
  await other.context().setOffline(false)
  const conflict = theirs.getByRole('alert').filter({ hasText: 'How old are you?' })
  await expect(conflict).toBeVisible()
  await conflict.getByRole('button', { name: /44/ }).click()
  await expect(age(theirs)).toHaveValue('44')
  await expect(conflict).toHaveCount(0)
})
