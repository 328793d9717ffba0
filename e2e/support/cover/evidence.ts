import { expect, type Page } from '@playwright/test'
import { getResource } from '#resources/index.ts'
import { expectAccessibleInBothThemes } from '../accessibility.ts'
import type { Elements, Evidence } from '../elements.ts'
import { makeSample } from '../records.ts'
import { settled } from '../screen.ts'
import { labelOf } from '../texts.ts'

/** A screen and the elements for which it was chosen. */
interface ScreenElements {
  readonly resource: string
  readonly elements: Elements
}

/** Size that shows all columns of a list. A narrower window omits the last columns. */
const veryWide = { width: 2800, height: 900 }

/**
 * Checks that the screen shows the elements that its screenshot must contain. Does not check filters, because they are hidden until the
 * user opens them. An empty list shows no columns, so the check opens it for all studies or adds a row. If a list has too many columns,
 * the check widens the window and leaves it wide.
 */
export async function expectShows(page: Page, screenElements: ScreenElements): Promise<void> {
  const column = [...screenElements.elements.values()].flat().find(({ as }) => as === 'column')
  const studyFilterButton = page.getByRole('button', { name: 'Remove the filter Study' })
  if (column !== undefined && (await page.getByRole('table').count()) === 0 && (await studyFilterButton.isVisible())) {
    await studyFilterButton.click()
    await expect(page.getByRole('table'), 'rows of another study').toBeVisible()
  }
  if (column !== undefined && (await page.getByRole('table').count()) === 0) {
    await makeSample(page, column.of)
    await page.reload()
    await settled(page)
  }
  const emptyFields = page.getByRole('button', { name: /^Show \d+ more fields?$/, expanded: false })
  while (await emptyFields.first().isVisible()) await emptyFields.first().click()
  const findMissing = async () => {
    // Other tests may add rows that take the space of a column at any time.
    if (column !== undefined && (await findMissingElements(page, screenElements, (kind) => kind === 'column')).length > 0) {
      await page.setViewportSize(veryWide)
      await settled(page)
    }
    return findMissingElements(page, screenElements, (kind) => kind !== 'filter')
  }
  await expect.poll(findMissing, `elements that ${page.url()} does not show`).toEqual([])
}

/**
 * Opens the filters of the list, checks the filters for which the screen was chosen, and closes them. Does nothing if it was chosen for
 * no filter.
 */
export async function expectFilters(page: Page, screenElements: ScreenElements): Promise<void> {
  if (![...screenElements.elements.values()].flat().some(({ as }) => as === 'filter')) return
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(filter )?(Filters|More filters)/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect(drawer).toBeVisible()
  await expect
    .poll(() => findMissingElements(page, screenElements, (kind) => kind === 'filter'), `filters that ${page.url()} does not show`)
    .toEqual([])
  await expectAccessibleInBothThemes(page, `filters of ${screenElements.resource}`)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toHaveCount(0)
}

/** Returns the elements without a field on the screen. */
async function findMissingElements(
  page: Page,
  { elements }: ScreenElements,
  isSelected: (kind: Evidence['as']) => boolean,
): Promise<readonly string[]> {
  const requested = [...elements].flatMap(([element, each]) => {
    const selectedEvidence = each.filter(({ as }) => isSelected(as))
    return selectedEvidence.length === 0
      ? []
      : [{ element, fields: selectedEvidence.map((item) => ({ ...item, label: labelOf(getResource(item.of), item.field) })) }]
  })
  return page.evaluate(
    (expectedElements) =>
      expectedElements.flatMap(({ element, fields }) => {
        const isShown = fields.some(({ as, field, label }) => {
          const formField = document.querySelector(`.form-field[data-field="${field}"]`)
          if (as === 'column') return document.querySelector(`th[data-column="${field}"]`) !== null
          if (as === 'input') return formField !== null && formField.querySelector('.form-value') === null
          if (as === 'filter')
            return [...document.querySelectorAll('fieldset.filter legend')].some(({ textContent }) => textContent === label)
          const isDescribed = [...document.querySelectorAll('.ant-descriptions-item-label')].some(({ textContent }) =>
            textContent?.trim().startsWith(label),
          )
          // A form shows a value that the user may not change as text, or in a disabled input.
          const isReadOnly = formField !== null && formField.querySelector('input:enabled, textarea:enabled') === null
          return isDescribed || isReadOnly || (formField?.querySelector('.form-value') ?? null) !== null
        })
        return isShown ? [] : [element]
      }),
    requested,
  )
}
