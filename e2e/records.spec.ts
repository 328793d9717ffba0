import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { headersOf } from './support/calls.ts'
import { callsAs } from './support/callsAs.ts'
import { choose } from './support/form.ts'
import { freshWord } from './support/fresh.ts'
import { rows, search } from './support/list.ts'
import { people } from './support/people.ts'
import { goWithin, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const owner = { email: 'owner@northlake.example', name: 'Marcus Bell' } as const

test('a record is duplicated, saved by keyboard, and a former value comes back by the same rules', async ({ open, baseURL, problems }) => {
  problems.expectAnswers(422)
  // Help stands beside a field whose definition is published: another journey takes all of them back.
  await (await callsAs(baseURL, people.admin.email))('tooltips/publish', {})
  const page = await open(people.coordinator.email, '/participants')
  const address = page.getByRole('textbox', { name: 'Street address' })
  const email = page.getByRole('textbox', { name: 'E-mail' })

  await test.step('a duplicate begins with what may be the same and says what it lacks', async () => {
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

  await test.step('a former value is shown beside the one of now, and comes back', async () => {
    await openHistory(page)
    await page.getByRole('button', { name: 'Restore former value: Street address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore the former value of Street address?' })
    await expect(dialog.getByRole('deletion')).toHaveText('2 Second Street')
    await expect(dialog.getByRole('insertion')).toHaveText('1 First Street')
    await expectAccessible(page, 'restoring a former value')
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('Street address: the former value is back')).toBeVisible()
    const newest = page.getByRole('list', { name: 'History' }).getByRole('listitem').first()
    await expect(newest).toContainText('Former value again')
    await expect(newest).toContainText(people.coordinator.name)
  })

  await test.step('what would break a rule of today is refused, and it says why', async () => {
    await page.getByRole('button', { name: 'Restore former value: E-mail' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Restore the former value of E-mail?' })
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText(/e-mail/i)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('tab', { name: 'Details' }).click()
    await expect(
      page.getByRole('region', { name: 'About this participant' }).getByRole('link', { name: 'record.smith@example.org' }),
    ).toBeVisible()
  })

  await test.step('what a field means is told beside its label, by keyboard too', async () => {
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

test('two people change one record: each sees the other, and nothing typed is lost', async ({ open, problems }) => {
  problems.expectAnswers(409)
  const mine = await open(people.coordinator.email, '/participants')
  await duplicateParticipant(mine, 'Twohands')
  await mine.keyboard.press('Control+s')
  await addAllTheSame(mine)
  await expect(title(mine)).toHaveText(/Twohands$/)
  await settled(mine)
  const path = new URL(mine.url()).pathname.replace('/crm', '')
  const theirs = await open(owner.email, path)
  const address = (page: Page) => page.getByRole('textbox', { name: 'Street address' })
  const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject ID' })

  await test.step('who is here is said on both sides', async () => {
    await expect(mine.getByText(`${owner.name} is editing`).first()).toBeVisible()
    await expect(theirs.getByText(`${people.coordinator.name} is editing`).first()).toBeVisible()
  })

  await test.step('a form with nothing typed follows by itself', async () => {
    await address(theirs).fill('3 Quiet Road')
    await theirs.keyboard.press('Control+s')
    await expect(address(mine)).toHaveValue('3 Quiet Road')
    await expect(mine.getByText(`Changed by ${owner.name} just now. You see it as it is now.`)).toBeVisible()
  })

  await test.step('a form with something typed waits to be asked', async () => {
    await address(mine).fill('4 My Lane')
    await address(theirs).fill('5 Their Avenue')
    await subject(theirs).fill('S-77')
    await theirs.keyboard.press('Control+s')
    await expect(mine.getByText(`Changed by ${owner.name} just now`, { exact: true })).toBeVisible()
    await expect(address(mine)).toHaveValue('4 My Lane')
    await expect(subject(mine)).toHaveValue('')
  })

  const dialog = mine.getByRole('dialog', { name: 'Somebody else saved first' })
  const field = (name: string) => dialog.getByRole('group', { name }).first()

  await test.step('saving shows both sides field by field; closing keeps what was typed', async () => {
    await mine.keyboard.press('Control+s')
    await expect(dialog).toContainText(`${owner.name} saved this`)
    await expect(dialog.getByRole('region', { name: 'You both changed these' })).toContainText('3 Quiet Road')
    await expect(field('Street address').getByRole('radio', { name: /4 My Lane/ })).not.toBeChecked()
    await expect(field('Street address').getByRole('radio', { name: /5 Their Avenue/ })).not.toBeChecked()
    await expect(field('Subject ID').getByRole('radio', { name: /S-77/ })).toBeChecked()
    await expectAccessible(mine, 'two sides')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(address(mine)).toHaveValue('4 My Lane')
  })

  await test.step('what both changed must be chosen, by keyboard; a third save in between shows it again', async () => {
    await mine.keyboard.press('Control+s')
    await expect(dialog).toBeVisible()
    await mine.keyboard.press('Control+s')
    await expect(dialog.getByText('1 field is still to be chosen')).toBeVisible()
    const own = field('Street address').getByRole('radio', { name: /4 My Lane/ })
    await expect(own).toBeFocused()
    await mine.keyboard.press('Space')
    await expect(own).toBeChecked()
    await expect(dialog.getByRole('region', { name: 'What will be saved' }).getByRole('insertion')).toHaveText('4 My Lane')

    await address(theirs).fill('6 Third Way')
    await theirs.keyboard.press('Control+s')
    await expect(theirs.getByText(/Twohands saved$/).last()).toBeVisible()
    await mine.keyboard.press('Control+s')
    await expect(field('Street address').getByRole('radio', { name: /6 Third Way/ })).toBeVisible()
    await expect(field('Street address').getByRole('radio', { name: /4 My Lane/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'All mine' }).click()
    await dialog.getByRole('button', { name: 'Save the result' }).click()
    await expect(mine.getByText(/Twohands saved$/)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the result stands on both sides', async () => {
    for (const page of [mine, theirs]) {
      await expect(address(page)).toHaveValue('4 My Lane')
      await expect(subject(page)).toHaveValue('S-77')
    }
  })

  await test.step('what a restricted profile hides meanwhile is told by name, and never shown', async () => {
    await address(mine).fill('7 Typed Too Late')
    await theirs.getByRole('switch', { name: 'Restricted profile' }).click()
    const committed = theirs.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await theirs.keyboard.press('Control+s')
    await committed
    await mine.keyboard.press('Control+s')
    await expect(dialog.getByRole('region', { name: 'Can no longer be saved' })).toContainText('7 Typed Too Late')
    await expect(dialog).not.toContainText('4 My Lane')
    await dialog.getByRole('button', { name: 'Save the result' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(mine.getByText('4 My Lane')).toHaveCount(0)
    await expect(mine.getByText('Unsaved changes')).toHaveCount(0)
  })
})

test('links lead where they should or say why not, and a form in a drawer saves by keyboard', async ({ open, problems }) => {
  problems.expectAnswers(404)
  const page = await open(people.admin.email, '/admin/sites')
  await search(page, 'Back Bay', 1)
  const href = await rows(page).getByRole('link').first().getAttribute('href')
  const id = /[0-9a-f-]{36}/.exec(href ?? '')?.[0] ?? ''

  await test.step('a link to a field opens its tab and puts the focus there, also over a sign-in', async () => {
    const again = await open(people.admin.email, `/admin/sites/edit/${id}/studies#phone`)
    await expect(again.getByRole('textbox', { name: 'Phone' })).toBeFocused()
    await expect(again.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a tab that is no more falls back to the first', async () => {
    await goWithin(page, `/admin/sites/edit/${id}/no-such-tab`)
    await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a record that never was is a page, and no message beside it', async () => {
    await goWithin(page, `/admin/sites/edit/${id.replace(/.{4}$/, '0000')}`)
    await expect(title(page)).toHaveText('This does not exist')
    await expect(page.getByRole('link', { name: 'Back to Sites' })).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
  })

  await test.step('one in the trash is offered to those who may restore it', async () => {
    const name = `${freshWord()} Clinic`
    const headers = await headersOf(page)
    const { data } = await (await page.request.get(`/api/site/${id}`, { headers })).json()
    const created = await page.request.post('/api/sites', { headers, data: { name, city: data.city, country: data.country } })
    expect(created.status(), await created.text()).toBe(201)
    const trashed = `/admin/sites/edit/${(await created.json()).data.id}`
    await goWithin(page, trashed)
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(title(page)).toHaveText('Sites')
    await goWithin(page, trashed)
    await expect(title(page)).toHaveText('This is in the trash')
    await expectAccessible(page, 'a record in the trash')
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(title(page)).toHaveText(name)
  })

  await test.step('a form in a drawer saves by keyboard and duplicates in place', async () => {
    await goWithin(page, '/admin/studies')
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

/** The form of a new participant that begins with somebody who has a client ID, which is nobody else's, under another last name. */
async function duplicateParticipant(page: Page, lastName: string): Promise<void> {
  const found = await page.request.get('/api/participants?participantClientId_filled=true&_end=1', { headers: await headersOf(page) })
  await goWithin(page, `/participants/${(await found.json()).data[0].id}`)
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
  await choose(gender, 'Female')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${lastName.toLowerCase()}@example.org`)
  await page.getByRole('textbox', { name: 'Mobile phone' }).fill('514 555 0123')
}

/** A record that begins with another person's has much in common with it. */
async function addAllTheSame(page: Page): Promise<void> {
  const warning = page
    .getByRole('dialog', { name: 'Is this person already there?' })
    .or(page.getByRole('region', { name: 'Is this person already there?' }))
  await warning.getByRole('button', { name: 'Add participant' }).click()
}

/** Nothing is left to save. */
async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Saving/ })).toHaveCount(0)
}

async function openHistory(page: Page): Promise<void> {
  const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''
  await goWithin(page, `/participants/${id}?tab=history`)
}
