import { expect, type Page } from '@playwright/test'
import { resourceNamed } from '#resources/index.ts'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import type { Elements, Evidence } from './elements.ts'
import { makeSample } from './records.ts'
import { settled } from './screen.ts'
import { labelOf } from './texts.ts'

/** A screen and the elements for which it was chosen. */
interface Shown {
  readonly resource: string
  readonly elements: Elements
}

/** As wide as all columns of a list need: the last ones are left out where they have no room. */
const veryWide = { width: 2800, height: 900 }

/**
 * The open screen shows the elements that it was chosen for, but for filters: those are opened. A list without a row, which has no columns
 * either, is shown for all studies or gets one; a list with more columns than have room gets a wider window, and keeps it.
 */
export async function expectShows(page: Page, shown: Shown): Promise<void> {
  const column = [...shown.elements.values()].flat().find(({ as }) => as === 'column')
  const ofStudy = page.getByRole('button', { name: 'Remove the filter Study' })
  if (column !== undefined && (await page.getByRole('table').count()) === 0 && (await ofStudy.isVisible())) {
    await ofStudy.click()
    await expect(page.getByRole('table'), 'rows of another study').toBeVisible()
  }
  if (column !== undefined && (await page.getByRole('table').count()) === 0) {
    await makeSample(page, column.of)
    await page.reload()
    await settled(page)
  }
  const rest = async () => {
    // Rows of other journeys may take the room of a column at any time.
    if (column !== undefined && (await missing(page, shown, (as) => as === 'column')).length > 0) {
      await page.setViewportSize(veryWide)
      await settled(page)
    }
    return missing(page, shown, (as) => as !== 'filter')
  }
  await expect.poll(rest, `elements that ${page.url()} does not show`).toEqual([])
}

/** Opens the filters of the list, if it was chosen for some, looks at them and closes them. */
export async function expectFilters(page: Page, shown: Shown): Promise<void> {
  if (![...shown.elements.values()].flat().some(({ as }) => as === 'filter')) return
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(filter )?(Filters|More filters)/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect(drawer).toBeVisible()
  await expect.poll(() => missing(page, shown, (as) => as === 'filter'), `filters that ${page.url()} does not show`).toEqual([])
  await expectAccessibleInBothThemes(page, `filters of ${shown.resource}`)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toHaveCount(0)
}

/** Elements of which the screen shows none of the fields that could show them. */
async function missing(page: Page, { elements }: Shown, isMeant: (as: Evidence['as']) => boolean): Promise<readonly string[]> {
  const asked = [...elements].flatMap(([element, each]) => {
    const meant = each.filter(({ as }) => isMeant(as))
    return meant.length === 0
      ? []
      : [{ element, fields: meant.map((one) => ({ ...one, label: labelOf(resourceNamed(one.of), one.field) })) }]
  })
  return page.evaluate(
    (wanted) =>
      wanted.flatMap(({ element, fields }) => {
        const isShown = fields.some(({ as, field, label }) => {
          const inForm = document.querySelector(`.form-field[data-field="${field}"]`)
          if (as === 'column') return document.querySelector(`th[data-column="${field}"]`) !== null
          if (as === 'input') return inForm !== null && inForm.querySelector('.form-value') === null
          if (as === 'filter')
            return [...document.querySelectorAll('fieldset.filter legend')].some(({ textContent }) => textContent === label)
          const described = [...document.querySelectorAll('.ant-descriptions-item-label')].some(({ textContent }) =>
            textContent?.trim().startsWith(label),
          )
          return described || (inForm?.querySelector('.form-value') ?? null) !== null
        })
        return isShown ? [] : [element]
      }),
    asked,
  )
}
