import { expect, type Locator, type Page } from '@playwright/test'
import { chooseOption, pick } from './form.ts'
import { navigateTo, settled } from './screen.ts'

/** Finds the table of the list. Details of a record next to the list may also be a table. */
const findTable = (page: Page): Locator => page.getByRole('main').locator('.list').getByRole('table')

/** Finds the rows of the list without its header. */
export const rows = (page: Page): Locator =>
  findTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** Checks the number of rows in the footer of the list. */
export async function expectTotal(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('navigation', { name: /^Pages: / }).getByRole('status')).toHaveText(new RegExp(`^${count} [a-z]+$`))
}

/** Types into the quick search and waits until the expected number of rows remains. */
export async function search(page: Page, term: string, expected: number): Promise<void> {
  await page.getByRole('textbox', { name: /^Search in/ }).fill(term)
  await expectTotal(page, expected)
  await settled(page)
}

/** Returns the texts of a column, from top to bottom. */
export async function readColumn(page: Page, name: string): Promise<string[]> {
  const headers = await findTable(page).getByRole('columnheader').allInnerTexts()
  const index = headers.findIndex((header) => header.trim() === name)
  expect(index, `the column ${name}`).toBeGreaterThanOrEqual(0)
  return Promise.all((await rows(page).all()).map(async (row) => (await row.getByRole('cell').nth(index).innerText()).trim()))
}

/** Sorts the list by a click on the column's header. */
export async function sortBy(page: Page, name: string): Promise<void> {
  await page.getByRole('columnheader', { name, exact: true }).click()
  await settled(page)
}

/** Shows up to `size` rows a page. A list of at most ten rows has no pages. */
export async function choosePageSize(page: Page, size: number): Promise<void> {
  await expect(page.getByRole('navigation', { name: /^Pages: / }).getByRole('status')).not.toBeEmpty()
  if ((await page.getByRole('combobox', { name: 'Page Size' }).count()) === 0) return
  await page.getByRole('combobox', { name: 'Page Size' }).click({ force: true })
  await pick(page, `${size} / page`)
}

/** Opens the search of a list on a phone, which is in place of the title. Returns its field. */
export async function openPhoneSearch(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Search in/ }).tap()
  return page.getByRole('textbox', { name: /^Search in/ })
}

/** Opens the menu with the tools of a list on a phone, and chooses an item. */
export async function fromPhoneMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More tools' }).tap()
  // On a busy machine, a tap may last long enough to count as a long press, which chooses nothing.
  await page.getByRole('menuitem', { name }).click()
}

/** Opens the menu of a row. */
export async function openRowMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
}

/**
 * Opens the page of the record to which a link leads. A click could open a dialog instead, such as a participant's profile.
 * @param link by default the first link of the list
 */
export async function openPageOf(page: Page, link: Locator = rows(page).first().getByRole('link').first()): Promise<void> {
  await navigateTo(page, ((await link.getAttribute('href')) ?? '').replace(/^\/crm/, ''))
}

/** Opens the drawer for columns and density, runs some work in it, and closes it. */
export async function openDisplay(page: Page, work: (drawer: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Display' }).click()
  const drawer = page.getByRole('dialog', { name: 'Display' })
  await work(drawer)
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(drawer).toBeHidden()
}

/** Finds the chip of a filter above the list, which shows the filter's values. */
export const filterChip = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: new RegExp(`^${name}`) })

/** Opens the chip of a filter with few values. Returns a function that finds a value. */
export async function openValues(page: Page, chip: string): Promise<(value: string) => Locator> {
  await filterChip(page, chip).click()
  const panel = page.getByRole('dialog').getByRole('group')
  return (value) => panel.getByRole('button', { name: value, exact: true })
}

/** Toggles values of a filter with a chip, and closes the panel. */
export async function pressValues(page: Page, chip: string, ...values: readonly string[]): Promise<void> {
  const value = await openValues(page, chip)
  for (const each of values) await value(each).click()
  await page.keyboard.press('Escape')
}

/** Chooses values of a filter in the drawer. */
export async function chooseFilter(page: Page, name: string, ...values: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  for (const value of values) await chooseOption(drawer.getByRole('combobox', { name }), value)
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: /^Show/ }).click()
  await settled(page)
}
