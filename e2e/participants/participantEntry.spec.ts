import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { chooseOption, expectProblem, pick, save } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { createPerson, fillPerson, list } from '../support/participant.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('on a phone a participant is added from the list, with the signed agreement', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants', phone)
  await page.getByRole('link', { name: 'Add participant' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Add participant' })
  await fillPerson(drawer, { first: 'Thumbelina', last: createUniqueWord(), email: `${createUniqueWord()}@example.org` })
  await drawer.locator('input[type="file"]').setInputFiles({
    name: 'Signed-1.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  })
  await page.getByRole('dialog', { name: 'Upload this agreement?' }).getByRole('button', { name: 'Upload' }).tap()
  await expect(drawer.getByText(/Signed-1\.pdf/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page, 'the drawer of a new participant')
  await drawer.getByRole('button', { name: 'Add participant' }).tap()
  await expect(page).toHaveURL(/\/participants\/edit\/[0-9a-f-]{36}/)
  await expect(page.getByText('The agreement is uploaded')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await chooseOption(page.getByRole('combobox', { name: 'Participant', exact: true }), 'Agreement to contact')
  await expect(page.getByText('Signed', { exact: true })).toBeVisible()
})

test('tags of other users are suggested, and therapies are entered freely while the drug database does not respond', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const last = createUniqueWord()
  const { id } = await createPerson(page, `Tagg ${last}`)
  await navigateTo(page, `/participants/edit/${id}`)
  const [used] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/participant/tags')),
    list(page, 'Tags').focus(),
  ])
  const [usedTag = ''] = ((await used.json()) as { readonly data: readonly string[] }).data
  await list(page, 'Tags').fill('Night owl')
  await page.keyboard.press('Enter')
  await list(page, 'Tags').fill(usedTag.slice(0, 4))
  await pick(page, usedTag)
  await page.keyboard.press('Escape')
  await save(page)
  await expect(page.getByText(`Tagg ${last} saved`)).toBeVisible()

  await page.getByRole('tab', { name: 'Concomitant' }).click()
  await page.getByRole('button', { name: 'Add therapy' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add therapy' })
  await expect(drawer.getByText('mg', { exact: true })).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Therapy name' }).fill('Metformin')
  await expect(drawer.getByText('Drug names cannot be searched at the moment. Type the name yourself.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expectProblem(drawer.getByRole('radiogroup', { name: /^Baseline medication/ }), 'required')
  await drawer
    .getByRole('radiogroup', { name: /^Baseline medication/ })
    .getByRole('radio', { name: 'Yes' })
    .check()
  const end = drawer.getByRole('textbox', { name: 'End date' })
  await drawer
    .getByRole('radiogroup', { name: /^Continuing/ })
    .getByRole('radio', { name: 'Yes' })
    .check()
  await expect(end, 'what continues has no end').toHaveCount(0)
  await drawer
    .getByRole('radiogroup', { name: /^Continuing/ })
    .getByRole('radio', { name: 'No' })
    .check()
  await drawer.getByRole('button', { name: 'Remove the suggested value of End date' }).click()
  await expect(end).toHaveValue('')
  await drawer.getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByText('Therapy Metformin added').first()).toBeVisible()
  await expect(drawer.getByRole('combobox', { name: 'Therapy name' })).toHaveValue('')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('main').getByText('Metformin').first()).toBeVisible()
  const opener = page.getByRole('main').locator('.row-link').filter({ hasText: 'Metformin' }).first()
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Metformin' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener, 'work goes on at the row').toBeFocused()
})
