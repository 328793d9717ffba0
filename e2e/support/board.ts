import { expect, type Locator, type Page } from '@playwright/test'
import type { BoardSummary } from '#resources/recruitment/boardAnswers.ts'
import { today } from '../../backend/app/testing/days.ts'
import { callsOf } from './calls.ts'
import { createUniqueWord } from './fresh.ts'
import { freshSignature } from './freshSignature.ts'
import { createPerson } from './participant.ts'
import { people } from './people.ts'

export const findColumn = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const cardsOfColumn = (page: Page, name: string): Locator => findColumn(page, name).locator('.board-card')
export const nameOf = (card: Locator): Locator => card.locator('.board-card-name')
export const cardOf = (page: Page, name: string): Locator =>
  page.locator('.board-card').filter({ has: page.getByRole('button', { name, exact: true }) })

/**
 * Creates a participation in the study of the first board, at one of its sites. Returns it with its study site, and with headers for
 * further calls.
 */
export async function createParticipation(page: Page, name: string) {
  const { id: participantId, headers } = await createPerson(page, name)
  const boardResponse: { readonly data: readonly BoardSummary[] } = await (await page.request.get('/api/recruitment', { headers })).json()
  const [studySite] = boardResponse.data
  const assignment = { participantId, studyId: studySite?.studyId, siteId: studySite?.siteId }
  const assignResponse = await page.request.post('/api/participants/addParticipantToStudy', { headers, data: [assignment] })
  const [{ id }]: [{ readonly id: string }] = (await assignResponse.json()).data
  return { id, headers, place: studySite }
}

interface Participation {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly studyId: string
}

/** Requests the first consent of the study and starts it, so that the participant may enter the eConsent column. */
export async function startConsent(page: Page, { id, headers, studyId }: Participation): Promise<string> {
  const requestData = async <Row>(path: string, data?: object) => {
    const answer =
      data === undefined ? await page.request.get(`/api/${path}`, { headers }) : await page.request.post(`/api/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { readonly data: Row }).data
  }
  const [studyConsent] = await requestData<readonly { readonly id: string }[]>(`study/${studyId}/consent`)
  const consent = await requestData<{ readonly id: string }>('consents', {
    participantStudyId: id,
    studyConsentId: studyConsent?.id,
    language: 'en',
  })
  await requestData(`consent/${consent.id}/transitions/begin`, {})
  return consent.id
}

/** Records the main consent on paper. The user of the test attests it with a fresh sign-in, which needs no screen. */
export async function giveConsent(page: Page, participation: Participation, email = people.coordinator.email): Promise<void> {
  const { headers } = participation
  const consentId = await startConsent(page, participation)
  const scan = { name: 'Signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  const file = await page.request.post('/api/file', { headers, multipart: { file: scan } })
  const signature = await freshSignature(await callsOf(page), new URL(page.url()).origin, {
    purpose: 'consent.attest',
    recordId: consentId,
    email,
  })
  const input = { givenOn: today(), givenTime: '00:00', givenBy: 'PARTICIPANT', scanFileId: (await file.json()).data.id, signature }
  const attestResponse = await page.request.post(`/api/consent/${consentId}/transitions/attest`, { headers, data: input })
  expect(attestResponse.ok(), await attestResponse.text()).toBe(true)
}

/**
 * Creates a card at the top of a column of the first board. No other test moves this card.
 * @param withConsent adds a consent in force, so that the card may enter every column
 */
export async function createCard(
  page: Page,
  columnName: string,
  { withConsent = false } = {},
): Promise<{ readonly name: string; readonly id: string; readonly headers: Readonly<Record<string, string>> }> {
  const name = `Cara ${createUniqueWord()}`
  const { id, headers, place } = await createParticipation(page, name)
  if (withConsent) await giveConsent(page, { id, headers, studyId: place?.studyId ?? '' })
  const targetColumnId = place?.columns.find((each) => each.name === columnName)?.columnId
  const moveResponse = await page.request.post(`/api/participant-study/${id}/move`, { headers, data: { to: targetColumnId, after: null } })
  expect(moveResponse.status(), await moveResponse.text()).toBe(200)
  // The board first shows the card in the column of new participants.
  await expect(cardsOfColumn(page, columnName).filter({ has: page.getByRole('button', { name, exact: true }) })).toBeVisible()
  return { name, id, headers }
}
