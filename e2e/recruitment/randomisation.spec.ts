import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { cardOf } from '../support/board.ts'
import { callsAs } from '../support/callsAs.ts'
import { createStudy } from '../support/ownStudy.ts'
import { people } from '../support/people.ts'
import { closeByKey, navigateTo } from '../support/screen.ts'
import { signAs } from '../support/signOnceMore.ts'
import { expect, test } from '../support/test.ts'

const statistician = 'statistician@northlake.example'
const arms = ['Verumarm', 'Placeboarm'] as const
/** Slots for an import. The last one names an unknown arm. */
const slotsFile = `stratum,position,arm
,1,${arms[0]}
,2,Unknown arm`

async function openRowAction(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions/ }).click()
  await row.page().getByRole('menuitem', { name, exact: true }).click()
}

/** Confirms a dialog that needs a signature, and signs in again. */
async function sign(page: Page, dialog: Locator, action: string, email: string): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('button', { name: action, exact: true }).click()])
  await signAs(popup, email)
}

test('a statistician activates a list, a coordinator randomises without seeing the arm, and an investigator unblinds in an emergency', async ({
  open,
  baseURL,
}) => {
  const admin = await callsAs(baseURL, people.admin.email)
  const staff = await callsAs(baseURL, people.coordinator.email)
  const study = await createStudy({ admin, staff })
  const { studyId, siteId, word } = study
  for (const email of [people.investigator.email, statistician]) await study.assign(await callsAs(baseURL, email))
  await admin(`admin/study/${studyId}`, { randomisationMethod: 'LISTS', blinding: 'DOUBLE' }, 'PATCH')
  for (const name of arms) await admin('randomisation-arms', { studyId, name, ratio: 1 })
  await (await callsAs(baseURL, statistician))('randomisation-lists', {
    studyId,
    name: 'Main list',
    source: 'GENERATED',
    blockSizes: ['2', '4'],
    perStratum: 8,
  })
  await (await callsAs(baseURL, statistician))('randomisation-lists', { studyId, name: 'List from a file', source: 'IMPORTED' })
  const participant = { firstName: 'Ottilie', lastName: word, dob: '1970-02-03', gender: 'female', postalCode: 'J4H 2T6' }
  const { id: participantId } = await staff<{ readonly id: string }>('participants', {
    ...participant,
    email: `${word.toLowerCase()}@example.org`,
    referralSource: 'CLINIC',
  })
  const [card] = await staff<readonly { readonly id: string }[]>('participants/addParticipantToStudy', [{ participantId, studyId, siteId }])
  await staff(`participant-study/${card?.id}/transitions/enroll`, {})
  const profile = `/participants/${participantId}?tab=studies&participantStudy=${studyId}`

  const statisticianPage = await open(statistician, `/admin/studies/edit/${studyId}/randomisationLists`)
  await test.step('the statistician checks the list against its seed, and activates it with a signature', async () => {
    const row = statisticianPage.getByRole('row', { name: /Main list/ })
    await openRowAction(row, 'Verify')
    await expect(statisticianPage.getByRole('dialog')).toContainText('match the seed')
    await expectAccessibleInBothThemes(statisticianPage, 'the verification of a randomisation list')
    await statisticianPage.keyboard.press('Escape')
    await openRowAction(row, 'Activate')
    const dialog = statisticianPage.getByRole('dialog')
    await sign(statisticianPage, dialog, 'Activate', statistician)
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Active')
  })

  await test.step('the statistician adds slots to the list, and checks the slots of another list from a file', async () => {
    const generated = statisticianPage.getByRole('row', { name: /Main list/ })
    await openRowAction(generated, 'Add slots')
    const dialog = statisticianPage.getByRole('dialog')
    await dialog.getByRole('spinbutton', { name: 'Slots per stratum' }).fill('8')
    await expectAccessibleInBothThemes(statisticianPage, 'the dialog that adds slots')
    await dialog.getByRole('button', { name: 'Add slots', exact: true }).click()
    await expect(dialog).toBeHidden()
    await openRowAction(statisticianPage.getByRole('row', { name: /List from a file/ }), 'Import slots')
    const chooser = statisticianPage.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose file' }).click()
    await (await chooser).setFiles({ name: 'Kit numbers.csv', mimeType: 'text/csv', buffer: Buffer.from(slotsFile) })
    await expect(dialog).toContainText('Line 2')
    await expectAccessibleInBothThemes(statisticianPage, 'the import of slots with a problem')
    await closeByKey(dialog)
  })

  const coordinatorPage = await open(people.coordinator.email, profile)
  await test.step('the board shows the dialog of a randomisation while its data load', async () => {
    const isReleased = Promise.withResolvers<void>()
    const stateUrl = /\/api\/participant-study\/[^/]+\/randomisation$/
    await coordinatorPage.route(stateUrl, async (route) => {
      await isReleased.promise
      await route.continue()
    })
    await navigateTo(coordinatorPage, `/trial-board?study=${studyId}&site=${siteId}`)
    const name = `Ottilie ${word}`
    await cardOf(coordinatorPage, name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    await coordinatorPage.getByRole('menuitem', { name: 'Randomize' }).click()
    const dialog = coordinatorPage.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessibleInBothThemes(coordinatorPage, 'the dialog of a randomisation that loads')
    isReleased.resolve()
    await expect(dialog).toContainText('This cannot be undone')
    await coordinatorPage.unroute(stateUrl)
    await closeByKey(dialog)
    await navigateTo(coordinatorPage, profile)
  })

  await test.step('the coordinator randomises the participant, and sees the number but no arm', async () => {
    await coordinatorPage.getByRole('button', { name: 'Randomize', exact: true }).click()
    const dialog = coordinatorPage.getByRole('dialog')
    await expect(dialog).toContainText('This cannot be undone')
    await expectAccessibleInBothThemes(coordinatorPage, 'the dialog of a randomisation')
    await sign(coordinatorPage, dialog, 'Randomize', people.coordinator.email)
    await expect(coordinatorPage.getByText('Randomized: R-0001')).toBeVisible()
    for (const name of arms) await expect(coordinatorPage.getByText(name)).toHaveCount(0)
    await expect(coordinatorPage.getByRole('button', { name: 'Emergency unblinding' })).toHaveCount(0)
  })

  const investigatorPage = await open(people.investigator.email, profile)
  await test.step('the investigator states a reason, signs, and sees the arm', async () => {
    await investigatorPage.getByRole('button', { name: 'Emergency unblinding' }).click()
    const dialog = investigatorPage.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Unblind', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Choose a reason')
    await dialog.getByRole('radio', { name: 'Medical emergency' }).check()
    await dialog.getByLabel('Details').fill('Unconscious after a fall')
    await expectAccessibleInBothThemes(investigatorPage, 'the dialog of an emergency unblinding')
    await sign(investigatorPage, dialog, 'Unblind', people.investigator.email)
    await expect(investigatorPage.getByText(new RegExp(arms.join('|')))).toBeVisible()
    await expectAccessibleInBothThemes(investigatorPage, 'the allocation after an emergency unblinding')
  })

  await test.step('the statistician sees the unblinding and the balance', async () => {
    await navigateTo(statisticianPage, `/admin/studies/edit/${studyId}/unblindings`)
    await expect(statisticianPage.getByRole('main')).toContainText('Medical emergency')
    await navigateTo(statisticianPage, `/admin/studies/edit/${studyId}/balance`)
    await expect(statisticianPage.getByRole('table', { name: 'Balance by stratum and arm' })).toContainText('All participants')
  })
  await study.end([statisticianPage, coordinatorPage, investigatorPage])
})
