import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { callsAs } from '../support/callsAs.ts'
import { createStudy } from '../support/ownStudy.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { signAs } from '../support/signOnceMore.ts'
import { expect, test } from '../support/test.ts'

const statistician = 'statistician@northlake.example'
const arms = ['Verumarm', 'Placeboarm'] as const

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
    await row.getByRole('button', { name: /^Actions/ }).click()
    await statisticianPage.getByRole('menuitem', { name: 'Verify' }).click()
    await expect(statisticianPage.getByRole('dialog')).toContainText('match the seed')
    await expectAccessibleInBothThemes(statisticianPage, 'the verification of a randomisation list')
    await statisticianPage.keyboard.press('Escape')
    await row.getByRole('button', { name: /^Actions/ }).click()
    await statisticianPage.getByRole('menuitem', { name: 'Activate' }).click()
    const dialog = statisticianPage.getByRole('dialog')
    await sign(statisticianPage, dialog, 'Activate', statistician)
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Active')
  })

  const coordinatorPage = await open(people.coordinator.email, profile)
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
