import type { Page } from '@playwright/test'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { SealState } from '#resources/organisation/auditAnswers.ts'
import { today } from '../../backend/app/testing/days.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { createAtHome } from '../support/atHome.ts'
import { viewer } from '../support/attachments.ts'
import type { ApiCall } from '../support/calls.ts'
import { callsAs } from '../support/callsAs.ts'
import { freshSignature } from '../support/freshSignature.ts'
import { rows } from '../support/list.ts'
import { createConsent, createStudy } from '../support/ownStudy.ts'
import { people } from '../support/people.ts'
import { closeByKey, navigateTo, settled } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

type Consent = ResourceAnswer['consent']

const readOnly = ['SCREENING:VIEW', 'PARTICIPANTS:VIEW', 'STUDY_CONDUCT:VIEW', 'PORTFOLIO:VIEW', 'ADMIN:VIEW', 'ADMIN_AUDIT:VIEW']

const formJson = {
  pages: [
    {
      elements: [
        { type: 'html', name: 'text', html: '<p>You may leave at any time.</p>' },
        { type: 'boolean', name: 'agrees', title: 'Would you like to take part?', isRequired: true, consentAnswers: [true] },
        { type: 'text', name: 'printed', title: 'Your name', isRequired: true },
      ],
    },
  ],
}

/** Gives a user a new read-only role. @returns a function that restores the former role */
async function makeInspector(admin: ApiCall, email: string, uniqueWord: string): Promise<() => Promise<void>> {
  const [user] = await admin<readonly { readonly id: string; readonly roleId: string }[]>(`users?email=${email}`)
  const role = await admin<{ readonly id: string }>('admin/roles', { roleName: `Inspector ${uniqueWord}`, abilities: readOnly })
  const assign = async (roleId: string | undefined) => {
    const { version } = await admin<{ readonly version: number }>(`user/${user?.id}`)
    await admin(`user/${user?.id}`, { roleId, version }, 'PATCH')
  }
  await assign(role.id)
  return () => assign(user?.roleId)
}

interface ConsentSetup {
  readonly staff: ApiCall
  readonly investigator: ApiCall
  readonly origin: string
  readonly studyId: string
  readonly studyConsentId: string
  readonly participant: { readonly id: string; readonly cardId: string; readonly name: string }
}

/**
 * Gives consent in three steps: the participant completes the consent form at the site, the coordinator attests it, and the investigator
 * countersigns it. @returns the consent with its copy
 */
async function giveConsentAtSite({ staff, investigator, origin, studyId, studyConsentId, participant }: ConsentSetup): Promise<Consent> {
  const { id } = await staff<Consent>('consents', { participantStudyId: participant.cardId, studyConsentId, language: 'en' })
  const encounterConsent = await staff<Consent>(`study/${studyId}/participant/${participant.id}/encounter/consent`, { consentId: id })
  const submissionId = encounterConsent.formSubmissionId
  const answers = { agrees: true, printed: participant.name }
  const changes = Object.entries(answers).map(([question, value]) => ({
    operationId: crypto.randomUUID(),
    question,
    value,
    baseVersion: 0,
  }))
  await staff(`form-submission/${submissionId}/answers`, { submissionId, changes }, 'PUT')
  await staff(`form-submission/${submissionId}/transitions/complete`, {})
  const sign = (call: ApiCall, transition: string, email: string) =>
    freshSignature(call, origin, { purpose: `consent.${transition}`, recordId: id, email })
  const consentDate = today()
  const signature = await sign(staff, 'attest', people.coordinator.email)
  await staff(`consent/${id}/transitions/attest`, { givenOn: consentDate, givenTime: '00:00', givenBy: 'PARTICIPANT', signature })
  await investigator(`consent/${id}/transitions/countersign`, {
    signature: await sign(investigator, 'countersign', people.investigator.email),
  })
  const consent = () => staff<Consent>(`consent/${id}`)
  await expect.poll(async () => (await consent()).copyFileId).not.toBeNull()
  return consent()
}

/** Verifies the whole audit trail, as the product does every night. */
async function checkHistory(admin: ApiCall): Promise<void> {
  const fetchSeals = () => admin<SealState>('activity/seals')
  await expect.poll(async () => (await fetchSeals()).waiting).toBe(0)
  const before = (await fetchSeals()).verification?.at
  await admin('activity/seals/verify', {})
  await expect.poll(async () => (await fetchSeals()).verification?.at).not.toBe(before)
}

/** Returns the value below a label. */
function findField(page: Page, label: string) {
  const headerPath = `//main//th[normalize-space()="${label}"]`
  return page.locator(`xpath=${headerPath}/../following-sibling::tr[1]/td[position() = 1 + count(${headerPath}/preceding-sibling::th)]`)
}

test('an inspector with read access finds version, signers, time, method, answers, copy and history of a consent on its screens', async ({
  open,
  baseURL,
}) => {
  const [admin, medical, staff, investigator, reader] = await Promise.all([
    callsAs(baseURL, people.admin.email),
    callsAs(baseURL, 'medical@northlake.example'),
    callsAs(baseURL, people.coordinator.email),
    callsAs(baseURL, people.investigator.email),
    callsAs(baseURL, people.viewer.email),
  ])
  const { word, studyId, siteId, assign, end } = await createStudy({ admin, staff })
  for (const colleague of [investigator, reader]) await assign(colleague)
  const title = `Taking part ${word}`
  const { studyConsentId } = await createConsent({ admin, medical }, studyId, title, formJson)
  const participant = await createAtHome(staff, { studyId, siteId })
  const consent = await giveConsentAtSite({ staff, investigator, origin: baseURL ?? '', studyId, studyConsentId, participant })
  await checkHistory(admin)
  const dismiss = await makeInspector(admin, people.viewer.email, word)
  const page = await open(people.viewer.email, '/consents')

  await test.step('the list finds the consent of the participant', async () => {
    await navigateTo(page, `/consents?filters[0][field]=studyId&filters[0][operator]=eq&filters[0][value]=${studyId}`)
    await settled(page)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText('Countersigned')
    await rows(page).first().getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/consent/${consent.id}`))
  })

  await test.step('shows version, signers, time with time zone, and method', async () => {
    await expect(findField(page, 'Participant')).toContainText(participant.name)
    await page.getByRole('button', { name: 'Technical details' }).press('Enter')
    await expect(findField(page, 'Version of the form')).toContainText('1')
    await expect(findField(page, 'Fingerprint of the form')).toContainText(consent.integrityKey ?? '—')
    await expect(findField(page, 'Given by')).toHaveText('The participant')
    await expect(findField(page, 'Way')).toHaveText('In the form, at the site')
    await expect(findField(page, 'Given on')).not.toHaveText('—')
    await expect(findField(page, 'Time')).toContainText(/E[SD]T|Toronto/)
    await expect(findField(page, 'Attested by')).toContainText(people.coordinator.name)
    await expect(findField(page, 'Attested on')).toContainText(/E[SD]T|Toronto/)
    const progress = page.getByRole('region', { name: 'Progress of the consent' })
    await expect(progress).toContainText(`Countersigned by ${people.investigator.name}`)
    await expect(progress.locator('.ant-steps-item').filter({ hasText: 'Countersigned by' })).toContainText(/E[SD]T|Toronto/)
    await expectAccessibleInBothThemes(page, 'a consent for an inspector')
  })

  await test.step('nothing can be changed', async () => {
    for (const name of ['Record a withdrawal', 'Actions', 'Countersign'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  })

  await test.step('the copy of the participant is available, with its fingerprint', async () => {
    await expect(findField(page, 'Fingerprint of the copy')).toContainText(consent.copySha256 ?? '—')
    const copy = findField(page, 'Copy for the participant')
    await expect(copy).toContainText('.pdf')
    await copy.getByRole('button').press('Enter')
    const dialog = viewer(page)
    await expect(dialog.getByText('Would you like to take part?').first()).toBeAttached()
    const [saved] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).press('Enter')])
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/)
    await closeByKey(dialog)
  })

  await test.step('the answers are readable, next to the text', async () => {
    await page.getByRole('tab', { name: 'Text' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Text' })
    await expect(panel).toContainText('You may leave at any time.')
    await expect(panel).toContainText('Would you like to take part?')
    await expect(panel).toContainText('Yes')
    await expect(panel.getByRole('link', { name: 'Fill in the form' })).toHaveCount(0)
    await expectAccessibleInBothThemes(page, 'what a consent says')
  })

  await test.step('both signatures state their meaning', async () => {
    await page.getByRole('tab', { name: 'Signatures' }).click()
    const signatures = page.getByRole('tabpanel', { name: 'Signatures' }).locator('.signatures > li')
    await expect(signatures).toHaveCount(2)
    await expect(signatures.filter({ hasText: people.coordinator.name })).toContainText('confirm that it was given as stated')
    await expect(signatures.filter({ hasText: people.investigator.name })).toContainText('confirm that it is complete')
    await expect(signatures.first()).toContainText(/E[SD]T|Toronto/)
  })

  await test.step('the history shows who did what when, and that it was verified', async () => {
    await page.getByRole('tab', { name: 'History' }).click()
    const entries = page.getByRole('list', { name: 'History' }).locator('> li')
    const attestedEntry = entries.filter({ has: page.getByText('Confirm the consent', { exact: true }) })
    await expect(attestedEntry).toContainText(people.coordinator.name)
    await expect(attestedEntry).toContainText('Signed')
    await expect(attestedEntry.getByRole('time').first()).toHaveText(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d$/)
    await expect(entries.filter({ has: page.getByText('Countersign', { exact: true }) })).toContainText(people.investigator.name)
    await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText(/Audit history checked .*: no change outside the product/)
    await expect(page.getByText('Changes after that are not checked yet.')).toHaveCount(0)
    await expectAccessibleInBothThemes(page, 'the history of a consent')
  })
  await end([page])
  await dismiss()
})
