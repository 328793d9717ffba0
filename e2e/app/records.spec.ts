import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { headersOf } from '../support/calls.ts'
import { callsAs } from '../support/callsAs.ts'
import { chooseOption } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { rows, search } from '../support/list.ts'
import { people } from '../support/people.ts'
import { navigateTo, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const owner = { email: 'owner@northlake.example', name: 'Marcus Bell' } as const

test('a record is duplicated, saved by keyboard, and a former value is restored under the same rules', async ({
  open,
  baseURL,
  problems,
}) => {
  problems.expectAnswers(422)
  // Fields show a help text only for published definitions, and another test unpublishes all of them.
  await (await callsAs(baseURL, people.admin.email))('tooltips/publish', {})
  const page = await open(people.coordinator.email, '/participants')
  const address = page.getByRole('textbox', { name: 'Street address' })
  const email = page.getByRole('textbox', { name: 'E-mail' })

  await test.step('a duplicate starts with repeatable values, and names the missing ones', async () => {
    await duplicateParticipant(page, 'Recordsmith')
    await address.fill('1 First Street')
    await address.press('Control+s')
    await addAllTheSame(page)
    await expect(page.getByText(/Recordsmith added$/)).toBeVisible()
    await expect(title(page)).toHaveText(/Recordsmith$/)
  })

  await test.step('Control and Enter save from within a field, which keeps the focus', async () => {
    await address.fill('2 Second Street')
    await address.press('Control+Enter')
    await expect(page.getByText(/Recordsmith saved$/)).toBeVisible()
    await expect(address).toBeFocused()
    await email.fill('')
    await email.press('Control+s')
    await expectSaved(page)
    await email.fill('record.smith@example.org')
    await page.getByRole('textbox', { name: 'Mobile phone' }).fill('')
    await email.press('Control+s')
    await expectSaved(page)
  })

  await test.step('a former value is shown next to the present one, and restored', async () => {
    await openHistory(page)
    await page.getByRole('button', { name: 'Restore former value: Street address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore the former value of Street address?' })
    await expect(dialog.getByRole('deletion')).toHaveText('2 Second Street')
    await expect(dialog.getByRole('insertion')).toHaveText('1 First Street')
    await expectAccessible(page, 'restoring a former value')
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('Street address: former value restored')).toBeVisible()
    const newest = page.getByRole('list', { name: 'History' }).getByRole('listitem').first()
    await expect(newest).toContainText('Former value restored')
    await expect(newest).toContainText(people.coordinator.name)
  })

  await test.step('a value that breaks a present rule is rejected with the reason', async () => {
    await page.getByRole('button', { name: 'Restore former value: E-mail' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Restore the former value of E-mail?' })
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText(/e-mail/i)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(
      page.getByRole('region', { name: 'About this participant' }).getByRole('link', { name: 'record.smith@example.org' }),
    ).toBeVisible()
  })

  await test.step('the meaning of a field is shown at its label, by keyboard too', async () => {
    await page.getByRole('tabpanel').getByRole('button', { name: 'Add…' }).first().click()
    const help = page.getByRole('tabpanel').getByRole('button', { name: 'What does “Restricted profile” mean?' })
    await help.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('note')).toBeVisible()
    await expect(help).toHaveAccessibleDescription(/\S/)
    await expectAccessible(page, 'help on a field')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('note')).toHaveCount(0)
    await expect(help).toBeFocused()
  })
})

test('two users change one record: each sees the other, and no typed value is lost', async ({ open, problems }) => {
  problems.expectAnswers(409)
  const ownPage = await open(people.coordinator.email, '/participants')
  await duplicateParticipant(ownPage, 'Twohands')
  await ownPage.keyboard.press('Control+s')
  await addAllTheSame(ownPage)
  await expect(title(ownPage)).toHaveText(/Twohands$/)
  await settled(ownPage)
  const path = new URL(ownPage.url()).pathname.replace('/crm', '')
  const otherPage = await open(owner.email, path)
  const findAddressField = (page: Page) => page.getByRole('textbox', { name: 'Street address' })
  const findSubjectField = (page: Page) => page.getByRole('textbox', { name: 'Subject ID' })

  await test.step('both sides show who is present', async () => {
    await expect(ownPage.getByText(`${owner.name} is editing`).first()).toBeVisible()
    await expect(otherPage.getByText(`${people.coordinator.name} is editing`).first()).toBeVisible()
  })

  await test.step('a form without input updates automatically', async () => {
    await findAddressField(otherPage).fill('3 Quiet Road')
    await otherPage.keyboard.press('Control+s')
    await expect(findAddressField(ownPage)).toHaveValue('3 Quiet Road')
    await expect(ownPage.getByText(`Changed by ${owner.name} just now. You see the current value.`)).toBeVisible()
  })

  await test.step('a form with input waits for the user', async () => {
    await findAddressField(ownPage).fill('4 My Lane')
    await findAddressField(otherPage).fill('5 Their Avenue')
    await findSubjectField(otherPage).fill('S-77')
    await otherPage.keyboard.press('Control+s')
    await expect(ownPage.getByText(`Changed by ${owner.name} just now`, { exact: true })).toBeVisible()
    await expect(findAddressField(ownPage)).toHaveValue('4 My Lane')
    await expect(findSubjectField(ownPage)).toHaveValue('')
  })

  const dialog = ownPage.getByRole('dialog', { name: 'Someone else saved first' })
  const findField = (name: string) => dialog.getByRole('group', { name }).first()

  await test.step('saving shows both sides field by field, and closing keeps the input', async () => {
    await ownPage.keyboard.press('Control+s')
    await expect(dialog).toContainText(`${owner.name} saved this`)
    await expect(dialog.getByRole('region', { name: 'You both changed these' })).toContainText('3 Quiet Road')
    await expect(findField('Street address').getByRole('radio', { name: /4 My Lane/ })).not.toBeChecked()
    await expect(findField('Street address').getByRole('radio', { name: /5 Their Avenue/ })).not.toBeChecked()
    await expect(findField('Subject ID').getByRole('radio', { name: /S-77/ })).toBeChecked()
    await expectAccessible(ownPage, 'two sides')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(findAddressField(ownPage)).toHaveValue('4 My Lane')
  })

  await test.step('fields changed by both must be decided by keyboard, and a third save shows them again', async () => {
    await ownPage.keyboard.press('Control+s')
    await expect(dialog).toBeVisible()
    await ownPage.keyboard.press('Control+s')
    await expect(dialog.getByText('1 field still needs a choice')).toBeVisible()
    const ownOption = findField('Street address').getByRole('radio', { name: /4 My Lane/ })
    await expect(ownOption).toBeFocused()
    await ownPage.keyboard.press('Space')
    await expect(ownOption).toBeChecked()
    await expect(dialog.getByRole('region', { name: 'Values to save' }).getByRole('insertion')).toHaveText('4 My Lane')

    await findAddressField(otherPage).fill('6 Third Way')
    await otherPage.keyboard.press('Control+s')
    await expect(otherPage.getByText(/Twohands saved$/).last()).toBeVisible()
    await ownPage.keyboard.press('Control+s')
    await expect(findField('Street address').getByRole('radio', { name: /6 Third Way/ })).toBeVisible()
    await expect(findField('Street address').getByRole('radio', { name: /4 My Lane/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'All mine' }).click()
    await dialog.getByRole('button', { name: 'Save the result' }).click()
    await expect(ownPage.getByText(/Twohands saved$/)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the result is shown on both sides', async () => {
    for (const page of [ownPage, otherPage]) {
      await expect(findAddressField(page)).toHaveValue('4 My Lane')
      await expect(findSubjectField(page)).toHaveValue('S-77')
    }
  })

  await test.step('fields of a profile that became restricted are named, and never shown', async () => {
    await findAddressField(ownPage).fill('7 Typed Too Late')
    await otherPage.getByRole('switch', { name: 'Restricted profile' }).click()
    const saveResponse = otherPage.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await otherPage.keyboard.press('Control+s')
    await saveResponse
    await ownPage.keyboard.press('Control+s')
    await expect(dialog.getByRole('region', { name: 'Can no longer be saved' })).toContainText('7 Typed Too Late')
    await expect(dialog).not.toContainText('4 My Lane')
    await dialog.getByRole('button', { name: 'Save the result' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(ownPage.getByText('4 My Lane')).toHaveCount(0)
    await expect(ownPage.getByText('Unsaved changes')).toHaveCount(0)
  })
})

test('links open their target or explain why not, and a form in a drawer saves by keyboard', async ({ open, problems }) => {
  problems.expectAnswers(404)
  const page = await open(people.admin.email, '/admin/sites')
  await search(page, 'Back Bay', 1)
  const href = await rows(page).getByRole('link').first().getAttribute('href')
  const id = /[0-9a-f-]{36}/.exec(href ?? '')?.[0] ?? ''

  await test.step('a link to a field opens its tab and focuses it, also after a sign-in', async () => {
    const linkedPage = await open(people.admin.email, `/admin/sites/edit/${id}/studies#phone`)
    await expect(linkedPage.getByRole('textbox', { name: 'Phone' })).toBeFocused()
    await expect(linkedPage.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a tab that no longer exists falls back to the first one', async () => {
    await navigateTo(page, `/admin/sites/edit/${id}/no-such-tab`)
    await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a record that never existed shows a page, without a further message', async () => {
    await navigateTo(page, `/admin/sites/edit/${id.replace(/.{4}$/, '0000')}`)
    await expect(title(page)).toHaveText('This does not exist')
    await expect(page.getByRole('link', { name: 'Back to Sites' })).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
  })

  await test.step('a record in the trash is offered to users who may restore it', async () => {
    const name = `${createUniqueWord()} Clinic`
    const headers = await headersOf(page)
    const { data } = await (await page.request.get(`/api/site/${id}`, { headers })).json()
    const created = await page.request.post('/api/sites', { headers, data: { name, city: data.city, country: data.country } })
    expect(created.status(), await created.text()).toBe(201)
    const trashedSitePath = `/admin/sites/edit/${(await created.json()).data.id}`
    await navigateTo(page, trashedSitePath)
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(title(page)).toHaveText('Sites')
    await navigateTo(page, trashedSitePath)
    await expect(title(page)).toHaveText('This is in the trash')
    await expectAccessible(page, 'a record in the trash')
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(title(page)).toHaveText(name)
  })

  await test.step('a form in a drawer saves by keyboard and duplicates in place', async () => {
    await navigateTo(page, '/admin/studies')
    await rows(page).getByRole('link').first().click()
    await settled(page)
    await page.getByRole('tab', { name: 'Sites' }).click()
    await rows(page).first().locator('.row-link').click()
    const drawer = page.getByRole('dialog')
    const goal = drawer.getByRole('textbox', { name: 'Enrolment goal' })
    await goal.fill('321')
    await goal.press('Control+s')
    await expect(drawer).toHaveCount(0)
    await expect(rows(page).filter({ hasText: '321' })).toHaveCount(1)

    await rows(page).filter({ hasText: '321' }).locator('.row-link').click()
    await drawer.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(drawer.getByText(/^Left empty: .*Site/)).toBeVisible()
    await expect(drawer.getByRole('textbox', { name: 'Enrolment goal' })).toHaveValue('321')
  })
})

/** Opens the form for a duplicate of a participant with a unique client ID, and fills in another last name. */
async function duplicateParticipant(page: Page, lastName: string): Promise<void> {
  const response = await page.request.get('/api/participants?participantClientId_filled=true&_end=1', { headers: await headersOf(page) })
  await navigateTo(page, `/participants/${(await response.json()).data[0].id}`)
  const menu = page.getByRole('button', { name: 'Actions', exact: true })
  const duplicate = page.getByRole('button', { name: 'Duplicate', exact: true })
  await expect(menu.or(duplicate)).toBeVisible()
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  } else await duplicate.click()
  await expect(page.getByText(/^Filled from .*Nothing is saved yet\.$/)).toBeVisible()
  await expect(page.getByText(/Left empty: .*Client ID/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Client ID' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastName)
  const gender = page.getByRole('combobox', { name: 'Gender', exact: true })
  await chooseOption(gender, 'Female')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${lastName.toLowerCase()}@example.org`)
  await page.getByRole('textbox', { name: 'Mobile phone' }).fill('514 555 0123')
}

/** Confirms the warning about a possible duplicate. A copied record resembles its source. */
async function addAllTheSame(page: Page): Promise<void> {
  const warning = page.getByRole('dialog', { name: 'Possible duplicate' }).or(page.getByRole('region', { name: 'Possible duplicate' }))
  await warning.getByRole('button', { name: 'Add participant' }).click()
}

/** Checks that the screen has no unsaved changes. */
async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Saving/ })).toHaveCount(0)
}

async function openHistory(page: Page): Promise<void> {
  const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''
  await navigateTo(page, `/participants/${id}?tab=history`)
}
