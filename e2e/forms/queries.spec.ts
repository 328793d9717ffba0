import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { openAssignedForm } from '../support/assignedForm.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a check raises a query, which is answered, closed by another user, and reopened', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const { filling } = await openAssignedForm(page, -5)
  await filling.getByText('7', { exact: true }).click()
  await filling.getByRole('textbox', { name: /Weight/ }).fill('250')
  await expect(filling.getByText('Answers saved')).toBeVisible()
  await filling.getByRole('button', { name: 'Complete', exact: true }).click()
  // Rules that other tests add may raise queries about other answers, so the test opens the query at this question.
  await filling.locator('.sd-element', { hasText: 'Weight' }).last().getByRole('button', { name: '1 open query' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Is this weight right?')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'queries about an answer')
  await drawer.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Answer', exact: true }).click()
  await drawer.getByLabel(/Answer to the query/).fill('Weighed twice')
  await drawer.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(drawer.getByText('Weighed twice')).toBeVisible()
  // The author of the answer may not close the query.
  await expect(drawer.getByText('Answered', { exact: true })).toBeVisible()

  await drawer.getByRole('button', { name: 'Raise a query' }).click()
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer.getByText('This field is required').first()).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Text of the query' }).fill('With shoes?')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer.getByText('With shoes?')).toBeVisible()

  const reader = await open(people.investigator.email, '/form-queries')
  const row = reader.getByRole('row').filter({ hasText: 'Is this weight right?' }).filter({ hasText: 'Answered' }).first()
  await row
    .getByRole('link')
    .or(row.getByRole('button', { name: /Weight/ }))
    .first()
    .click()
  const query = reader.getByRole('dialog')
  await query.getByRole('button', { name: 'Actions' }).click()
  await reader.getByRole('menuitem', { name: 'Close', exact: true }).click()
  // The cross of the drawer also has the name "Close", so the test filters by text.
  await query
    .locator('.ant-btn')
    .filter({ hasText: /^Close$/ })
    .click()
  await expect(reader.getByRole('dialog').getByText('Closed', { exact: true }).first()).toBeVisible()
  // The first screen updates without a reload. Reopening the query needs a reason.
  const closedQuery = drawer.getByRole('article', { name: 'Is this weight right?' })
  await expect(closedQuery.getByText('Closed', { exact: true })).toBeVisible()
  await closedQuery.getByRole('button', { name: 'Reopen' }).click()
  await drawer.getByLabel(/^Reason/).fill('Weighed once more')
  await drawer.getByRole('button', { name: 'Reopen', exact: true }).filter({ visible: true }).last().click()
  await expect(closedQuery.getByText('Open', { exact: true })).toBeVisible()
})
