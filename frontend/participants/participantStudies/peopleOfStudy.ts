import { getSteppedList, rememberPage } from '../../engine/listState/stepping.ts'

const pathOf = (studyId: string): string => `study/${studyId}/recruitment`

/**
 * Stores the people of a study in the order of the board, so that the user can step through their profiles. The list is complete, so no
 * further page is ever loaded.
 */
export function rememberPeopleOfStudy(studyId: string, participantIds: readonly string[]): void {
  const total = participantIds.length
  const query = { filters: [], sorters: [], pageSize: total, path: pathOf(studyId) }
  rememberPage('participant', query, { start: 0, ids: participantIds, total, isCapped: false })
}

/** True if the profile steps through the participants of this study. */
export const isPeopleOfStudy = (studyId: string): boolean => getSteppedList('participant')?.query.path === pathOf(studyId)
