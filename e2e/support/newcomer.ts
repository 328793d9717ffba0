import type { Page } from '@playwright/test'
import type { BoardSummary } from '#resources/recruitment/boardAnswers.ts'
import { headersOf } from './calls.ts'
import { createPerson } from './participant.ts'

/** Finds a study site where both users work. Other tests may assign them to more sites. */
export async function findSharedStudySite(firstPage: Page, secondPage: Page): Promise<BoardSummary> {
  const [firstSites, secondSites] = await Promise.all(
    [firstPage, secondPage].map(async (page) => {
      const answer = await page.request.get('/api/recruitment', { headers: await headersOf(page) })
      return ((await answer.json()) as { readonly data: readonly BoardSummary[] }).data
    }),
  )
  const studySite = firstSites?.find(({ studyId, siteId }) =>
    secondSites?.some((each) => each.studyId === studyId && each.siteId === siteId),
  )
  if (studySite === undefined) throw new Error('They work together nowhere')
  return studySite
}

/** Creates a participant in the study at that site. */
export async function newcomer(page: Page, name: string, { studyId, siteId }: BoardSummary) {
  const { id: participantId, headers } = await createPerson(page, name)
  const data = [{ participantId, studyId, siteId }]
  const assignResponse = await page.request.post('/api/participants/addParticipantToStudy', { headers, data })
  const [{ id }]: [{ readonly id: string }] = (await assignResponse.json()).data
  return { id, headers }
}
