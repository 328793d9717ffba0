import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { consentForm } from './support/atHome.ts'
import { cardOf, cardsIn, column, giveConsent, nameOf } from './support/board.ts'
import { callsOf, headersOf } from './support/calls.ts'
import { callsAs } from './support/callsAs.ts'
import { choose } from './support/form.ts'
import { freshBirthday, freshWord } from './support/fresh.ts'
import { newConsent, newStudy } from './support/ownStudy.ts'
import { people } from './support/people.ts'
import { closeByKey, goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

interface Candidate {
  readonly name: string
  readonly clientId: string
  readonly phone: string
  readonly line: string
}

/** A candidate who is like no other: with a telephone number and a client ID to be found by. */
function newCandidate(_: unknown, index: number): Candidate {
  const [first, last] = [freshWord(), freshWord()]
  const clientId = `${last.toUpperCase()}-${index}`
  const phone = `+1514555${String(1000 + index)}`
  const cells = [first, last, freshBirthday(), 'Female', `${first}@${last}.example`, 'H2X 1Y4', phone, clientId, 'Clinic']
  return { name: `${first} ${last}`, clientId, phone, line: cells.join(',') }
}
const heads = 'First name,Last name,Date of birth,Gender,E-mail,Postal or ZIP code,Mobile phone,Client ID,Referral source'

const searchOf = (page: Page): Locator => page.locator('.board-screen .list-search input')
const details = (page: Page): Locator => page.locator('.study-detail')

/** Narrows the board to one card by what is typed. */
async function find(page: Page, term: string, name: string): Promise<Locator> {
  await searchOf(page).fill(term)
  await expect(page.locator('.board-card')).toHaveCount(1)
  await expect(nameOf(cardOf(page, name))).toBeVisible()
  return cardOf(page, name)
}

/** Opens the menu of columns by its key, and chooses one there. */
async function moveByKeys(page: Page, card: Locator, to: string): Promise<void> {
  await nameOf(card).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: to, exact: true }).press('Enter')
}

test('a coordinator’s hour with 40 candidates: from the file to the first enrolment', async ({ open, baseURL, problems }) => {
  // Of several who are to be enrolled, those without consent are refused.
  problems.expectAnswers(409)
  const [admin, medical] = await Promise.all([callsAs(baseURL, people.admin.email), callsAs(baseURL, 'medical@northlake.example')])
  const staff = await callsAs(baseURL, people.coordinator.email)
  const { word, studyId, studyName, siteId, siteName, end } = await newStudy({ admin, staff })
  await newConsent({ admin, medical }, studyId, `Taking part ${word}`, consentForm('You may leave at any time.'))
  for (const criterion of ['Adults', 'Speaks English']) await admin('eligibility-criteria', { studyId, kind: 'INCLUSION', criterion })

  const candidates = Array.from({ length: 40 }, newCandidate)
  const [ann, bea, cleo, dora, eve] = candidates as unknown as readonly [Candidate, Candidate, Candidate, Candidate, Candidate]
  const page = await open(people.coordinator.email, '/participants')

  await test.step('a file with 40 candidates comes in, all of them at one study and site', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const drawer = page.getByRole('dialog', { name: 'Import participants' })
    const content = [heads, ...candidates.map(({ line }) => line)].join('\n')
    await drawer
      .locator('input[type="file"]')
      .setInputFiles({ name: 'candidates.csv', mimeType: 'text/csv', buffer: Buffer.from(`${content}\n`) })
    const place = drawer.getByRole('region', { name: 'Study for all rows' })
    await choose(place.getByRole('combobox', { name: 'Study' }), `${studyName} (${word}-01)`)
    await choose(place.getByRole('combobox', { name: 'Site' }), siteName)
    await drawer.getByRole('button', { name: 'Check the file' }).click()
    await expect(drawer.getByText('40 rows can be imported.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Import 40 rows' }).click()
    await expect(drawer.getByText('40 rows imported.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).last().click()
  })

  const call = await callsOf(page)
  const participation = async ({ name }: Candidate) => {
    const [row] = await call<readonly { readonly id: string; readonly recruitmentStatus: string }[]>(
      `participant-studies?studyId=${studyId}&q=${encodeURIComponent(name)}`,
    )
    return { id: row?.id ?? '', recruitmentStatus: row?.recruitmentStatus }
  }
  // Given at the site, before anybody looks at the board.
  for (const each of [ann, dora]) {
    const { id } = await participation(each)
    await giveConsent(page, { id, studyId, headers: await headersOf(page) })
  }

  await goWithin(page, `/trial-board?study=${studyId}&site=${siteId}`)
  await expect(column(page, 'Identified').locator('.board-column-count')).toHaveText('40')

  await test.step('one is found by name, telephone and client ID, and gets an owner', async () => {
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
    await expect(details(page)).toBeVisible()
    await details(page).getByRole('button', { name: 'Log a call or message' }).click()
    const call = page.getByRole('dialog', { name: 'Log a call or message' })
    await choose(call.getByRole('combobox', { name: 'Outcome' }), 'Left a message')
    await call.locator('button[type="submit"]').click()
    await expect(call).toHaveCount(0)
  })

  await test.step('she is screened: each criterion is ticked, and the card says what is open', async () => {
    await details(page).getByRole('tab', { name: 'Eligibility' }).click()
    for (const criterion of ['Adults', 'Speaks English']) {
      const met = details(page).getByRole('group', { name: criterion }).getByRole('radio', { name: 'Met', exact: true })
      await met.press('Space')
      await expect(met).toBeChecked()
      await expect(met, 'work goes on at the criterion').toBeFocused()
    }
    await expect(details(page).locator('.criteria')).toContainText('0 not met · 0 open')
    await closeByKey(details(page))
    await closeByKey(page.locator('.profile[role="dialog"]'))
  })

  await test.step('another did not meet a criterion, and is marked as not enrolled with that code', async () => {
    const card = await find(page, bea.name, bea.name)
    await card.getByRole('button', { name: `Actions for ${bea.name}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Mark as not enrolled', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await choose(dialog.getByRole('combobox', { name: /^Reason for not enrolling/ }), 'Did not meet the criteria')
    await dialog.getByRole('textbox', { name: /^Details of the screening failure/ }).fill('Speaks English')
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Needs an interpreter')
    await expectAccessibleInBothThemes(page, 'the dialog of somebody who is not enrolled')
    await dialog.getByRole('button', { name: 'Mark as not enrolled', exact: true }).click()
    await expect(card).toContainText('Not enrolled')
    await expect(card).toContainText('Screening failure')
  })

  await test.step('without a consent nobody is enrolled: the dialog says so, and enrols nobody', async () => {
    const card = await find(page, cleo.name, cleo.name)
    await moveByKeys(page, card, 'Enrolled')
    const dialog = page.getByRole('dialog', { name: `Enrol ${cleo.name}` })
    await expect(dialog.getByRole('alert')).toContainText('none of this participant is in force')
    await expect(dialog.getByRole('button', { name: 'Enrol', exact: true })).toBeDisabled()
    await closeByKey(dialog)
    await expect(cardsIn(page, 'Identified').filter({ hasText: cleo.name })).toBeVisible()
  })

  await test.step('with the consent that she gave at the site she is enrolled, and it is undone', async () => {
    const card = await find(page, ann.name, ann.name)
    await moveByKeys(page, card, 'Enrolled')
    const dialog = page.getByRole('dialog', { name: `Enrol ${ann.name}` })
    await expect(dialog).toContainText(`Study: ${studyName} · Site: ${siteName}`)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'Subject ID' }).fill(`${word}-001`)
    const enrol = dialog.getByRole('button', { name: 'Enrol', exact: true })
    // What speaks against it is asked for first; a key does not wait for the button as a click does.
    await expect(enrol).toBeEnabled()
    await enrol.press('Enter')
    await expect(cardsIn(page, 'Enrolled').filter({ hasText: ann.name })).toBeVisible()
    await card.getByRole('button', { name: `Actions for ${ann.name}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Undo enrolment', exact: true }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo enrolment', exact: true }).click()
    await expect(cardsIn(page, 'Identified').filter({ hasText: ann.name })).toBeVisible()
  })

  const bar = page.getByRole('toolbar', { name: 'Chosen cards' })
  /** Chooses cards by the key, one after the other, and shows the whole board again. */
  const chooseCards = async (chosen: readonly Candidate[]) => {
    for (const { name } of chosen) {
      await nameOf(await find(page, name, name)).focus()
      await page.keyboard.press('x')
    }
    await searchOf(page).fill('')
    await expect(bar).toContainText(`${chosen.length} cards chosen`)
  }

  await test.step('several go to a column together', async () => {
    await chooseCards(candidates.slice(10, 14))
    await bar.getByRole('button', { name: 'Move to…' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Contacted', exact: true }).press('Enter')
    await expect(column(page, 'Contacted').locator('.board-column-count')).toHaveText('4')
  })

  await test.step('of several who are to be enrolled, it is said who is left out and why', async () => {
    await chooseCards([dora, cleo, eve])
    await bar.getByRole('button', { name: 'Move to…' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Enrolled', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Enrol 3 participants' })
    await expect(dialog.getByRole('alert')).toContainText('2 participants cannot be enrolled and stay')
    for (const { name } of [cleo, eve]) await expect(dialog.getByRole('alert')).toContainText(`${name}: The study asks for a consent`)
    await expectAccessibleInBothThemes(page, 'the dialog of several who are enrolled')
    await dialog.getByRole('button', { name: 'Enrol 1 participant' }).click()
    const leftOut = page.getByRole('alert').filter({ hasText: 'were not moved to Enrolled' })
    for (const { name } of [cleo, eve]) await expect(leftOut).toContainText(name)
    await expect(leftOut).toContainText('The study asks for a consent')
    await expect(cardsIn(page, 'Enrolled').filter({ hasText: dora.name })).toBeVisible()
    expect((await participation(cleo)).recruitmentStatus).toBe('IN_SCREENING')
  })

  await end([page])
})
