import type { Locator, Page } from '@playwright/test'
import { studyValues } from '../../backend/studies/testStudy.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { headersOf } from '../support/calls.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { openRowMenu, rows } from '../support/list.ts'
import { people } from '../support/people.ts'
import { closeByKey, navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * Creates a study with four criteria through the API.
 * @returns the path under /crm that lists them
 */
async function createCriteria(page: Page): Promise<string> {
  const headers = await headersOf(page)
  const post = async (path: string, data: object): Promise<{ readonly id: string }> => {
    const response = await page.request.post(`/api/${path}`, { headers, data })
    expect(response.status(), await response.text()).toBe(201)
    return (await response.json()).data
  }
  const uniqueWord = createUniqueWord()
  const study = await post('admin/studies', { ...studyValues, trialId: uniqueWord, trialName: `${uniqueWord} study` })
  for (const criterion of ['Adults', 'Asthma', 'Non-smoker', 'Speaks English'])
    await post('eligibility-criteria', { studyId: study.id, kind: 'INCLUSION', criterion })
  return `/admin/studies/edit/${study.id}/criteria`
}

const expectOrder = (page: Page, ...names: readonly string[]): Promise<void> =>
  expect(rows(page)).toHaveText(names.map((name) => new RegExp(name)))

const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })
const handleOf = (page: Page, name: string): Locator => page.getByRole('button', { name: `Move ${name}:` })

test('criteria are ordered by mouse, by keys and by menu, another browser sees it, and a rejected move is reverted', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(422)
  const page = await open(people.admin.email)
  const path = await createCriteria(page)
  await navigateTo(page, path)
  const other = await open(people.admin.email, path)
  await expectOrder(other, 'Adults', 'Asthma', 'Non-smoker', 'Speaks English')

  // Uses the mouse: drags a row by its handle below another row.
  const target = rowOf(page, 'Non-smoker')
  const { height = 0, width = 0 } = (await target.boundingBox()) ?? {}
  await handleOf(page, 'Adults').dragTo(target, { targetPosition: { x: width / 2, y: height - 4 } })
  await expectOrder(page, 'Asthma', 'Non-smoker', 'Adults', 'Speaks English')
  await expectOrder(other, 'Asthma', 'Non-smoker', 'Adults', 'Speaks English')

  // Uses the keyboard: the handle keeps the focus, and a screen reader announces each step.
  await handleOf(page, 'Adults').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expectOrder(page, 'Adults', 'Asthma', 'Non-smoker', 'Speaks English')
  await expect(handleOf(page, 'Adults')).toBeFocused()
  await expect(page.getByText('Adults: now 1 of 4')).toBeAttached()
  await expectOrder(other, 'Adults', 'Asthma', 'Non-smoker', 'Speaks English')

  // Uses the menu of the row.
  await openRowMenu(page, 'Adults')
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Move to the bottom' }).click()
  await expectOrder(page, 'Asthma', 'Non-smoker', 'Speaks English', 'Adults')
  await expect(page.getByRole('button', { name: 'Actions for Adults' })).toBeFocused()
  await expectOrder(other, 'Asthma', 'Non-smoker', 'Speaks English', 'Adults')

  // When the list has another sort order, rows cannot be dragged. One click restores the order.
  await page.getByRole('columnheader', { name: 'Kind' }).click()
  await expect(handleOf(page, 'Adults')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show in manual order' }).click()
  await expect(handleOf(page, 'Adults')).toHaveCount(1)

  // The history of the row describes the move in words.
  await rowOf(page, 'Adults').getByRole('button', { name: 'Adults', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: 'History' }).click()
  await expect(drawer.getByText('After “Speaks English”')).toBeVisible()
  await closeByKey(drawer)

  // A rejected move is reverted and reported.
  await page.route(/\/move$/, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'Invalid', message: 'Not now' } }),
    }),
  )
  await openRowMenu(page, 'Adults')
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Adults could not be moved and is back in its position' })).toBeVisible()
  await expectOrder(page, 'Asthma', 'Non-smoker', 'Speaks English', 'Adults')
})

test('on a phone a row moves up by its menu, and its handle is large enough for a thumb', async ({ open }) => {
  const page = await open(people.admin.email, undefined, phone)
  const path = await createCriteria(page)
  await navigateTo(page, path)
  const cards = page.getByRole('list', { name: 'Eligibility criteria' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Adults')
  const size = await handleOf(page, 'Adults').boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await handleOf(page, 'Asthma').tap()
  await page.getByRole('menuitem', { name: 'Move up' }).tap()
  await expect(cards.first()).toContainText('Asthma')
  await expectAccessibleInBothThemes(page, 'the criteria of a study on a phone')
})
