import type { Page } from '@playwright/test'
import type { BoardPlace } from '#resources/boardAnswers.ts'
import { headersOf } from './calls.ts'
import { newPerson } from './participant.ts'

/** A study-site where both work: other journeys give people more of them. */
export async function sharedPlace(one: Page, other: Page): Promise<BoardPlace> {
  const [theirs, own] = await Promise.all(
    [one, other].map(async (page) => {
      const answer = await page.request.get('/api/recruitment', { headers: await headersOf(page) })
      return ((await answer.json()) as { readonly data: readonly BoardPlace[] }).data
    }),
  )
  const place = theirs?.find(({ studyId, siteId }) => own?.some((each) => each.studyId === studyId && each.siteId === siteId))
  if (place === undefined) throw new Error('They work together nowhere')
  return place
}

/** Somebody new in the study at that site. */
export async function newcomer(page: Page, name: string, { studyId, siteId }: BoardPlace) {
  const { id: participantId, headers } = await newPerson(page, name)
  const data = [{ participantId, studyId, siteId }]
  const assigned = await page.request.post('/api/participants/addParticipantToStudy', { headers, data })
  const [{ id }]: [{ readonly id: string }] = (await assigned.json()).data
  return { id, headers }
}
