import type { Page } from '@playwright/test'
import { saved } from './support/form.ts'
import { freshWord } from './support/fresh.ts'
import { newPerson } from './support/participant.ts'
import { people } from './support/people.ts'
import { goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const list = (page: Page) => page.locator('.ant-select-dropdown').filter({ visible: true })
/** The entry that Enter takes. */
const next = (page: Page) => list(page).locator('.ant-select-item-option-active')
const chips = (page: Page) => page.locator('[data-field="conditions"] .ant-select-selection-item')

test('conditions are found by synonym, code and with errors, or stand as written', async ({ open, problems }) => {
  const page = await open(people.coordinator.email, '/participants')
  const { id } = await newPerson(page, `${freshWord()} ${freshWord()}`)
  await goWithin(page, `/participants/edit/${id}`)
  const field = page.getByRole('combobox', { name: 'Conditions' })
  await page.getByRole('tab', { name: 'Health' }).click()

  await test.step('a synonym finds the condition, and says why', async () => {
    await field.fill('htn')
    await expect(list(page)).toContainText('High blood pressure I10')
    await expect(next(page)).toContainText('also called HTN')
    await page.keyboard.press('Enter')
    await expect(chips(page)).toHaveText(['High blood pressure I10'])
    await expect(field).toHaveValue('')
  })

  await test.step('a code and a typing error find others', async () => {
    await field.pressSequentially('j45')
    await list(page).getByTitle('Asthma', { exact: true }).click()
    await field.pressSequentially('migrane')
    await expect(next(page)).toContainText('Migraine')
    await page.keyboard.press('Enter')
    await expect(chips(page)).toHaveCount(3)
  })

  await test.step('what the table does not have is added as written', async () => {
    await field.fill('Sore left elbow of unknown origin xq')
    await expect(page.getByText('Nothing in the table of conditions is called')).toBeVisible()
    await expect(next(page)).toContainText('Sore left elbow of unknown origin xq')
    await page.keyboard.press('Enter')
    await expect(chips(page).last()).toHaveText('Sore left elbow of unknown origin xq')
  })

  await test.step('what is typed stays when the field is left, and is not added by itself', async () => {
    await field.pressSequentially('gou')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('gou')
    await expect(chips(page)).toHaveCount(4)
    await field.press('Escape')
    await expect(field).toHaveValue('')
    // Right after a text was emptied the select takes no Backspace, lest somebody who holds the key loses a condition.
    await expect(async () => {
      if ((await chips(page).count()) === 4) await field.press('Backspace')
      expect(await chips(page).count()).toBe(3)
    }).toPass()
  })

  await test.step('without an answer of the search words of one’s own still work', async () => {
    problems.expectAnswers(500)
    await page.route('**/conditions/search*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await field.fill('Tennis elbow at work')
    await expect(page.getByText('The table of conditions cannot be searched right now')).toBeVisible()
    await expect(next(page)).toContainText('Tennis elbow at work')
    await page.keyboard.press('Enter')
    await expect(chips(page).last()).toHaveText('Tennis elbow at work')
    await page.unroute('**/conditions/search*')
  })

  await test.step('the record keeps them with their codes', async () => {
    await saved(page, / saved$/)
    await goWithin(page, `/participants/edit/${id}`)
    await page.getByRole('tab', { name: 'Health' }).click()
    await expect(chips(page)).toHaveText([/^High blood pressure I10$/, /^Asthma J45/, /^Migraine G43/, 'Tennis elbow at work'])
  })
})
