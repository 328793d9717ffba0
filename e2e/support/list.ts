import { expect, type Locator, type Page } from '@playwright/test'
import { choose, pick } from './form.ts'
import { goWithin, settled } from './screen.ts'

/** The table of the list: what is told of one record beside it is a table too. */
const table = (page: Page): Locator => page.getByRole('main').locator('.list').getByRole('table')

/** Rows of the list, its header left out. */
export const rows = (page: Page): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** The number of rows as the foot of the list says it. */
export async function expectTotal(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('navigation', { name: /^Pages: / }).getByRole('status')).toHaveText(new RegExp(`^${count} [a-z]+$`))
}

/** Types into the quick search and waits until as many rows are left. */
export async function search(page: Page, term: string, expected: number): Promise<void> {
  await page.getByRole('textbox', { name: /^Search in/ }).fill(term)
  await expectTotal(page, expected)
  await settled(page)
}

/** The texts of a column, from the top. */
export async function column(page: Page, name: string): Promise<string[]> {
  const headers = await table(page).getByRole('columnheader').allInnerTexts()
  const index = headers.findIndex((header) => header.trim() === name)
  expect(index, `the column ${name}`).toBeGreaterThanOrEqual(0)
  return Promise.all((await rows(page).all()).map(async (row) => (await row.getByRole('cell').nth(index).innerText()).trim()))
}

/** Sorts by a click on the column's head. */
export async function sortBy(page: Page, name: string): Promise<void> {
  await page.getByRole('columnheader', { name, exact: true }).click()
  await settled(page)
}

export async function choosePageSize(page: Page, size: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Page Size' }).click({ force: true })
  await pick(page, `${size} / page`)
}

/** What the menu of a row offers. */
export async function openRowMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
}

/**
 * The page of the record that a link leads to: what a click opens in place, as the profile of a participant, has a page of its own, too.
 * @param link by itself the first of the list
 */
export async function openPageOf(page: Page, link: Locator = rows(page).first().getByRole('link').first()): Promise<void> {
  await goWithin(page, ((await link.getAttribute('href')) ?? '').replace(/^\/crm/, ''))
}

/** Does something in the drawer of columns and density, and closes it. */
export async function openDisplay(page: Page, work: (drawer: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Display' }).click()
  const drawer = page.getByRole('dialog', { name: 'How the list looks' })
  await work(drawer)
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(drawer).toBeHidden()
}

/** The chip of a filter above the list: it says what the list is asked for. */
export const filterChip = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: new RegExp(`^${name}`) })

/** The few values of a filter, in what its chip opens. */
export async function openValues(page: Page, chip: string): Promise<(value: string) => Locator> {
  await filterChip(page, chip).click()
  const panel = page.getByRole('dialog').getByRole('group')
  return (value) => panel.getByRole('button', { name: value, exact: true })
}

/** Presses values of a filter that has a chip, and closes what it opened. */
export async function pressValues(page: Page, chip: string, ...values: readonly string[]): Promise<void> {
  const value = await openValues(page, chip)
  for (const each of values) await value(each).click()
  await page.keyboard.press('Escape')
}

/** Chooses a value of a filter that stands in the drawer. */
export async function chooseFilter(page: Page, name: string, ...values: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  for (const value of values) await choose(drawer.getByRole('combobox', { name }), value)
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: /^Show/ }).click()
  await settled(page)
}
