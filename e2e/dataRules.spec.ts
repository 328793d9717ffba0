import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { people } from './support/people.ts'
import { closeByKey, goTo } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a data manager writes a rule by choosing answers, is shown what is wrong with it, and checks what is stored', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(422)
  const page = await open(people.admin.email, '/admin/data-rules')
  await page
    .getByRole('link', { name: /Low well-being/ })
    .first()
    .click()
  const expression = page.getByRole('textbox', { name: /Raise a query when/ })
  await expect(expression).toHaveValue('{wellBeing} <= 2 and {remarks} empty')
  await expectAccessibleInBothThemes(page, 'a data rule')
  await expression.fill('')
  const insert = page.getByRole('group', { name: 'Insert an answer' })
  await insert.getByRole('combobox', { name: 'Question' }).fill('Weight')
  await page.keyboard.press('Enter')
  await insert.getByRole('button', { name: 'Insert' }).click()
  await expect(expression).toHaveValue('{weight}')
  await expression.press('End')
  await expression.pressSequentially(' < 0.8 * ')
  await insert.getByRole('combobox', { name: 'Form' }).fill('Well-being, every week')
  await page.keyboard.press('Enter')
  await insert.getByRole('combobox', { name: 'Question' }).fill('Weight')
  await page.keyboard.press('Enter')
  await insert.getByRole('combobox', { name: 'Which one' }).fill('previous')
  await page.keyboard.press('Enter')
  await insert.getByRole('button', { name: 'Insert' }).click()
  await expect(expression).toHaveValue("{weight} < 0.8 * answerOf('Well-being, every week', 'weight', 'previous')")
  await expression.press('End')
  await expression.pressSequentially(' and {mood} > 1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.form-problem')).toHaveText('The form has no question “mood” (character 80)')
  await expression.fill('{weight} > 200')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The form has no question')).toHaveCount(0)

  await goTo(page, '/admin/data-rules')
  await page
    .getByRole('row')
    .filter({ hasText: 'Low well-being' })
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Check stored answers now' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessibleInBothThemes(page, 'the check of stored answers')
  await dialog.getByRole('button', { name: 'Check now' }).click()
  await expect(dialog.getByText('Done', { exact: true })).toBeVisible()
  await closeByKey(dialog)
  await goTo(page, '/form-queries?origin=RULE')
  await expect(page.getByRole('row').filter({ hasText: 'Well-being is low' }).first()).toBeVisible()
})
