import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { callsAs } from './support/callsAs.ts'
import { choose } from './support/form.ts'
import { chooseFilter, column, filterChip, openDisplay, pressValues, rows } from './support/list.ts'
import { people } from './support/people.ts'
import { goTo, goWithin, settled } from './support/screen.ts'
import { expect, test } from './support/test.ts'

// Among the last files of a run: all workers share them.
test.describe.configure({ mode: 'parallel' })

test('a view is made, shared, opened by somebody else by its link, changed and deleted', async ({ open }) => {
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
  await dialog.getByLabel('Name of the view').fill('Under way')
  await dialog.getByRole('radio', { name: 'Everybody in the organization' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectOpen(page, 'Under way')
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}/)
  const id = new URL(page.url()).searchParams.get('view')

  const other = await open(people.viewer.email, `/participants?view=${id}`)
  await expectOpen(other, 'Under way')
  await settled(other)
  expect(new Set(await column(other, 'Gender'))).toEqual(new Set(['Female', 'Male']))
  const heads = await other.getByRole('columnheader').allInnerTexts()
  expect(heads.map((head) => head.trim())).toEqual(expect.arrayContaining(['Last changed']))
  expect(heads).not.toContain('E-mail')
  await expect(tab(other, 'Under way')).toHaveAttribute('title', `By ${people.coordinator.name} · Shared with everybody`)
  await menuButton(other).click()
  await expect(other.getByRole('menuitem', { name: 'Delete the view…' })).toHaveCount(0)
  await other.getByRole('menuitem', { name: 'Make this my default' }).click()
  await goTo(other, '/participants')
  await expectOpen(other, 'Under way')
  await pressValues(other, 'Gender', 'Male')
  await expectOpen(other, 'Under way, changed')
  await fromViews(other, 'Discard changes')
  await expectOpen(other, 'Under way')
  await tab(other, 'All').click()
  await expectOpen(other, 'All')
  await expect(other.getByRole('columnheader', { name: 'Last changed' })).toHaveCount(0)
  await expect(filterChip(other, 'Gender')).toHaveCount(0)

  await pressValues(page, 'Gender', 'Male')
  await fromViews(page, 'Save changes')
  await expectOpen(page, 'Under way')
  await fromViews(page, 'Rename or share…')
  const edit = page.getByRole('dialog', { name: /^Rename or share/ })
  await edit.getByLabel('Name of the view').fill('Women')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expectOpen(page, 'Women')
  await fromViews(page, 'Delete the view…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectOpen(page, 'All')
})

test('a view is shared with a team, whose tabs make room for a menu where the window is narrow', async ({ open }) => {
  const page = await open(
    people.coordinator.email,
    '/participants?filters[0][field]=gender&filters[0][operator]=in&filters[0][value][0]=female',
  )
  const names = ['Women to call today', 'Women of the north', 'Women to invite again']
  for (const [place, name] of names.entries()) {
    await fromViews(page, 'Save as a new view…')
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
    await dialog.getByLabel('Name of the view').fill(name)
    if (place === 0) {
      await dialog.getByRole('radio', { name: 'A team' }).check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('Choose a role, a study, or both.')
      await expectAccessible(page, 'the dialog of a view for a team')
      await choose(dialog.getByRole('combobox', { name: 'Study' }), 'GLYDE-2')
    }
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expectOpen(page, name)
    await settled(page)
  }
  // A list that opens a view writes its address once more: until then it would bring back who leaves.
  await expect(page).toHaveURL(/currentPage=/)
  await tab(page, names[0] ?? '').focus()
  await page.keyboard.press('Enter')
  await expectOpen(page, 'Women to call today')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(menuButton(page)).toHaveText('2 more')
  await expectOpen(page, 'Women to call today')
  await fromViews(page, names[2] ?? '')
  await expect(tab(page, names[2] ?? '')).toHaveAttribute('aria-current', 'page')

  const colleague = await open(people.investigator.email, '/participants')
  await tab(colleague, names[0] ?? '').click()
  await expect(filterChip(colleague, 'Gender')).toContainText('Female')
  await expect(tab(colleague, names[1] ?? '')).toHaveCount(0)
})

test('a shared view that filters and sorts by what its reader may not see says so, and does neither', async ({ baseURL, open }) => {
  const maker = await callsAs(baseURL, people.owner.email)
  const nobody = '01890000-0000-7000-8000-000000000000'
  const view = await maker<{ readonly id: string }>('saved-views', {
    name: 'Pairs of one person',
    listOf: 'duplicatePair',
    isShared: true,
    settings: { columns: ['firstId', 'grade'], filters: [{ field: 'firstId', operator: 'eq', value: nobody }], pageSize: 50 },
  })
  const page = await open(people.admin.email, `/duplicates?view=${view.id}`)
  await expect(page.getByRole('alert').filter({ hasText: 'This view goes by Entered first' })).toBeVisible()
  await expectOpen(page, 'Pairs of one person')
  await settled(page)
  expect(page.url()).not.toContain(nobody)
})

test('a work list asks for what is empty, for me and for days around today, a view keeps these words, and one that is gone says so', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(404)
  const page = await open(people.admin.email, '/admin/sites?view=01890000-0000-7000-8000-000000000000')
  await expect(page.getByText(/^This view was deleted/)).toBeVisible()
  await expectOpen(page, 'All')
  await expect(rows(page).first()).toBeVisible()

  await goWithin(page, '/admin/users')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('radiogroup', { name: 'Last active: empty or not' }).getByText('Empty', { exact: true }).click()
  await expect(chips(page)).toContainText('Last active: is empty')
  await expectAccessible(page, 'filters for what is empty')
  await filters.getByRole('radiogroup', { name: 'Last active: empty or not' }).getByText('Any', { exact: true }).click()
  await choose(filters.getByRole('combobox', { name: 'Days around today' }), 'Last 7 days')
  await expect(chips(page)).toContainText('Last active: Last 7 days')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\$today-7/)
  await fromViews(page, 'Save as a new view…')
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByLabel('Name of the view').fill('Lately here')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Going elsewhere at once would break off what is being saved; the list names the view in its address a moment later.
  await expectOpen(page, 'Lately here')
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}/)
  await goTo(page, '/admin/users')
  await tab(page, 'Lately here').click()
  await expect(chips(page)).toContainText('Last active: Last 7 days')
  // A list that opens a view writes its address once more: until then it would bring back who leaves.
  await expect(page).toHaveURL(/\$today-7/)
  await settled(page)
  expect((await column(page, 'E-mail'))[0]).toContain('@')

  await goWithin(page, '/participants')
  await page.getByRole('button', { name: 'Filters' }).click()
  // By Enter: the entries below it are found by typing, and come while a click is on its way.
  const maker = filters.getByRole('combobox', { name: 'Created by' })
  await maker.focus()
  await maker.press('ArrowDown')
  await maker.fill('me')
  await maker.press('Enter')
  await expect(chips(page)).toContainText('Created by: me')
  await page.keyboard.press('Escape')
  await filters.getByRole('button', { name: /^Show/ }).click()
  await expect(chips(page)).toContainText('Created by: me')

  await goWithin(page, '/participants')
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
  for (const age of await column(page, 'Age')) expect(Number(age) >= 18 && Number(age) <= 40, age).toBe(true)
  await filterChip(page, 'Age').click()
  await ages.getByRole('spinbutton', { name: 'From' }).fill('130')
  await ages.getByRole('spinbutton', { name: 'To' }).clear()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible()
  const narrowing = page.getByRole('list', { name: 'What the list is narrowed by' })
  await expectAccessible(page, 'a list in which nothing matches')
  await narrowing.getByRole('button', { name: 'Age: 130 and over' }).click()
  await expect(page.getByRole('textbox', { name: /^Search in/ })).toBeFocused()
  await expect(rows(page).first()).toBeVisible()
})

const chips = (page: Page): Locator => page.getByRole('list', { name: 'Active filters' })
const views = (page: Page): Locator => page.getByRole('navigation', { name: 'Views' })
const tab = (page: Page, name: string): Locator => views(page).getByRole('link', { name, exact: true })
const menuButton = (page: Page): Locator => views(page).getByRole('button')
const expectOpen = (page: Page, name: string): Promise<void> => expect(views(page).locator('[aria-current]')).toHaveAccessibleName(name)

async function fromViews(page: Page, name: string): Promise<void> {
  await menuButton(page).click()
  await page.getByRole('menuitem', { name }).click()
}
