import type { Page } from '@playwright/test'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { today } from '../../backend/app/testing/days.ts'
import { createParticipation, giveConsent } from './board.ts'
import { callsOf } from './calls.ts'

type Visit = ResourceAnswer['participantVisit']

/** Creates a participant in conduct, with a consent in force. */
export async function createConductParticipant(page: Page, name: string) {
  const { id, headers, place } = await createParticipation(page, name)
  await giveConsent(page, { id, headers, studyId: place?.studyId ?? '' })
  const call = await callsOf(page)
  for (const transition of ['enroll', 'addToConduct']) await call(`participant-study/${id}/transitions/${transition}`, {})
  return { id, headers, place }
}

/**
 * Schedules the first visit of a participant in conduct, on any day, with the reasons that the server may require.
 * @param time HH:mm, in the time zone of the site
 * @param day YYYY-MM-DD; today if absent
 * @returns id of the visit
 */
export async function scheduleFirstVisit(page: Page, participantStudyId: string, time: string, day = today()): Promise<string> {
  const call = await callsOf(page)
  const [first] = await call<readonly Visit[]>(`participant-visits?participantStudyId=${participantStudyId}&_end=1`)
  const slot = { visitDate: day, visitTime: time, outsideReason: 'They travel', conflictReason: 'On purpose' }
  await call(`participant-visit/${first?.id}/transitions/schedule`, slot)
  return first?.id ?? ''
}
