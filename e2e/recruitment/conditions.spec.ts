import type { Page } from '@playwright/test'
import { saveAndExpect } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { createPerson } from '../support/participant.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const list = (page: Page) => page.locator('.ant-select-dropdown').filter({ visible: true })
/** The highlighted option, which Enter chooses. */
const findActiveOption = (page: Page) => list(page).locator('.ant-select-item-option-active')
const findChips = (page: Page) => page.locator('[data-field="conditions"] .ant-select-selection-item')

test('conditions are found by synonym, by code and with typing errors, or are added as written', async ({ open, problems }) => {
  const page = await open(people.coordinator.email, '/participants')
  const { id } = await createPerson(page, `${createUniqueWord()} ${createUniqueWord()}`)
  await navigateTo(page, `/participants/edit/${id}`)
  const field = page.getByRole('combobox', { name: 'Conditions' })
  await page.getByRole('tab', { name: 'Health' }).click()

  await test.step('a synonym finds the condition, and is shown as the reason', async () => {
    await field.fill('htn')
    await expect(list(page)).toContainText('High blood pressure I10')
    await expect(findActiveOption(page)).toContainText('also called HTN')
    await page.keyboard.press('Enter')
    await expect(findChips(page)).toHaveText(['High blood pressure I10'])
    await expect(field).toHaveValue('')
  })

  await test.step('a code and a typing error find other conditions', async () => {
    await field.pressSequentially('j45')
    await list(page).getByTitle('Asthma', { exact: true }).click()
    await field.pressSequentially('migrane')
    await expect(findActiveOption(page)).toContainText('Migraine')
    await page.keyboard.press('Enter')
    await expect(findChips(page)).toHaveCount(3)
  })

  await test.step('a condition missing from the table is added as written', async () => {
    await field.fill('Sore left elbow of unknown origin xq')
    await expect(page.getByText('No condition is called')).toBeVisible()
    await expect(findActiveOption(page)).toContainText('Sore left elbow of unknown origin xq')
    await page.keyboard.press('Enter')
    await expect(findChips(page).last()).toHaveText('Sore left elbow of unknown origin xq')
  })

  await test.step('typed text stays when the field is left, and is not added by itself', async () => {
    await field.pressSequentially('gou')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('gou')
    await expect(findChips(page)).toHaveCount(4)
    await field.press('Escape')
    await expect(field).toHaveValue('')
    // Just after a text was cleared, the field ignores Backspace, so a held key does not remove a condition.
    await expect(async () => {
      if ((await findChips(page).count()) === 4) await field.press('Backspace')
      expect(await findChips(page).count()).toBe(3)
    }).toPass()
  })

  await test.step('free text still works when the search does not respond', async () => {
    problems.expectAnswers(500)
    await page.route('**/conditions/search*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await field.fill('Tennis elbow at work')
    await expect(page.getByText('The table of conditions cannot be searched right now')).toBeVisible()
    await expect(findActiveOption(page)).toContainText('Tennis elbow at work')
    await page.keyboard.press('Enter')
    await expect(findChips(page).last()).toHaveText('Tennis elbow at work')
    await page.unroute('**/conditions/search*')
  })

  await test.step('the record stores the conditions with their codes', async () => {
    await saveAndExpect(page, / saved$/)
    await navigateTo(page, `/participants/edit/${id}`)
    await page.getByRole('tab', { name: 'Health' }).click()
    await expect(findChips(page)).toHaveText([/^High blood pressure I10$/, /^Asthma J45/, /^Migraine G43/, 'Tennis elbow at work'])
  })
})
