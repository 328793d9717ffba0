import { expect, type Locator, type Page } from '@playwright/test'
import type { BoardPlace } from '#resources/boardAnswers.ts'
import { today } from '../../backend/testing/days.ts'
import { callsOf } from './calls.ts'
import { freshWord } from './fresh.ts'
import { freshSignature } from './freshSignature.ts'
import { newPerson } from './participant.ts'
import { people } from './people.ts'

export const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const cardsIn = (page: Page, name: string): Locator => column(page, name).locator('.board-card')
export const nameOf = (card: Locator): Locator => card.locator('.board-card-name')
export const cardOf = (page: Page, name: string): Locator =>
  page.locator('.board-card').filter({ has: page.getByRole('button', { name, exact: true }) })

/** Somebody new in the study of the first board, at one of its sites; with the place and the headers for more calls. */
export async function newParticipation(page: Page, name: string) {
  const { id: participantId, headers } = await newPerson(page, name)
  const places: { readonly data: readonly BoardPlace[] } = await (await page.request.get('/api/recruitment', { headers })).json()
  const [place] = places.data
  const assignment = { participantId, studyId: place?.studyId, siteId: place?.siteId }
  const assigned = await page.request.post('/api/participants/addParticipantToStudy', { headers, data: [assignment] })
  const [{ id }]: [{ readonly id: string }] = (await assigned.json()).data
  return { id, headers, place }
}

interface Participation {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly studyId: string
}

/** Asks somebody for the first consent of their study and begins it, so that they may come to the column of the eConsent. */
export async function beginConsent(page: Page, { id, headers, studyId }: Participation): Promise<string> {
  const ask = async <Row>(path: string, data?: object) => {
    const answer =
      data === undefined ? await page.request.get(`/api/${path}`, { headers }) : await page.request.post(`/api/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { readonly data: Row }).data
  }
  const [wanted] = await ask<readonly { readonly id: string }[]>(`study/${studyId}/consent`)
  const made = await ask<{ readonly id: string }>('consents', { participantStudyId: id, studyConsentId: wanted?.id, language: 'en' })
  await ask(`consent/${made.id}/transitions/begin`, {})
  return made.id
}

/** Has the main consent of somebody given on paper: the journey's own user attests it, by a fresh sign-in that no screen shows. */
export async function giveConsent(page: Page, participation: Participation, email = people.coordinator.email): Promise<void> {
  const { headers } = participation
  const consentId = await beginConsent(page, participation)
  const scan = { name: 'Signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  const file = await page.request.post('/api/file', { headers, multipart: { file: scan } })
  const signature = await freshSignature(await callsOf(page), new URL(page.url()).origin, {
    purpose: 'consent.attest',
    recordId: consentId,
    email,
  })
  const given = { givenOn: today(), givenTime: '00:00', givenBy: 'PARTICIPANT', scanFileId: (await file.json()).data.id, signature }
  const attested = await page.request.post(`/api/consent/${consentId}/transitions/attest`, { headers, data: given })
  expect(attested.ok(), await attested.text()).toBe(true)
}

/** Where the sites of the demo are. */

/**
 * A card of somebody new at the top of a column of the first board, which no other journey moves.
 * @param withConsent their consent is given: they may come to every column
 */
export async function newCard(
  page: Page,
  columnName: string,
  { withConsent = false } = {},
): Promise<{ readonly name: string; readonly id: string; readonly headers: Readonly<Record<string, string>> }> {
  const name = `Cara ${freshWord()}`
  const { id, headers, place } = await newParticipation(page, name)
  if (withConsent) await giveConsent(page, { id, headers, studyId: place?.studyId ?? '' })
  const to = place?.columns.find((each) => each.name === columnName)?.columnId
  const moved = await page.request.post(`/api/participant-study/${id}/move`, { headers, data: { to, after: null } })
  expect(moved.status(), await moved.text()).toBe(200)
  await expect(cardOf(page, name)).toBeVisible()
  return { name, id, headers }
}
