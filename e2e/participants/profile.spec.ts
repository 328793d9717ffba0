import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { addPerson } from '../support/addPerson.ts'
import { headersOf } from '../support/calls.ts'
import { chooseOption, expectProblem, pick } from '../support/form.ts'
import { createBirthday, createUniqueWord } from '../support/fresh.ts'
import { rows, search } from '../support/list.ts'
import { people } from '../support/people.ts'
import { closeByKey, expectNoSidewaysScroll, navigateTo, settled, title } from '../support/screen.ts'
import { signOut } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

const open = '?filters[0][field]=isRestrictedProfile&filters[0][operator]=eq&filters[0][value]=false'
const profile = (page: Page) => page.locator('.profile').getByRole('dialog').or(page.locator('[role="dialog"].profile')).first()
const findNames = (page: Page) => page.getByRole('table').locator('.row-link')

test('a profile opens above the list, has an address, and steps through the list', async ({ open: openPage }) => {
  const page = await openPage(people.coordinator.email, `/participants${open}`)
  const list = page.url()
  const [first, second] = await Promise.all(
    [0, 1].map(async (index) => (await findNames(page).nth(index).getAttribute('aria-label')) ?? ''),
  )
  await findNames(page).first().click()
  await expect(profile(page)).toHaveAccessibleName(first ?? '')
  await expect(page).toHaveURL(/[?&]participant=[0-9a-f-]{36}/)
  expect(page.url()).not.toContain((first ?? '').split(' ').at(-1))
  const born = profile(page).getByText(/\d\d\/\d\d\/\d{4} \(\d+\)$/)
  const [, month, day, year] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(await born.innerText()) ?? []
  await expect(profile(page).getByText(`${month}/${day}/${year}`), 'by the head, and not again below it').toHaveCount(1)
  await expect(page.getByText(`${year}-${month}-${day}`), 'one date in one format').toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'the profile of a participant')

  await test.step('a call is logged with its outcome, and the next follow-up is shown in the header with its date and owner', async () => {
    await profile(page).getByRole('tab', { name: 'Timeline' }).click()
    const calls = profile(page).getByRole('heading', { name: /^Calls and messages/ })
    await settled(page)
    // A section without rows has no number.
    const before = Number(/\d+$/.exec(await calls.innerText())?.[0] ?? 0)
    await profile(page).getByRole('button', { name: 'Log call' }).click()
    const call = page.getByRole('dialog', { name: 'Log a call or message' })
    await expect(page.getByRole('dialog'), 'it stands in the profile, and not above it').toHaveCount(1)
    await expect(call.getByRole('combobox', { name: 'How' })).toBeFocused()
    await chooseOption(call.getByRole('combobox', { name: 'Outcome' }), 'Left a message')
    await call.getByRole('textbox', { name: 'Note' }).fill('Asks to be called in the morning')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(call.getByRole('textbox', { name: 'Note' })).toHaveValue('Asks to be called in the morning')
    await call.locator('button[type="submit"]').click()
    await expect(call).toHaveCount(0)
    await expect(profile(page).getByRole('button', { name: 'Log call' })).toBeFocused()
    await expect(calls, 'one more, without asking again').toHaveText(`Calls and messages ${before + 1}`)
    const timeline = profile(page).getByRole('region', { name: 'Timeline' })
    await expect(timeline.getByRole('listitem').filter({ hasText: 'logged a call or message' }).first()).toContainText(
      'Asks to be called in the morning',
    )
    await timeline.getByRole('button', { name: 'Files', exact: true }).click()
    await expect(timeline.getByText('Asks to be called in the morning')).toHaveCount(0)
    await timeline.getByRole('button', { name: 'Calls and follow-ups' }).click()
    await expect(timeline.getByText('Asks to be called in the morning').first()).toBeVisible()
    await expectAccessible(page, 'the timeline of a participant')
    await profile(page).getByRole('button', { name: 'Plan a follow-up' }).click()
    const plan = page.getByRole('dialog', { name: 'Plan a follow-up' })
    await plan.getByRole('textbox', { name: 'Due on' }).fill('2031-03-04')
    await plan.locator('button[type="submit"]').click()
    await expect(plan).toHaveCount(0)
    await expect(profile(page).getByText(`Next follow-up 4 Mar 2031 · ${people.coordinator.name}`)).toBeVisible()
    const height = (await profile(page).locator('.ant-modal-content').or(profile(page)).first().boundingBox())?.height
    await profile(page).getByRole('navigation', { name: 'Timeline' }).getByRole('button', { name: 'Calls and messages' }).click()
    await expect(profile(page).getByRole('table', { name: 'Calls and messages' })).toContainText('Left a message')
    expect(
      (await profile(page).locator('.ant-modal-content').or(profile(page)).first().boundingBox())?.height,
      'one size for all tabs',
    ).toBe(height)
    await profile(page).getByRole('tab', { name: 'Overview' }).click()
  })

  await page.keyboard.press('j')
  await expect(profile(page)).toHaveAccessibleName(second ?? '')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(profile(page)).toHaveAccessibleName(first ?? '')
  await profile(page).getByRole('button', { name: 'Next participant' }).click()
  await profile(page).getByRole('tab', { name: 'Visits' }).click()
  await page.reload()
  await expect(profile(page)).toHaveAccessibleName(second ?? '')
  await expect(profile(page).getByRole('tab', { name: 'Visits' })).toHaveAttribute('aria-selected', 'true')
  await closeByKey(profile(page))
  await expect(page).not.toHaveURL(/participant=/)

  await findNames(page).first().click()
  await expect(profile(page)).toBeVisible()
  await page.goBack()
  await expect(profile(page)).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(new URL(list).pathname)

  await findNames(page).first().click()
  await profile(page).getByRole('link', { name: 'Open as page' }).click()
  await expect(title(page)).toHaveText(first ?? '')
  await expect(page.getByRole('region', { name: 'About this participant' })).toBeVisible()
  await expect(page.getByRole('tab'), 'seven tabs, which all have room at this width').toHaveText([
    'Overview',
    'Visits',
    'Forms & consents',
    /^Medications/,
    'Safety',
    /^Files/,
    'Timeline',
  ])
  await expect(page.getByRole('button', { name: 'More tabs' })).toHaveCount(0)
})

test('a profile is edited inline, with rules and protection of unsaved work', async ({ open: openPage }) => {
  const page = await openPage(people.coordinator.email, `/participants${open}`)
  await findNames(page).nth(2).click()
  await profile(page).getByRole('button', { name: 'Edit' }).click()
  const street = profile(page).getByRole('textbox', { name: 'Street address' })
  const lastName = profile(page).getByRole('textbox', { name: 'Last name' })
  const save = profile(page).getByRole('button', { name: /^Save/ })
  await expect(save).toBeVisible()
  await expect(profile(page).getByText(/^\d\d\/\d\d\/\d{4}/), 'the birth date stands in its input, as it is typed').toHaveCount(0)
  await expect(profile(page).getByRole('button', { name: 'Delete participant' }), 'takes OWN').toHaveCount(0)

  const before = await lastName.inputValue()
  await lastName.fill('')
  await save.click()
  await expectProblem(lastName, /required/)
  await lastName.fill(before)
  await street.fill('7 Profile Lane')

  // The screen asks for confirmation before it closes in any way, and keeps the typed text.
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog').filter({ hasText: 'Discard' }).last()
  await question.getByRole('button', { name: /Go on|Keep|Stay|Continue/ }).click()
  await expect(street).toHaveValue('7 Profile Lane')
  await page.goBack()
  await page.getByRole('button', { name: /Stay|Keep/ }).click()
  await expect(street).toHaveValue('7 Profile Lane')

  await save.click()
  await expect(page.getByText(/ saved$/).first()).toBeVisible()
  await expect(save).toHaveCount(0)
  await expect(profile(page).getByText('7 Profile Lane').first()).toBeVisible()
  await profile(page).getByRole('tab', { name: 'Visits' }).click()
  await expect(save).toHaveCount(0)
})

test('participants are assigned to a study, one and several, and those who cannot be assigned are named', async ({ open: openPage }) => {
  const page = await openPage(people.coordinator.email, '/participants')
  const lastName = createUniqueWord()
  for (const firstName of ['Astrid', 'Bertil']) await addPerson(page, { firstName, lastName, dob: createBirthday() })
  await search(page, lastName.toLowerCase(), 2)

  await test.step('the menu of a row has the focus again after its dialog closes', async () => {
    const menu = rows(page).getByRole('button', { name: `Actions for Astrid ${lastName}` })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Assign study' }).click()
    await closeByKey(page.getByRole('dialog', { name: 'Assign study' }))
    await expect(menu).toBeFocused()
  })

  await test.step('one participant is assigned from the profile', async () => {
    await rows(page)
      .getByRole('link', { name: `Astrid ${lastName}` })
      .click()
    await profile(page).getByRole('tab', { name: 'Visits' }).click()
    await expect(profile(page).getByText('This participant is in none of your studies')).toBeVisible()
    await profile(page).getByRole('tabpanel').getByRole('button', { name: 'Assign study' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign study' })
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    // The coordinator's only study is already selected.
    await expectProblem(dialog.getByRole('combobox', { name: 'Site' }), 'Choose a site')
    await expect(dialog.getByText('Choose a study')).toHaveCount(0)
    await chooseFirst(page, 'Site')
    await expectAccessible(page, 'assigning a study')
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByText('Study assigned')).toBeVisible()
    await expect(profile(page).getByRole('table', { name: 'Studies of participants' }).getByText('In-Screening')).toBeVisible()
  })

  await test.step("the participant's status in the study is changed", async () => {
    await profile(page)
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Mark as not enrolled' }).click()
    const reason = page.getByRole('dialog').last()
    await chooseOption(reason.getByRole('combobox', { name: /^Reason for not enrolling/ }), 'Lost to follow-up')
    await reason.getByRole('textbox').fill('Moved away')
    await reason.getByRole('button', { name: 'Mark as not enrolled' }).click()
    await expect(profile(page).getByText('Not Enrolled').first()).toBeVisible()
  })

  await test.step('the study opens with its side panel, and Back closes it', async () => {
    await profile(page).getByRole('table', { name: 'Studies of participants' }).locator('.row-link').first().click()
    const detail = page.locator('.study-detail').last()
    await expect(detail.getByRole('complementary', { name: 'Participant and study' })).toContainText(`Astrid ${lastName}`)
    await expect(detail.getByText('How old are you?')).toBeVisible()
    await detail.getByRole('tab', { name: 'Comments' }).click()
    await expect(page).toHaveURL(/participantStudy=/)
    await expectAccessible(page, 'a study of a participant')
    await page.goBack()
    await expect(detail).toHaveCount(0)
    await expect(profile(page)).toBeVisible()
    await page.goBack()
    await expect(profile(page)).toHaveCount(0)
  })

  await test.step('several participants are assigned from the list', async () => {
    await page.getByRole('checkbox', { name: /all rows|this page/i }).check()
    await page
      .getByRole('region', { name: 'Selection' })
      .or(page.locator('.bulk-bar'))
      .first()
      .getByRole('button', { name: 'Assign study' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Assign 2 participants to a study' })
    await chooseFirst(page, 'Site')
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(dialog.getByRole('status').filter({ hasText: '1 participant assigned to the study' })).toBeVisible()
    const existingStatus = dialog.getByRole('status').filter({ hasText: '1 participant is in this study already' })
    await expect(existingStatus).toContainText('Nothing changes for them in the study.')
    await expect(existingStatus).toContainText(`Astrid ${lastName}`)
    await expect(dialog.getByRole('alert'), 'nothing went wrong').toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })
})

test('only an owner deletes participants, and none who is in a study', async ({ open: openPage, problems }) => {
  problems.expectAnswers(404, 409)
  const page = await openPage(people.owner.email, `/participants${open}`)
  await findNames(page).first().click()
  await removeFromProfile(page)
  await expect(page.getByRole('alert').filter({ hasText: 'This participant is present in a study and cannot be deleted' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toHaveCount(0)

  const lastName = createUniqueWord()
  const id = await addPerson(page, { firstName: 'Dora', lastName, dob: createBirthday() })
  await navigateTo(page, `/participants/edit/${id}`)
  await navigateTo(page, '/portfolio')
  await page
    .getByRole('region', { name: 'Recently opened participants' })
    .getByRole('link', { name: `Dora ${lastName}` })
    .click()
  await removeFromProfile(page)
  await expect(page).toHaveURL(/\/participants(\?|$)/)
  await expect(title(page)).toHaveText('Participants')
  await expect(profile(page)).toHaveCount(0)
})

test('recently opened participants are listed, and forgotten at sign-out', async ({ open: openPage, problems }) => {
  // The screen may send a request while the session ends.
  problems.expectAnswers(401)
  const page = await openPage(people.investigator.email, `/participants${open}`)
  const opened: string[] = []
  for (const index of [0, 1, 2, 0]) {
    const name = (await findNames(page).nth(index).getAttribute('aria-label')) ?? ''
    opened.unshift(name)
    await findNames(page).nth(index).click()
    await expect(profile(page)).toHaveAccessibleName(name)
    await closeByKey(profile(page))
  }
  await navigateTo(page, '/portfolio')
  const recent = page.getByRole('region', { name: 'Recently opened participants' })
  await expect(recent.getByRole('link')).toHaveText([...new Set(opened)])
  const readStoredEntries = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('recent')))
  expect(JSON.stringify(await readStoredEntries())).not.toMatch(new RegExp(opened.flatMap((name) => name.split(' ')).join('|')))
  await recent.getByRole('link').last().click()
  await expect(profile(page)).toBeVisible()
  await closeByKey(profile(page))
  await signOut(page)
  expect(await readStoredEntries()).toEqual([])
})

test('on a phone the profile fills the screen', async ({ open: openPage }) => {
  const page = await openPage(people.coordinator.email, `/participants${open}`, { viewport: { width: 390, height: 844 } })
  // The first row may belong to another test and have no study.
  const response = await page.request.get('/api/participant-studies?_end=50', { headers: await headersOf(page) })
  const { data } = (await response.json()) as { data: readonly { labels?: { participantId?: string } }[] }
  const name = data.map(({ labels }) => labels?.participantId ?? '').find((each) => each.includes(' ')) ?? ''
  await page.getByRole('button', { name: /^Search in/ }).click()
  await page.getByRole('textbox', { name: /^Search in/ }).fill(name)
  await page
    .locator('.list-card .row-link')
    .filter({ hasText: name.split(' ').at(-1) ?? '' })
    .first()
    .click()
  await expect(profile(page)).toBeVisible()
  await profile(page).getByRole('tab', { name: 'Visits' }).click()
  await expect(profile(page).getByRole('table', { name: 'Studies of participants' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'a profile on a phone')

  await profile(page).getByRole('tab', { name: 'Overview' }).click()
  await expect(profile(page).getByRole('button', { name: 'Add…' }).first()).toBeVisible()
  const bar = profile(page).locator('.profile-bar')
  await profile(page)
    .locator('.ant-modal-body')
    .evaluate((body) => body.scrollTo(0, 400))
  await expect(bar.locator('.profile-bar-name'), 'the head is one line: name and chips').toBeVisible()
  await expect(profile(page).getByRole('link', { name: 'Open as page' })).toBeHidden()
  expect((await bar.boundingBox())?.height).toBeLessThan(56)
  await test.step('a form that opens in it has its title, and its buttons inside the window', async () => {
    const log = profile(page).getByRole('button', { name: 'Log call' }).first()
    await log.evaluate((button) => (button as HTMLElement).click())
    const form = page.getByRole('dialog', { name: 'Log a call or message' })
    await expect(form.getByRole('heading', { name: 'Log a call or message' })).toBeInViewport({ ratio: 1 })
    const buttons = form.locator('.form-footer .ant-btn')
    await expect(buttons.last()).toBeInViewport({ ratio: 1 })
    for (const button of await buttons.all()) {
      const { x, width } = (await button.boundingBox()) ?? { x: -1, width: 0 }
      expect([x >= 16, x + width <= 374], await button.innerText()).toEqual([true, true])
    }
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
  })
  await profile(page)
    .locator('.ant-modal-body')
    .evaluate((body) => body.scrollTo(0, 0))
  await expect(profile(page).getByRole('link', { name: 'Open as page' })).toBeVisible()
})

/** Chooses the first option of a field, unless it has a value. */
async function chooseFirst(page: Page, label: string): Promise<void> {
  const field = page.getByRole('dialog').last().getByRole('combobox', { name: label })
  const isChosen = (await field.locator('xpath=ancestor::*[contains(@class,"ant-select")][1]').innerText()).trim() !== ''
  if (isChosen) return
  await field.click({ force: true })
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()
  await pick(page, (await option.getAttribute('title')) ?? '')
}

async function removeFromProfile(page: Page): Promise<void> {
  await profile(page).getByRole('button', { name: 'Edit' }).click()
  await profile(page).getByRole('button', { name: 'Delete participant' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click()
}
