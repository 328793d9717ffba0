import { rememberPage, steppedList } from '../../engine/listState/stepping.ts'

const pathOf = (studyId: string): string => `study/${studyId}/recruitment`

/** The people of a study in the order in which a board shows them: its details step through them. They are told whole, none is asked for later. */
export function rememberPeopleOfStudy(studyId: string, participantIds: readonly string[]): void {
  const total = participantIds.length
  const query = { filters: [], sorters: [], pageSize: total, path: pathOf(studyId) }
  rememberPage('participant', query, { start: 0, ids: participantIds, total, isCapped: false })
}

/** Are the people through whom the profile steps those of this study? */
export const isPeopleOfStudy = (studyId: string): boolean => steppedList('participant')?.query.path === pathOf(studyId)
