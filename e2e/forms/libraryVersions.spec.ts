import type { FormWithQuestions } from '#resources/forms/formAnswers.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { callsAs } from '../support/callsAs.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const createForm = (title: string) => ({ pages: [{ elements: [{ type: 'text', name: 'age', title }] }] })

test('the form of a study is compared with a newer version in the library, and adopts it', async ({ open, baseURL }) => {
  const [admin, medical] = await Promise.all([callsAs(baseURL, people.admin.email), callsAs(baseURL, 'medical@northlake.example')])
  const approve = (id: string) => medical(`form/${id}/transitions/approve`, {})
  const [study] = await admin<readonly { readonly id: string }[]>('admin/studies?_end=1')
  const original = await admin<FormWithQuestions>('admin/form', { name: `Instrument ${Date.now()}`, formJson: createForm('Age') })
  await approve(original.id)
  const formCopy = { name: `Copy ${Date.now()}`, copiedFrom: original.id }
  const copy = await admin<FormWithQuestions>(`study/${study?.id}/form`, formCopy)
  await admin(`admin/form/${original.id}`, { formJson: createForm('Age in years') }, 'PATCH')
  await approve(original.id)

  const page = await open(people.admin.email, `/admin/form/${copy.id}`)
  await expect(page.getByText(`Version 0.2 of “${original.name}” in the library is newer than your version 0.1.`)).toBeVisible()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('cell', { name: 'Age in years' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the comparison with the library')
  await dialog.getByRole('button', { name: 'Take over', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('in the library is newer')).toHaveCount(0)
  await expect(page.getByText('Age in years').first()).toBeVisible()
})
