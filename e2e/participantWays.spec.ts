import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { expectProblem, pick, save, typeNext } from './support/form.ts'
import { freshBirthday, freshWord } from './support/fresh.ts'
import { box, fillPerson, list, newPage } from './support/participant.ts'
import { people } from './support/people.ts'
import { expectNoSidewaysScroll, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a participant is added by the keyboard alone', async ({ open }) => {
  const page = await open(people.coordinator.email, newPage)
  await expect(box(page, 'First name'), 'the form opens where typing begins').toBeFocused()
  const name = `${freshWord()} ${freshWord()}`
  const [first = '', last = ''] = name.split(' ')
  await typeNext(box(page, 'First name'), first)
  await typeNext(box(page, 'Last name'), last)
  await typeNext(box(page, 'Date of birth'), freshBirthday())
  await typeNext(list(page, 'Gender'), 'Male', true)
  await typeNext(box(page, 'Mobile phone'), '4165550199')
  await typeNext(box(page, 'Postal or ZIP code'), 'M5V2T6')
  await typeNext(list(page, 'Referral source'), 'Website', true)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText(`Participant ${name} added`)).toBeVisible()
  await expect(title(page)).toHaveText(name)
})

test('on a phone a participant is added from the list, with the signed agreement', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants', phone)
  await page.getByRole('link', { name: 'Add participant' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Add participant' })
  await fillPerson(drawer, { first: 'Thumbelina', last: freshWord(), email: `${freshWord()}@example.org` })
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
  await page.getByRole('tab', { name: 'Agreement to contact' }).tap()
  await expect(page.getByText('Signed', { exact: true })).toBeVisible()
})

test('tags that others use are suggested, and therapies are written freely while no drug database answers', async ({ open }) => {
  const page = await open(people.coordinator.email, newPage)
  const [used] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/participant/tags')),
    list(page, 'Tags').focus(),
  ])
  const [usedTag = ''] = ((await used.json()) as { readonly data: readonly string[] }).data
  const last = freshWord()
  await fillPerson(page, { first: 'Tagg', last, email: `${last}@example.org` })
  await list(page, 'Tags').fill('Night owl')
  await page.keyboard.press('Enter')
  await list(page, 'Tags').fill(usedTag.slice(0, 4))
  await pick(page, usedTag)
  await page.keyboard.press('Escape')
  await save(page)
  await expect(page.getByText(`Participant Tagg ${last} added`)).toBeVisible()

  await page.getByRole('tab', { name: 'Concomitant' }).click()
  await page.getByRole('button', { name: 'Add therapy' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add therapy' })
  await expect(drawer.getByText('mg', { exact: true })).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Therapy name' }).fill('Metformin')
  await expect(drawer.getByText('Names of drugs cannot be looked up at the moment. Type the name as it is.')).toBeVisible()
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
