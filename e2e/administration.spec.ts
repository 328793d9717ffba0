import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessibility.ts'
import { exportList } from './support/files.ts'
import { choose, expectProblem, fillTexts, save, saved } from './support/form.ts'
import { freshWord } from './support/fresh.ts'
import { expectTotal, openRowMenu, rows, search } from './support/list.ts'
import { people } from './support/people.ts'
import { goWithin, openActions, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a site is added, refused with a taken name, exported without formulas, and trashed', async ({ open, problems }) => {
  problems.expectAnswers(404, 409, 422)
  const page = await open(people.admin.email, '/admin/sites')
  const name = page.getByRole('textbox', { name: 'Site name' })
  const word = freshWord()
  const [clinic, annex] = [`${word} Clinic`, `${word} Annex`]

  await page.getByRole('link', { name: 'New site' }).click()
  await name.fill(clinic)
  await page.getByRole('textbox', { name: 'Site ID' }).fill('no blanks!')
  await save(page)
  await expectProblem(page.getByRole('textbox', { name: 'Site ID' }), 'Only letters, digits, hyphens and parentheses')
  await page.getByRole('textbox', { name: 'Site ID' }).fill(`${word}-1`)
  await page.getByRole('textbox', { name: 'Main contact' }).fill('=HYPERLINK("https://elsewhere.example")')
  await page.getByRole('textbox', { name: 'Postal or ZIP code' }).fill('K1A 0B1')
  await saved(page, `${clinic} added`)
  await expect(page).toHaveURL(/\/admin\/sites\/edit\/[0-9a-f-]{36}/)
  const address = new URL(page.url()).pathname.replace('/crm', '')

  await goWithin(page, '/admin/sites/new')
  await name.fill(clinic)
  await save(page)
  await expectProblem(name, 'A site with this name already exists')
  await name.fill(annex)
  await saved(page, `${annex} added`)

  await goWithin(page, '/admin/sites')
  await search(page, word.toLowerCase(), 2)
  const file = await exportList(page, 'CSV')
  expect(file.name).toMatch(/^site-\d{4}-\d\d-\d\d\.csv$/)
  const lines = file.text.trim().split(/\r?\n/)
  expect(lines, 'the header and what the search shows').toHaveLength(3)
  expect(lines[0]).toContain('Site name')
  expect(file.text, 'a formula is made harmless').toContain(`'=HYPERLINK(`)

  await openRowMenu(page, clinic)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${clinic}?` })
  await expect(dialog).toContainText('moves to the trash')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectTotal(page, 1)
  const undo = page.getByRole('button', { name: 'Undo' })
  await test.step('the way back stays in sight above what is told after it, and is read in either theme', async () => {
    await undo.focus()
    await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: 'one' })))
    const after = page.locator('.toast-error')
    await expect(after).toBeVisible()
    const between = async () => ((await after.boundingBox())?.y ?? 0) - ((await undo.boundingBox())?.y ?? 0)
    await expect.poll(between).toBeGreaterThan((await undo.boundingBox())?.height ?? 0)
    await expectAccessibleInBothThemes(page, 'two toasts')
  })
  await undo.click()
  await expectTotal(page, 2)
  await openRowMenu(page, clinic)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectTotal(page, 1)
  await page.goto(`/crm${address}`)
  await expect(page.getByText('This is in the trash', { exact: true })).toBeVisible()
})

test('two people change the same site: the second sees both sides and decides', async ({ open, problems }) => {
  problems.expectAnswers(409)
  const clinic = `${freshWord()} Clinic`
  const first = await open(people.admin.email, '/admin/sites/new')
  await first.getByRole('textbox', { name: 'Site name' }).fill(clinic)
  await first.getByRole('textbox', { name: 'City' }).fill('Orillia')
  await saved(first, `${clinic} added`)
  await expect(first).toHaveURL(/\/admin\/sites\/edit\//)
  const second = await open(people.admin.email, new URL(first.url()).pathname.replace('/crm', ''))

  await second.getByRole('textbox', { name: 'City' }).fill('Timmins')
  await first.getByRole('textbox', { name: 'City' }).fill('Kenora')
  await saved(first, `${clinic} saved`)
  await save(second)

  const dialog = second.getByRole('dialog', { name: 'Somebody else saved first' })
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

test('leaving a form asks before typed work is lost', async ({ open }) => {
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
  const stay = question.getByRole('button', { name: 'Stay here' })
  await stay.evaluate((button: HTMLElement) => {
    button.click()
    history.back()
  })
  await expect(question).toBeVisible()
  await stay.click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Site name' })).toHaveValue('Half typed')

  await page.getByRole('link', { name: 'Users' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(title(page)).toHaveText('Users')
})

test('a study is made, given a site, goes through its states with reasons, and closes its site on a day', async ({ open, problems }) => {
  problems.expectAnswers(409, 422)
  const page = await open(people.admin.email, '/admin/studies/new')
  await save(page)
  await expectProblem(page.getByRole('textbox', { name: 'Study name' }), 'Study name is required')
  await expectProblem(page.getByRole('textbox', { name: 'Study contact e-mail' }), 'This field is required')
  await fillTexts(page, {
    'Study name': 'Evening light and sleep',
    'Study ID': `${freshWord()}-01`,
    Introduction: 'Does evening light change sleep?',
    Description: 'An open study of four weeks.',
    'Lead sponsor': 'Northlake Research',
    'Principal investigator': 'Daniel Osei',
    'Study contact phone': '+1 416-555-0111',
    'Study contact e-mail': 'evening@northlake.example',
  })
  await addTag(page, 'Conditions', 'Insomnia')
  await page.getByRole('tab', { name: 'Design' }).click()
  await choose(page.getByRole('combobox', { name: 'Study type' }), 'Observational')
  await fillTexts(page, {
    Duration: '4 weeks',
    'Number of participants': '40',
    'Number of visits': '3',
    'Schedule of assessments': 'Weekly diary',
  })
  await page.getByRole('tab', { name: 'Eligibility' }).click()
  await fillTexts(page, { 'Minimum age': '60', 'Maximum age': '50' })
  await save(page)
  await expectProblem(page.getByRole('textbox', { name: 'Maximum age' }), 'Maximum age must exceed minimum age')
  await fillTexts(page, { 'Maximum age': '90' })
  await saved(page, 'Evening light and sleep added')

  await page.getByRole('tab', { name: 'Sites' }).click()
  await page.getByRole('button', { name: 'New study site' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New study site' })
  await choose(drawer.getByRole('combobox', { name: 'Site' }), 'Ottawa Valley Research Clinic')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'More tabs' }).click()
  await page.getByRole('menuitem', { name: 'Publishing' }).click()
  await act(page, 'Enable DCT')
  await act(page, 'Activate')
  await act(page, 'Publish')
  await expect(page.getByText('Decentralised (DCT)', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Published', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await act(page, 'Start recruiting')
  await expect(page.getByText('Recruiting', { exact: true }).filter({ visible: true }).first()).toBeVisible()

  await openActions(page, 'Put on hold')
  const dialog = page.getByRole('dialog', { name: /^Put on hold/ })
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A reason is required')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The lamps are late')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('On hold', { exact: true }).filter({ visible: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'More tabs' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
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
  const closing = page.getByRole('dialog', { name: /^Close/ })
  const close = closing.getByRole('button', { name: 'Close', exact: true }).last()
  await close.click()
  await expectProblem(closing.getByRole('textbox', { name: 'Closed on' }), 'This field is required')
  await closing.getByRole('textbox', { name: 'Closed on' }).fill('2026-10-30')
  await closing.getByRole('textbox', { name: 'Reason' }).fill('Nobody came')
  await close.click()
  await expect(closing).toHaveCount(0)
  await expect(rows(page).first()).toContainText('Closed')
})

test('a user is added, with a role, and not twice', async ({ open, problems }) => {
  problems.expectAnswers(409, 422)
  const page = await open(people.admin.email, '/admin/users/new-user')
  const email = `${freshWord()}@northlake.example`.toLowerCase()
  const add = async (firstName: string) => {
    await fillTexts(page, { 'First name': firstName, 'Last name': 'Lindqvist', 'E-mail': email })
    await choose(page.getByRole('combobox', { name: 'Role', exact: true }), 'Viewer')
  }
  await expect(page.getByRole('textbox', { name: 'Days until the password expires' })).toHaveCount(0)
  await choose(page.getByRole('combobox', { name: 'Password expiry' }), 'After a number of days')
  await expect(page.getByRole('textbox', { name: 'Days until the password expires' })).toBeVisible()
  await fillTexts(page, { 'Days until the password expires': '90' })
  await add('Nora')
  await saved(page, 'Nora Lindqvist added')
  await expect(page.getByText('Unverified').filter({ visible: true }).first()).toBeVisible()

  await test.step('who invites is told that nothing was sent, and hands the link on', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const notice = page.getByRole('status').filter({ hasText: 'no mail server is set up' })
    await notice.getByRole('button', { name: 'Copy the invitation link' }).click()
    await expect(page.getByText('The invitation link is copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/oauth\/invitation\?token=[\w-]{43}$/)
    await expectAccessible(page, 'an invitation that is held')
  })

  await goWithin(page, '/admin/users/new-user')
  await add('Norah')
  await save(page)
  await expectProblem(page.getByRole('textbox', { name: 'E-mail' }), 'This e-mail is already used')
})

async function addTag(page: Page, name: string, tag: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).fill(tag)
  await page.keyboard.press('Enter')
}

async function act(page: Page, name: string): Promise<void> {
  await openActions(page, name)
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await settled(page)
}
