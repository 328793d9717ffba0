import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { chooseOption } from '../support/form.ts'
import { openRowMenu } from '../support/list.ts'
import { createPerson } from '../support/participant.ts'
import { people } from '../support/people.ts'
import { navigateTo, settled } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const createPdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
})

test('an agreement to contact is linked, uploaded after a confirmation, replaced by a narrower and a wider one, and locked', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/participants')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, headers } = await createPerson(page, 'Ludmila Linkwell', '1958-11-24')
  await navigateTo(page, `/participants/edit/${id}`)
  await page.getByRole('tab', { name: 'Agreement to contact' }).click()
  const agreement = page.getByRole('region', { name: 'Agreement to contact' })
  const aboutRegion = page.getByRole('region', { name: 'About this participant' })
  const replace = page.getByRole('region', { name: 'Replace the agreement' })
  await expect(agreement).toContainText('Not signed yet')

  await test.step('the link contains what the agreement page needs, and an organization without a link reports that', async () => {
    await page.getByRole('button', { name: 'Link to sign' }).click()
    const dialog = page.getByRole('dialog', { name: 'Link to the agreement' })
    await expect(dialog.getByRole('img', { name: 'QR code of the link to the agreement' })).toHaveAttribute('width', '150')
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

    const path = '**/api/participants/agreementLink'
    await page.route(path, (route) => route.fulfill({ json: { data: { url: null } } }))
    await page.reload()
    await settled(page)
    await page.getByRole('button', { name: 'Link to sign' }).click()
    await expect(dialog).toContainText('Your organization has no link to an agreement yet')
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.unroute(path)
  })

  await test.step('a file that is not a PDF is rejected at once, and a PDF is uploaded after a confirmation', async () => {
    const input = page.getByRole('region', { name: 'Upload a signed agreement' }).locator('input[type="file"]')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Upload PHIA form is required' })).toBeVisible()
    await input.setInputFiles({ ...createPdf('really.pdf'), buffer: Buffer.from('Agreed.') })
    await expect(page.getByRole('alert').filter({ hasText: 'The file is not a PDF' })).toBeVisible()

    const question = page.getByRole('dialog', { name: 'Upload this agreement?' })
    await input.setInputFiles(createPdf('Signed-1.pdf'))
    await expect(question).toContainText('This cannot be undone')
    await expectAccessibleInBothThemes(page, 'the question before the upload')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(/Signed-1\.pdf/)).toHaveCount(0)

    await input.setInputFiles(createPdf('Signed-1.pdf'))
    await question.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByText('The agreement is uploaded')).toBeVisible()
    await expect(page.getByText('Signed', { exact: true })).toBeVisible()
    await expect(agreement).toContainText('Agreement to contact for any study')
    await expect(aboutRegion).toContainText('May be contacted by any study')
    await page.getByRole('button', { name: 'Signed-1.pdf' }).click()
    await expect(page.getByRole('dialog', { name: 'Signed-1.pdf' })).toBeVisible()
    await page.getByRole('button', { name: 'Close the viewer' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Upload a signed agreement' }), 'any study may contact her').toHaveCount(0)
    await expect(replace, 'there is nothing wider').toHaveCount(0)
    await expect(agreement.getByRole('button', { name: 'Replace the agreement' })).toHaveCount(0)
  })

  await test.step('a narrower agreement signed on the recruitment board is shown at once', async () => {
    const { data } = await (await page.request.get(`/api/participant/${id}/attachments`, { headers })).json()
    // Staff can add the narrower agreement only on the board.
    const signed = await page.request.patch(`/api/participant/${id}/contactAgreement/${data[0].id}?from=board`, {
      headers,
      multipart: { type: 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY', file: createPdf('Area.pdf') },
    })
    expect(signed.ok(), await signed.text()).toBe(true)
    await expect(agreement).toContainText('Agreement to be contacted by medical condition area only')
    await expect(agreement.getByRole('button', { name: 'Area.pdf' })).toBeVisible()
    await expect(aboutRegion).not.toContainText('May be contacted by any study')
    await expect(replace.getByTitle('Agreement to be contacted by medical condition area only')).toBeVisible()
  })

  await test.step('it is replaced by the wider agreement, chosen by its type', async () => {
    await chooseOption(replace.getByRole('combobox', { name: 'Agreement type' }), 'Agreement to contact for any study')
    await replace.locator('input[type="file"]').setInputFiles(createPdf('Any.pdf'))
    const question = page.getByRole('dialog', { name: 'Replace the agreement?' })
    await expect(question).toContainText('which is kept as a former version')
    await question.getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByText('The agreement is replaced')).toBeVisible()
    await expect(agreement).toContainText('Agreement to contact for any study')
    await expect(agreement.getByRole('button', { name: 'Any.pdf' })).toBeVisible()
    await expect(aboutRegion).toContainText('May be contacted by any study')
    await expect(replace, 'there is nothing wider').toHaveCount(0)
  })

  await test.step('among the attachments it is locked: neither replacement nor deletion is offered', async () => {
    await page.getByRole('tab', { name: 'Attachments' }).click()
    await openRowMenu(page, 'Any.pdf')
    await expect(page.getByRole('menuitem')).toHaveText(['View', 'Former versions', 'Download'])
  })
})
