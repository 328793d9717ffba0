import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { callsAs } from '../support/callsAs.ts'
import { chooseOption } from '../support/form.ts'
import { chooseFilter, filterChip, openDisplay, pressValues, readColumn, rows } from '../support/list.ts'
import { people } from '../support/people.ts'
import { navigateTo, openPath, settled } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

// These tests run near the end, so all workers share them.
test.describe.configure({ mode: 'parallel' })

test('a view is created, shared, opened by another user by its link, changed and deleted', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  await chooseFilter(page, 'Gender', 'Female', 'Male')
  await openDisplay(page, async (drawer) => {
    await drawer.getByRole('checkbox', { name: 'E-mail', exact: true }).uncheck()
    await drawer.getByRole('checkbox', { name: 'Last changed', exact: true }).check()
    await drawer.getByRole('button', { name: 'Move Gender up' }).click()
    await drawer.getByText('Compact', { exact: true }).click()
  })
  await fromViews(page, 'Save as a new view…')
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the dialog of a new view')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This field is required')
  await dialog.getByLabel('Name of the view').fill('In progress')
  await dialog.getByRole('radio', { name: 'All users of the organization' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectOpen(page, 'In progress')
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}/)
  const id = new URL(page.url()).searchParams.get('view')

  const other = await open(people.viewer.email, `/participants?view=${id}`)
  await expectOpen(other, 'In progress')
  await settled(other)
  expect(new Set(await readColumn(other, 'Gender'))).toEqual(new Set(['Female', 'Male']))
  const headers = await other.getByRole('columnheader').allInnerTexts()
  expect(headers.map((header) => header.trim())).toEqual(expect.arrayContaining(['Last changed']))
  expect(headers).not.toContain('E-mail')
  await expect(findViewTab(other, 'In progress')).toHaveAttribute('title', `By ${people.coordinator.name} · Shared with all users`)
  await findMenuButton(other).click()
  await expect(other.getByRole('menuitem', { name: 'Delete the view…' })).toHaveCount(0)
  await other.getByRole('menuitem', { name: 'Make this my default' }).click()
  await openPath(other, '/participants')
  await expectOpen(other, 'In progress')
  await pressValues(other, 'Gender', 'Male')
  await expectOpen(other, 'In progress, changed')
  await fromViews(other, 'Discard changes')
  await expectOpen(other, 'In progress')
  await findViewTab(other, 'All').click()
  await expectOpen(other, 'All')
  await expect(other.getByRole('columnheader', { name: 'Last changed' })).toHaveCount(0)
  await expect(filterChip(other, 'Gender')).toHaveCount(0)

  await pressValues(page, 'Gender', 'Male')
  await fromViews(page, 'Save changes')
  await expectOpen(page, 'In progress')
  await fromViews(page, 'Rename or share…')
  const edit = page.getByRole('dialog', { name: /^Rename or share/ })
  await edit.getByLabel('Name of the view').fill('Women')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expectOpen(page, 'Women')
  await fromViews(page, 'Delete the view…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectOpen(page, 'All')
})

test('a view is shared with a team, and its tabs move into a menu on a narrow window', async ({ open }) => {
  const page = await open(
    people.coordinator.email,
    '/participants?filters[0][field]=gender&filters[0][operator]=in&filters[0][value][0]=female',
  )
  const names = ['Women to call today', 'Women of the north', 'Women to invite again']
  for (const [index, name] of names.entries()) {
    await fromViews(page, 'Save as a new view…')
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
    await dialog.getByLabel('Name of the view').fill(name)
    if (index === 0) {
      await dialog.getByRole('radio', { name: 'A team' }).check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('Choose a role, a study, or both.')
      await expectAccessible(page, 'the dialog of a view for a team')
      await chooseOption(dialog.getByRole('combobox', { name: 'Study' }), 'GLYDE-2')
    }
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expectOpen(page, name)
    await settled(page)
  }
  // After a list opens a view, it writes its URL once more. Without this wait, that write would undo the next navigation.
  await expect(page).toHaveURL(/currentPage=/)
  await findViewTab(page, names[0] ?? '').focus()
  await page.keyboard.press('Enter')
  await expectOpen(page, 'Women to call today')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(findMenuButton(page)).toHaveText('2 more')
  await expectOpen(page, 'Women to call today')
  await fromViews(page, names[2] ?? '')
  await expect(findViewTab(page, names[2] ?? '')).toHaveAttribute('aria-current', 'page')

  const colleague = await open(people.investigator.email, '/participants')
  await findViewTab(colleague, names[0] ?? '').click()
  await expect(filterChip(colleague, 'Gender')).toContainText('Female')
  await expect(findViewTab(colleague, names[1] ?? '')).toHaveCount(0)
})

test('a shared view with filters and sorting on fields hidden from its reader reports that, and applies neither', async ({
  baseURL,
  open,
}) => {
  const maker = await callsAs(baseURL, people.owner.email)
  const noUser = '01890000-0000-7000-8000-000000000000'
  const view = await maker<{ readonly id: string }>('saved-views', {
    name: 'Pairs of one person',
    listOf: 'duplicatePair',
    isShared: true,
    settings: { columns: ['firstId', 'grade'], filters: [{ field: 'firstId', operator: 'eq', value: noUser }], pageSize: 50 },
  })
  const page = await open(people.admin.email, `/duplicates?view=${view.id}`)
  await expect(page.getByRole('alert').filter({ hasText: 'This view uses Entered first' })).toBeVisible()
  await expectOpen(page, 'Pairs of one person')
  await settled(page)
  expect(page.url()).not.toContain(noUser)
})

test('a work list filters for empty values, for me and for relative days, a view stores these, and a deleted view is reported', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(404)
  const page = await open(people.admin.email, '/admin/sites?view=01890000-0000-7000-8000-000000000000')
  await expect(page.getByText(/^This view was deleted/)).toBeVisible()
  await expectOpen(page, 'All')
  await expect(rows(page).first()).toBeVisible()

  await navigateTo(page, '/admin/users')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('radiogroup', { name: 'Last active: empty or not' }).getByText('Empty', { exact: true }).click()
  await expect(findFilterChips(page)).toContainText('Last active: is empty')
  await expectAccessible(page, 'filters for what is empty')
  await filters.getByRole('radiogroup', { name: 'Last active: empty or not' }).getByText('Any', { exact: true }).click()
  await chooseOption(filters.getByRole('combobox', { name: 'Days around today' }), 'Last 7 days')
  await expect(findFilterChips(page)).toContainText('Last active: Last 7 days')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\$today-7/)
  await fromViews(page, 'Save as a new view…')
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByLabel('Name of the view').fill('Lately here')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Leaving the list at once would abort the save. The list writes the view into its URL a moment later.
  await expectOpen(page, 'Lately here')
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}/)
  await openPath(page, '/admin/users')
  await findViewTab(page, 'Lately here').click()
  await expect(findFilterChips(page)).toContainText('Last active: Last 7 days')
  // After a list opens a view, it writes its URL once more. Without this wait, that write would undo the next navigation.
  await expect(page).toHaveURL(/\$today-7/)
  await settled(page)
  expect((await readColumn(page, 'E-mail'))[0]).toContain('@')

  await navigateTo(page, '/participants')
  await page.getByRole('button', { name: 'Filters' }).click()
  // Uses Enter, because the options load while the user types and would move under a click.
  const maker = filters.getByRole('combobox', { name: 'Created by' })
  await maker.focus()
  await maker.press('ArrowDown')
  await maker.fill('me')
  await maker.press('Enter')
  await expect(findFilterChips(page)).toContainText('Created by: me')
  await page.keyboard.press('Escape')
  await filters.getByRole('button', { name: /^Show/ }).click()
  await expect(findFilterChips(page)).toContainText('Created by: me')

  await navigateTo(page, '/participants')
  await filterChip(page, 'Age').click()
  const ages = page.getByRole('dialog', { name: 'Date of birth' })
  await ages.getByRole('spinbutton', { name: 'From' }).fill('18')
  await ages.getByRole('spinbutton', { name: 'To' }).fill('40')
  await expect(filterChip(page, 'Age')).toHaveText('Age: 18 to 40')
  await expectAccessible(page, 'a filter by age')
  await expect(page).toHaveURL(/\$today-41y\+1.*\$today-18y/)
  await page.reload()
  await expect(filterChip(page, 'Age')).toHaveText('Age: 18 to 40')
  await settled(page)
  for (const age of await readColumn(page, 'Age')) expect(Number(age) >= 18 && Number(age) <= 40, age).toBe(true)
  await filterChip(page, 'Age').click()
  await ages.getByRole('spinbutton', { name: 'From' }).fill('130')
  await ages.getByRole('spinbutton', { name: 'To' }).clear()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No results for this search and these filters.')).toBeVisible()
  const narrowing = page.getByRole('list', { name: 'Filters in use' })
  await expectAccessible(page, 'a list in which nothing matches')
  await narrowing.getByRole('button', { name: 'Age: 130 and over' }).click()
  await expect(page.getByRole('textbox', { name: /^Search in/ })).toBeFocused()
  await expect(rows(page).first()).toBeVisible()
})

const findFilterChips = (page: Page): Locator => page.getByRole('list', { name: 'Active filters' })
const views = (page: Page): Locator => page.getByRole('navigation', { name: 'Views' })
const findViewTab = (page: Page, name: string): Locator => views(page).getByRole('link', { name, exact: true })
// Without views there are no tabs, and the menu is a button among the list's tools.
const findMenuButton = (page: Page): Locator => views(page).getByRole('button').or(page.locator('.list-view-button'))

async function expectOpen(page: Page, name: string): Promise<void> {
  const current = views(page).locator('[aria-current]')
  if (name === 'All') await expect(current.filter({ hasNotText: /^All$/ })).toHaveCount(0)
  else await expect(current).toHaveAccessibleName(name)
}

async function fromViews(page: Page, name: string): Promise<void> {
  await findMenuButton(page).click()
  await page.getByRole('menuitem', { name }).click()
}
