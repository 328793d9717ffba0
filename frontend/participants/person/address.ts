import { overlayParameter } from '../../base/routes/recordKeyOf.ts'

/** Profile that a URL opens above its screen. Contains only ids, because a URL must not contain personal data. */
export interface ProfileAddress {
  readonly participantId: string
  /** The study whose details are open. */
  readonly studyId: string | null
  /** Open tab; null for the first one, or for the studies tab while a study is open. */
  readonly tab: string | null
}

/** Parameter with the tab of the open study that is shown first. */
export const studyTabParameter = 'participantStudyTab'

const names = { participantId: overlayParameter, studyId: 'participantStudy', tab: 'participantTab' } as const

/** @param search query string of a URL, with or without its question mark */
export function parseProfileAddress(search: string): ProfileAddress | null {
  const parameters = new URLSearchParams(search)
  const participantId = parameters.get(names.participantId)
  if (participantId === null || participantId === '') return null
  return { participantId, studyId: parameters.get(names.studyId), tab: parameters.get(names.tab) }
}

/** Returns the open study on a participant's page or in the profile. */
export const parseOpenStudyId = (search: string): string | null => new URLSearchParams(search).get(names.studyId)

/** Returns the query string of the same screen with this profile above it; null for none. */
export function withProfile(search: string, profile: ProfileAddress | null): string {
  const parameters = new URLSearchParams(search)
  for (const name of [...Object.values(names), studyTabParameter]) parameters.delete(name)
  if (profile !== null) {
    parameters.set(names.participantId, profile.participantId)
    if (profile.studyId !== null) parameters.set(names.studyId, profile.studyId)
    if (profile.tab !== null) parameters.set(names.tab, profile.tab)
  }
  return asSearch(parameters)
}

/** Returns the query string of the same screen with this study open; null for none. */
export function withStudy(search: string, studyId: string | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(studyTabParameter)
  if (studyId === null) parameters.delete(names.studyId)
  else parameters.set(names.studyId, studyId)
  return asSearch(parameters)
}

function asSearch(parameters: URLSearchParams): string {
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
