import type { ResourceAnswer } from '#resources/core/rows.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { headersOf } from '../support/calls.ts'
import { callsAs } from '../support/callsAs.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { people } from '../support/people.ts'
import { signAs } from '../support/signOnceMore.ts'
import { expect, test } from '../support/test.ts'

test('an investigator verifies the answers of a form against their source, and signs it', async ({ open, baseURL }) => {
  const [admin, medical, coordinator] = await Promise.all(
    [people.admin.email, 'medical@northlake.example', people.coordinator.email].map((email) => callsAs(baseURL, email)),
  )
  if (admin === undefined || medical === undefined || coordinator === undefined) throw new Error('Three people sign in')
  const name = `Vital signs ${createUniqueWord()}`
  const elements = [
    { type: 'text', name: 'weight', title: 'Weight', inputType: 'number', verifySource: true },
    { type: 'text', name: 'pulse', title: 'Pulse', inputType: 'number', verifySource: true },
    { type: 'text', name: 'temperature', title: 'Temperature', inputType: 'number', verifySource: true },
    { type: 'text', name: 'note', title: 'Note' },
  ]
  const form = await admin<{ readonly id: string }>('admin/form', { name, needsSignature: true, formJson: { pages: [{ elements }] } })
  await medical(`form/${form.id}/transitions/approve`, {})
  const enrolledRows = await coordinator<readonly ResourceAnswer['participantStudy'][]>(
    'participant-studies?recruitmentStatus=ENROLLED&_end=100',
  )
  const assignment = await coordinator<{ readonly id: string }>('form-assignments', {
    participantStudyId: enrolledRows.at(-7)?.id,
    formId: form.id,
  })
  const [submission] = await coordinator<readonly { readonly id: string }[]>(`form-submissions?formAssignmentId=${assignment.id}`)
  const id = submission?.id ?? ''
  const answers = { weight: 71, pulse: 64, temperature: 36.6, note: 'Fasting' }
  const changes = Object.entries(answers).map(([question, value]) => ({
    operationId: crypto.randomUUID(),
    question,
    value,
    baseVersion: 0,
  }))
  await coordinator(`form-submission/${id}/answers`, { submissionId: id, changes }, 'PUT')
  await coordinator(`form-submission/${id}/transitions/complete`, {})

  const page = await open(people.investigator.email, `/source-verification?formId=${form.id}`)
  const row = page.getByRole('row').filter({ hasText: 'Pulse' })
  await expect(row.getByText('To verify')).toBeVisible()
  await row.getByRole('button', { name: /Pulse/ }).first().click()
  const drawer = page.getByRole('dialog')
  const pulse = drawer.getByRole('checkbox', { name: 'Verified against source Pulse' })
  await expect(pulse).toBeFocused()
  await page.keyboard.press('Space')
  await expect(pulse).toBeChecked()
  await expect(drawer.getByText('1 of 3 answers verified')).toBeVisible()
  await drawer.getByRole('button', { name: 'Verify 2 answers on this page' }).click()
  await expect(page.getByText('You confirm that each of these answers agrees')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the question before several answers are verified')
  await page.getByRole('button', { name: 'Verify 2 answers', exact: true }).click()
  await expect(drawer.getByText('3 of 3 answers verified')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the source verification of a form')

  await drawer.locator('.form-filling-head').getByRole('button', { name: 'Sign', exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByText(`By signing, you confirm as ${people.investigator.name}`)).toContainText('complete and accurate')
  const [popup] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('button', { name: 'Sign', exact: true }).click()])
  await signAs(popup, people.investigator.email)
  await expect(drawer.first().getByText(/^Signed on .* Daniel Osei$/)).toBeVisible()
  const answer = await page.request.get(`/api/form-submission/${id}`, { headers: await headersOf(page) })
  expect((await answer.json()).data).toMatchObject({ signedOn: expect.any(String), status: 'COMPLETED' })
})
