import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { headersOf } from '../support/calls.ts'
import { chooseOption, expectProblem, fillTexts, save, saveAndExpect } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { expectTotal, openRowMenu, rows, search } from '../support/list.ts'
import { people } from '../support/people.ts'
import { navigateTo, openActions, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('a site is added once the problems at its fields are corrected, deleted, restored from the toast, and shown in the trash', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(404, 409, 422)
  const page = await open(people.admin.email, '/admin/sites/new')
  const name = page.getByRole('textbox', { name: 'Site name' })
  const code = page.getByRole('textbox', { name: 'Site ID' })
  const uniqueWord = createUniqueWord()
  const clinic = `${uniqueWord} Clinic`

  await name.fill('Ottawa Valley Research Clinic')
  await code.fill('no blanks!')
  await save(page)
  await expectProblem(code, 'Only letters, digits, hyphens and parentheses')
  await code.fill(`${uniqueWord}-1`)
  await save(page)
  await expectProblem(name, 'A site with this name already exists')
  await name.fill(clinic)
  await page.getByRole('textbox', { name: 'Postal or ZIP code' }).fill('K1A 0B1')
  await saveAndExpect(page, `${clinic} added`)
  await expect(page).toHaveURL(/\/admin\/sites\/edit\/[0-9a-f-]{36}/)
  const address = new URL(page.url()).pathname.replace('/crm', '')

  await navigateTo(page, '/admin/sites')
  await search(page, uniqueWord.toLowerCase(), 1)
  await openRowMenu(page, clinic)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${clinic}?` })
  await expect(dialog).toContainText('move to the trash')
  await expectAccessibleInBothThemes(page, 'the question before a deletion')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No results for this search and these filters.')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await test.step('the undo button stays visible above later toasts, and is readable in either theme', async () => {
    await undo.focus()
    await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: 'one' })))
    const after = page.locator('.toast-error')
    await expect(after).toBeVisible()
    const measureGap = async () => ((await after.boundingBox())?.y ?? 0) - ((await undo.boundingBox())?.y ?? 0)
    await expect.poll(measureGap).toBeGreaterThan((await undo.boundingBox())?.height ?? 0)
    await expectAccessibleInBothThemes(page, 'two toasts')
  })
  await undo.click()
  await expectTotal(page, 1)
  const removed = await page.request.delete(`/api/site/${address.split('/').at(-1)}`, { headers: await headersOf(page) })
  expect(removed.ok(), await removed.text()).toBe(true)
  await navigateTo(page, address)
  await expect(page.getByText('This is in the trash', { exact: true })).toBeVisible()
})

test('two users change the same site: the second one sees both sides and decides', async ({ open, problems }) => {
  problems.expectAnswers(409)
  const clinic = `${createUniqueWord()} Clinic`
  const first = await open(people.admin.email, '/admin/sites')
  const data = { name: clinic, city: 'Orillia' }
  const response = await first.request.post('/api/sites', { headers: await headersOf(first), data })
  expect(response.status(), await response.text()).toBe(201)
  const address = `/admin/sites/edit/${(await response.json()).data.id}`
  await navigateTo(first, address)
  const second = await open(people.admin.email, address)

  await second.getByRole('textbox', { name: 'City' }).fill('Timmins')
  await first.getByRole('textbox', { name: 'City' }).fill('Kenora')
  await saveAndExpect(first, `${clinic} saved`)
  await save(second)

  const dialog = second.getByRole('dialog', { name: 'Someone else saved first' })
  const city = dialog.getByRole('group', { name: 'City' }).first()
  await expect(city).toContainText('Kenora')
  await city.getByRole('radio', { name: /Timmins/ }).check()
  await dialog.getByRole('button', { name: 'Save the result' }).click()
  await expect(dialog).toHaveCount(0)
  await second.getByRole('tab', { name: 'History' }).click()
  const latest = second.getByRole('list', { name: 'History' }).getByRole('listitem').first()
  await expect(latest.getByRole('deletion')).toHaveText('Kenora')
  await expect(latest.getByRole('insertion')).toHaveText('Timmins')
})

test('leaving a form asks for confirmation before typed work is lost', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/sites')
  await page.getByRole('link', { name: 'New site' }).click()
  await page.getByRole('textbox', { name: 'Site name' }).fill('Half typed')
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  await page.getByRole('link', { name: 'Users' }).click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Site name' })).toHaveValue('Half typed')
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Site name' })).toHaveValue('Half typed')

  await page.getByRole('link', { name: 'Users' }).click()
  const stayButton = question.getByRole('button', { name: 'Stay here' })
  await stayButton.evaluate((button: HTMLElement) => {
    button.click()
    history.back()
  })
  await expect(question).toBeVisible()
  await stayButton.click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Site name' })).toHaveValue('Half typed')

  await page.getByRole('link', { name: 'Users' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(title(page)).toHaveText('Users')
})

test('a study is created, given a site, changes its status with reasons, and closes its site on a date', async ({ open, problems }) => {
  problems.expectAnswers(409, 422)
  const page = await open(people.admin.email, '/admin/studies/new')
  await fillTexts(page, {
    'Study name': 'Evening light and sleep',
    'Study ID': `${createUniqueWord()}-01`,
    Introduction: 'Does evening light change sleep?',
    Description: 'An open study of four weeks.',
    'Lead sponsor': 'Northlake Research',
    'Principal investigator': 'Daniel Osei',
    'Study contact phone': '+1 416-555-0111',
    'Study contact e-mail': 'evening@northlake.example',
  })
  await addTag(page, 'Conditions', 'Insomnia')
  await page.getByRole('tab', { name: 'Design' }).click()
  await chooseOption(page.getByRole('combobox', { name: 'Study type' }), 'Observational')
  await fillTexts(page, {
    Duration: '4 weeks',
    'Number of participants': '40',
    'Number of visits': '3',
    'Schedule of assessments': 'Weekly diary',
  })
  await page.getByRole('tab', { name: 'Eligibility' }).click()
  await fillTexts(page, { 'Minimum age (years)': '60', 'Maximum age (years)': '50' })
  await save(page)
  await expectProblem(page.getByRole('textbox', { name: 'Maximum age (years)' }), 'Maximum age must exceed minimum age')
  await fillTexts(page, { 'Maximum age (years)': '90' })
  await saveAndExpect(page, 'Evening light and sleep added')

  await page.getByRole('tab', { name: 'Sites' }).click()
  await page.getByRole('button', { name: 'New study site' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New study site' })
  await chooseOption(drawer.getByRole('combobox', { name: 'Site' }), 'Ottawa Valley Research Clinic')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('tab', { name: 'Publishing' }).click()
  const [studyId] = /[0-9a-f-]{36}/.exec(page.url()) ?? []
  for (const transition of ['enableDct', 'activate', 'publish']) {
    const path = `/api/admin/study/${studyId}/transitions/${transition}`
    const accepted = await page.request.post(path, { headers: await headersOf(page), data: {} })
    expect(accepted.status(), await accepted.text()).toBe(200)
  }
  await expect(page.getByText('Decentralized (DCT)', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Published', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await confirmAction(page, 'Start recruiting')
  await expect(page.getByText('Recruiting', { exact: true }).filter({ visible: true }).first()).toBeVisible()

  await openActions(page, 'Put on hold')
  const dialog = page.getByRole('dialog', { name: /^Put on hold/ })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The lamps are late')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('On hold', { exact: true }).filter({ visible: true }).first()).toBeVisible()

  await page.getByRole('tab', { name: 'History' }).click()
  const latest = page.getByRole('list', { name: 'History' }).getByRole('listitem').first()
  await expect(latest).toContainText('Put on hold')
  await expect(latest).toContainText('The lamps are late')
  await expect(latest.getByRole('deletion')).toHaveText('Recruiting')

  await page.getByRole('tab', { name: 'Sites' }).click()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Status of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  const closeDialog = page.getByRole('dialog', { name: /^Close/ })
  await closeDialog.getByRole('textbox', { name: 'Closed on' }).fill('2026-10-30')
  await closeDialog.getByRole('textbox', { name: 'Reason' }).fill('Nobody came')
  await closeDialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(closeDialog).toHaveCount(0)
  await expect(rows(page).first()).toContainText('Closed')
})

test('a user is added with a role, and the administrator passes on the invitation link that was not sent', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/users/new-user')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(page.getByRole('textbox', { name: 'Days until the password expires' })).toHaveCount(0)
  await chooseOption(page.getByRole('combobox', { name: 'Password expiry' }), 'After a number of days')
  await expect(page.getByRole('textbox', { name: 'Days until the password expires' })).toBeVisible()
  await fillTexts(page, {
    'Days until the password expires': '90',
    'First name': 'Nora',
    'Last name': 'Lindqvist',
    'E-mail': `${createUniqueWord()}@northlake.example`.toLowerCase(),
  })
  await chooseOption(page.getByRole('combobox', { name: 'Role', exact: true }), 'Viewer')
  await saveAndExpect(page, 'Nora Lindqvist added')
  await expect(page.getByText('Unverified').filter({ visible: true }).first()).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'no mail server is set up' })
  await notice.getByRole('button', { name: 'Copy the invitation link' }).click()
  await expect(page.getByText('The invitation link is copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/oauth\/invitation\?token=[\w-]{43}$/)
  await expectAccessible(page, 'an invitation that is held')
})

async function addTag(page: Page, name: string, tag: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).fill(tag)
  await page.keyboard.press('Enter')
}

async function confirmAction(page: Page, name: string): Promise<void> {
  await openActions(page, name)
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await settled(page)
}
