import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { choose } from './support/form.ts'
import { people } from './support/people.ts'
import { goTo, settled } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
})

/** A person of a journey; none is taken for a duplicate of another. */
interface Person {
  readonly first: string
  readonly last: string
  readonly born: string
  readonly postalCode: string
}

/** Somebody new, so that nothing is signed yet. @returns the id */
async function addPerson(page: Page, { first, last, born, postalCode }: Person): Promise<string> {
  await goTo(page, '/participants/edit/new-participant')
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  await box('First name').fill(first)
  await box('Last name').fill(last)
  await box('Date of birth').fill(born)
  await choose(page.getByRole('combobox', { name: 'Gender', exact: true }), 'Female')
  await box('E-mail').fill(`${first}.${last}@example.org`.toLowerCase())
  await box('Postal or ZIP code').fill(postalCode)
  await choose(page.getByRole('combobox', { name: 'Referral source', exact: true }), 'Clinic')
  await page.getByRole('button', { name: 'Add participant' }).click()
  await expect(page).toHaveURL(/\/participants\/edit\/[0-9a-f-]{36}/)
  await settled(page)
  return /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''
}

test('a signed agreement is uploaded after a question; what is no PDF is refused', async ({ open }) => {
  const page = await open(people.coordinator.email)
  await addPerson(page, { first: 'Agnes', last: 'Agreewell', born: '1970-02-03', postalCode: 'B3H 4R2' })
  await page.getByRole('tab', { name: 'Agreement to contact' }).click()
  await expect(page.getByText('Not signed yet')).toBeVisible()
  const input = page.getByRole('region', { name: 'Upload a signed agreement' }).locator('input[type="file"]')

  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Upload PHIA form is required' })).toBeVisible()
  for (const [file, problem] of [
    [{ ...pdf('really.pdf'), buffer: Buffer.from('Agreed.') }, 'The file is not a PDF'],
    [pdf('signée.pdf'), 'Only letters, digits'],
    [{ ...pdf('long.pdf'), buffer: Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(5 * 2 ** 20)]) }, 'The file is larger than 5 MB'],
    [{ ...pdf('none.pdf'), buffer: Buffer.alloc(0) }, 'The file is empty'],
  ] as const) {
    await input.setInputFiles(file)
    await expect(page.getByRole('alert').filter({ hasText: problem })).toBeVisible()
  }

  const question = page.getByRole('dialog', { name: 'Upload this agreement?' })
  await input.setInputFiles(pdf('Signed-1.pdf'))
  await expect(question).toContainText('This cannot be undone')
  await expectAccessibleInBothThemes(page, 'the question before the upload')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(/Signed-1\.pdf/)).toHaveCount(0)

  await input.setInputFiles(pdf('Signed-1.pdf'))
  await question.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('The agreement is uploaded')).toBeVisible()
  await expect(page.getByText('Signed', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Agreement to contact' })).toContainText('Agreement to contact for any study')
  await page.getByRole('button', { name: 'Signed-1.pdf' }).click()
  await expect(page.getByRole('dialog', { name: 'Signed-1.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Close the viewer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Upload a signed agreement' }), 'any study may contact her').toHaveCount(0)
})

test('a narrower agreement is replaced by a wider one, and what is signed elsewhere shows at once', async ({ open }) => {
  const page = await open(people.coordinator.email)
  const id = await addPerson(page, { first: 'Nadia', last: 'Narrowly', born: '1981-07-19', postalCode: 'V5K 0A1' })
  const narrower = 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY'
  /** As the recruitment board signs, which alone offers the narrower one. */
  const signOnBoard = async (method: 'POST' | 'PATCH', name: string, agreementId = '') => {
    const address = `/api/participant/${id}/contactAgreement${agreementId}?from=board`
    const answer = await page.request.fetch(address, { method, headers, multipart: { type: narrower, file: pdf(name) } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data.id as string
  }
  const [asked] = await Promise.all([
    page.waitForRequest(/contactAgreement/),
    page.getByRole('tab', { name: 'Agreement to contact' }).click(),
  ])
  const { authorization = '' } = await asked.allHeaders()
  const headers = { authorization }
  const agreement = page.getByRole('region', { name: 'Agreement to contact' })
  const about = page.getByRole('region', { name: 'About this participant' })
  await expect(agreement).toContainText('Not signed yet')

  const agreementId = await signOnBoard('POST', 'Area.pdf')
  await expect(agreement).toContainText('Agreement to be contacted by medical condition area only')
  await expect(agreement.getByRole('button', { name: 'Area.pdf' })).toBeVisible()

  await test.step('by the wider one, chosen by its type', async () => {
    const replace = page.getByRole('region', { name: 'Replace the agreement' })
    await choose(replace.getByRole('combobox', { name: 'Agreement type' }), 'Agreement to contact for any study')
    await replace.locator('input[type="file"]').setInputFiles(pdf('Any.pdf'))
    const question = page.getByRole('dialog', { name: 'Replace the agreement?' })
    await expect(question).toContainText('which is kept as a former version')
    await question.getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByText('The agreement is replaced')).toBeVisible()
    await expect(agreement).toContainText('Agreement to contact for any study')
    await expect(agreement.getByRole('button', { name: 'Any.pdf' })).toBeVisible()
    await expect(about).toContainText('May be contacted by any study')
    await expect(replace, 'there is nothing wider').toHaveCount(0)
    await expect(agreement.getByRole('button', { name: 'Replace the agreement' })).toHaveCount(0)
  })

  await test.step('and back by the narrower one', async () => {
    await signOnBoard('PATCH', 'Area-2.pdf', `/${agreementId}`)
    await expect(agreement.getByRole('button', { name: 'Area-2.pdf' })).toBeVisible()
    await expect(agreement).toContainText('Agreement to be contacted by medical condition area only')
    await expect(about).not.toContainText('May be contacted by any study')
    const replace = page.getByRole('region', { name: 'Replace the agreement' })
    await expect(replace.getByTitle('Agreement to be contacted by medical condition area only')).toBeVisible()
  })
})

test('the link to the agreement carries what the page needs, and an organization without one says so', async ({ open }) => {
  const page = await open(people.coordinator.email, '/', { permissions: ['clipboard-read', 'clipboard-write'] })
  await addPerson(page, { first: 'Ludmila', last: 'Linkwell', born: '1958-11-24', postalCode: 'E1C 4Z6' })
  await page.getByRole('tab', { name: 'Agreement to contact' }).click()
  await page.getByRole('button', { name: 'Link to sign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to the agreement' })
  const code = dialog.getByRole('img', { name: 'QR code of the link to the agreement' })
  await expect(code).toHaveAttribute('width', '150')
  await expectAccessibleInBothThemes(page, 'the link to the agreement')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.hash).toBe('#notified-matches-header')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    firstName: 'Ludmila',
    lastName: 'Linkwell',
    dob: '1958-11-24',
    gender: 'female',
  })
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.route('**/api/participants/agreementLink', (route) => route.fulfill({ json: { data: { url: null } } }))
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Link to sign' }).click()
  await expect(dialog).toContainText('Your organization has no link to an agreement yet')
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
})
