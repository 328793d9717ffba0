import { overlayParameter } from '../../base/routes/recordAt.ts'

/** The profile that an address opens above its screen. Ids only: no personal data stands in an address. */
export interface ProfileAddress {
  readonly participantId: string
  /** The study whose details are open. */
  readonly studyId: string | null
  /** The open tab; null: the first, or that of the studies while one of them is open. */
  readonly tab: string | null
}

const names = { participantId: overlayParameter, studyId: 'participantStudy', tab: 'participantTab' } as const

/** @param search of an address, with or without its question mark */
export function profileAt(search: string): ProfileAddress | null {
  const parameters = new URLSearchParams(search)
  const participantId = parameters.get(names.participantId)
  if (participantId === null || participantId === '') return null
  return { participantId, studyId: parameters.get(names.studyId), tab: parameters.get(names.tab) }
}

/** The study that is open on a participant's own page, or in the profile. */
export const studyAt = (search: string): string | null => new URLSearchParams(search).get(names.studyId)

/** The same screen with another profile above it; null: with none. */
export function withProfile(search: string, profile: ProfileAddress | null): string {
  const parameters = new URLSearchParams(search)
  for (const name of Object.values(names)) parameters.delete(name)
  if (profile !== null) {
    parameters.set(names.participantId, profile.participantId)
    if (profile.studyId !== null) parameters.set(names.studyId, profile.studyId)
    if (profile.tab !== null) parameters.set(names.tab, profile.tab)
  }
  return asSearch(parameters)
}

/** The same screen with another study open; null: with none. */
export function withStudy(search: string, studyId: string | null): string {
  const parameters = new URLSearchParams(search)
  if (studyId === null) parameters.delete(names.studyId)
  else parameters.set(names.studyId, studyId)
  return asSearch(parameters)
}

function asSearch(parameters: URLSearchParams): string {
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
