import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { headersOf } from '../support/calls.ts'
import { completeFirstEntry } from '../support/doubleEntry.ts'
import { people } from '../support/people.ts'
import { openPath } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('an investigator enters a form a second time, and the differences are decided with a reason', async ({ open, baseURL }) => {
  const { formId, submissionId } = await completeFirstEntry(baseURL, { haemoglobin: 141, platelets: 250, note: 'Fasting' })

  const page = await open(people.investigator.email, `/second-entries?formId=${formId}`)
  await page
    .getByRole('link', { name: /^Laboratory/ })
    .first()
    .click()
  await expect(page.getByText('The first entry is not shown here')).toBeVisible()
  await expect(page.getByText('141')).toHaveCount(0)
  await page.getByLabel('Haemoglobin (g/L)').fill('114')
  await page.getByLabel('Platelets (10⁹/L)').fill('250')
  await page.getByLabel('Note').fill('Fasting')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Answers saved')).toBeVisible()
  await page.getByRole('button', { name: 'Complete', exact: true }).last().click()

  await expect(page.getByText('1 answer differs')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the differences of two entries')
  await page.getByRole('button', { name: 'Save the decisions' }).click()
  await expect(page.getByText('Choose an entry for each answer')).toBeVisible()
  await page.getByRole('radio', { name: 'Second entry: 114' }).check()
  await page.getByLabel('Reason for the decision').fill('Laboratory report of the day')
  await page.getByRole('button', { name: 'Save the decisions' }).click()
  await expect(page.getByText('Both entries are reconciled').first()).toBeVisible()

  const answer = await page.request.get(`/api/form-submission/${submissionId}/answers`, { headers: await headersOf(page) })
  expect((await answer.json()).data).toMatchObject({ answers: { haemoglobin: 114 }, submission: { status: 'COMPLETED' } })
  await openPath(page, `/filled-form/${submissionId}/secondEntry`)
  await expect(page.getByText('Reconciled').first()).toBeVisible()
})
