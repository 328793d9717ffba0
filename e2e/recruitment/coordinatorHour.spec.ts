import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { consentForm } from '../support/atHome.ts'
import { cardOf, cardsOfColumn, findColumn, giveConsent, nameOf } from '../support/board.ts'
import { callsOf, headersOf } from '../support/calls.ts'
import { callsAs } from '../support/callsAs.ts'
import { chooseOption } from '../support/form.ts'
import { createBirthday, createUniqueWord } from '../support/fresh.ts'
import { createConsent, createStudy } from '../support/ownStudy.ts'
import { people } from '../support/people.ts'
import { closeByKey, navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

interface Candidate {
  readonly name: string
  readonly clientId: string
  readonly phone: string
  readonly line: string
}

/** Returns a unique candidate, with a phone number and a client ID for the search. */
function createCandidate(_: unknown, index: number): Candidate {
  const [first, last] = [createUniqueWord(), createUniqueWord()]
  const clientId = `${last.toUpperCase()}-${index}`
  const phone = `+1514555${String(1000 + index)}`
  const cells = [first, last, createBirthday(), 'Female', `${first}@${last}.example`, 'H2X 1Y4', phone, clientId, 'Clinic']
  return { name: `${first} ${last}`, clientId, phone, line: cells.join(',') }
}
const headerLine = 'First name,Last name,Date of birth,Gender,E-mail,Postal or ZIP code,Mobile phone,Client ID,Referral source'

const searchOf = (page: Page): Locator => page.locator('.board-screen .list-search input')
const findDetails = (page: Page): Locator => page.locator('.study-detail')

/** Filters the board to one card by a typed term. */
async function find(page: Page, term: string, name: string): Promise<Locator> {
  await searchOf(page).fill(term)
  await expect(page.locator('.board-card')).toHaveCount(1)
  await expect(nameOf(cardOf(page, name))).toBeVisible()
  return cardOf(page, name)
}

/** Opens the menu of columns with the M key, and chooses a column there. */
async function moveByKeys(page: Page, card: Locator, columnName: string): Promise<void> {
  await nameOf(card).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: columnName, exact: true }).press('Enter')
}

test('a coordinator’s hour with 40 candidates: from the file to the first enrolment', async ({ open, baseURL, problems }) => {
  // The server rejects enrolments without consent and accepts all others.
  problems.expectAnswers(409)
  const [admin, medical] = await Promise.all([callsAs(baseURL, people.admin.email), callsAs(baseURL, 'medical@northlake.example')])
  const staff = await callsAs(baseURL, people.coordinator.email)
  const { word, studyId, studyName, siteId, siteName, end } = await createStudy({ admin, staff })
  await createConsent({ admin, medical }, studyId, `Taking part ${word}`, consentForm('You may leave at any time.'))
  for (const criterion of ['Adults', 'Speaks English']) await admin('eligibility-criteria', { studyId, kind: 'INCLUSION', criterion })

  const candidates = Array.from({ length: 40 }, createCandidate)
  const [ann, bea, cleo, dora, eve] = candidates as unknown as readonly [Candidate, Candidate, Candidate, Candidate, Candidate]
  const page = await open(people.coordinator.email, '/participants')

  await test.step('a file with 40 candidates is imported, all of them into one study and site', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const drawer = page.getByRole('dialog', { name: 'Import participants' })
    const content = [headerLine, ...candidates.map(({ line }) => line)].join('\n')
    await drawer
      .locator('input[type="file"]')
      .setInputFiles({ name: 'candidates.csv', mimeType: 'text/csv', buffer: Buffer.from(`${content}\n`) })
    const studyRegion = drawer.getByRole('region', { name: 'Study for all rows' })
    await chooseOption(studyRegion.getByRole('combobox', { name: 'Study' }), `${studyName} (${word}-01)`)
    await chooseOption(studyRegion.getByRole('combobox', { name: 'Site' }), siteName)
    await drawer.getByRole('button', { name: 'Check the file' }).click()
    await expect(drawer.getByText('40 rows can be imported.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Import 40 rows' }).click()
    await expect(drawer.getByText('40 rows imported.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).last().click()
  })

  const call = await callsOf(page)
  const fetchParticipation = async ({ name }: Candidate) => {
    const [row] = await call<readonly { readonly id: string; readonly recruitmentStatus: string }[]>(
      `participant-studies?studyId=${studyId}&q=${encodeURIComponent(name)}`,
    )
    return { id: row?.id ?? '', recruitmentStatus: row?.recruitmentStatus }
  }
  // Records consents at the site before the board opens.
  for (const each of [ann, dora]) {
    const { id } = await fetchParticipation(each)
    await giveConsent(page, { id, studyId, headers: await headersOf(page) })
  }

  await navigateTo(page, `/trial-board?study=${studyId}&site=${siteId}`)
  await expect(findColumn(page, 'Identified').locator('.board-column-count')).toHaveText('40')

  await test.step('a candidate is found by name, telephone and client ID, and gets an owner', async () => {
    await find(page, ann.name, ann.name)
    await find(page, bea.phone.replace('+1', ''), bea.name)
    await find(page, cleo.clientId, cleo.name)
    const card = await find(page, ann.name.split(' ')[1] ?? '', ann.name)
    await card.getByRole('button', { name: `Actions for ${ann.name}` }).press('Enter')
    await page.getByRole('menuitem', { name: /^Me \(/ }).press('Enter')
    await expect(card).toContainText('Owner: Priya Raman')
  })

  await test.step('a call is logged from the card', async () => {
    const card = await find(page, ann.name, ann.name)
    await nameOf(card).press('Enter')
    await expect(findDetails(page)).toBeVisible()
    await findDetails(page).getByRole('button', { name: 'Log call' }).click()
    const call = page.getByRole('dialog', { name: 'Log a call or message' })
    await chooseOption(call.getByRole('combobox', { name: 'Outcome' }), 'Left a message')
    await call.locator('button[type="submit"]').click()
    await expect(call).toHaveCount(0)
  })

  await test.step('she is screened: each criterion is ticked, and the card shows what is open', async () => {
    await findDetails(page).getByRole('tab', { name: 'Eligibility' }).click()
    for (const criterion of ['Adults', 'Speaks English']) {
      const metOption = findDetails(page).getByRole('group', { name: criterion }).getByRole('radio', { name: 'Met', exact: true })
      await metOption.press('Space')
      await expect(metOption).toBeChecked()
      await expect(metOption, 'work goes on at the criterion').toBeFocused()
    }
    await expect(findDetails(page).locator('.criteria')).toContainText('0 not met · 0 open')
    await closeByKey(findDetails(page))
    await closeByKey(page.locator('.profile[role="dialog"]'))
  })

  await test.step('another did not meet a criterion, and is marked as not enrolled with that code', async () => {
    const card = await find(page, bea.name, bea.name)
    await card.getByRole('button', { name: `Actions for ${bea.name}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Mark as not enrolled', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await chooseOption(dialog.getByRole('combobox', { name: /^Reason for not enrolling/ }), 'Did not meet the criteria')
    await dialog.getByRole('textbox', { name: /^Details of the screening failure/ }).fill('Speaks English')
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Needs an interpreter')
    await expectAccessibleInBothThemes(page, 'the dialog of somebody who is not enrolled')
    await dialog.getByRole('button', { name: 'Mark as not enrolled', exact: true }).click()
    await expect(card).toContainText('Not enrolled')
    await expect(card).toContainText('Screening failure')
  })

  await test.step('without a consent no participant is enrolled, as the dialog states', async () => {
    const card = await find(page, cleo.name, cleo.name)
    await moveByKeys(page, card, 'Enrolled')
    const dialog = page.getByRole('dialog', { name: `Enrol ${cleo.name}` })
    await expect(dialog.getByRole('alert')).toContainText('the participant has no valid consent')
    await expect(dialog.getByRole('button', { name: 'Enrol', exact: true })).toBeDisabled()
    await closeByKey(dialog)
    await expect(cardsOfColumn(page, 'Identified').filter({ hasText: cleo.name })).toBeVisible()
  })

  await test.step('with the consent given at the site she is enrolled, and the enrolment is undone', async () => {
    const card = await find(page, ann.name, ann.name)
    await moveByKeys(page, card, 'Enrolled')
    const dialog = page.getByRole('dialog', { name: `Enrol ${ann.name}` })
    await expect(dialog).toContainText(`Study: ${studyName} · Site: ${siteName}`)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'Subject ID' }).fill(`${word}-001`)
    const enrol = dialog.getByRole('button', { name: 'Enrol', exact: true })
    // The button is disabled while the screen checks for reasons against the enrolment. Playwright waits for an enabled button before a
    // click, but not before a key press.
    await expect(enrol).toBeEnabled()
    await enrol.press('Enter')
    await expect(cardsOfColumn(page, 'Enrolled').filter({ hasText: ann.name })).toBeVisible()
    await card.getByRole('button', { name: `Actions for ${ann.name}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Undo enrolment', exact: true }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo enrolment', exact: true }).click()
    await expect(cardsOfColumn(page, 'Identified').filter({ hasText: ann.name })).toBeVisible()
  })

  const bar = page.getByRole('toolbar', { name: 'Chosen cards' })
  /** Chooses cards by keyboard, one after the other, and shows the whole board again. */
  const chooseCards = async (candidates: readonly Candidate[]) => {
    for (const { name } of candidates) {
      await nameOf(await find(page, name, name)).focus()
      await page.keyboard.press('x')
    }
    await searchOf(page).fill('')
    await expect(bar).toContainText(`${candidates.length} cards chosen`)
  }

  await test.step('several cards move to a column together', async () => {
    await chooseCards(candidates.slice(10, 14))
    await bar.getByRole('button', { name: 'Move to…' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Contacted', exact: true }).press('Enter')
    await expect(findColumn(page, 'Contacted').locator('.board-column-count')).toHaveText('4')
  })

  await test.step('an enrolment of several participants names those left out and why', async () => {
    await chooseCards([dora, cleo, eve])
    await bar.getByRole('button', { name: 'Move to…' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Enrolled', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Enrol 3 participants' })
    await expect(dialog.getByRole('alert')).toContainText('2 participants cannot be enrolled and are not moved')
    for (const { name } of [cleo, eve]) await expect(dialog.getByRole('alert')).toContainText(`${name}: This study requires consent`)
    await expectAccessibleInBothThemes(page, 'the dialog of several who are enrolled')
    await dialog.getByRole('button', { name: 'Enrol 1 participant' }).click()
    const failureAlert = page.getByRole('alert').filter({ hasText: 'were not moved to Enrolled' })
    for (const { name } of [cleo, eve]) await expect(failureAlert).toContainText(name)
    await expect(failureAlert).toContainText('This study requires consent')
    await expect(cardsOfColumn(page, 'Enrolled').filter({ hasText: dora.name })).toBeVisible()
    expect((await fetchParticipation(cleo)).recruitmentStatus).toBe('IN_SCREENING')
  })

  await end([page])
})
