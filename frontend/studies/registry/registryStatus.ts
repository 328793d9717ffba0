import type { Tone } from '#resources/core/values/tones.ts'

/** Registry statuses with a text: those of specification 2, section 9, and the other recruitment values of section 4. */
export const knownStatuses = [
  'NOT_YET_RECRUITING',
  'RECRUITING',
  'SUSPENDED',
  'ENROLLING_BY_INVITATION',
  'COMPLETED',
  'TERMINATED',
  'ACTIVE',
  'ACTIVE_NOT_RECRUITING',
  'COMPLETE',
  'CLOSED_FOR_RECRUITMENT',
] as const

/** Returns the text key of a status. */
export const getStatusKey = (status: string | null): (typeof knownStatuses)[number] | 'UNKNOWN' =>
  knownStatuses.find((each) => each === status) ?? 'UNKNOWN'

/** Returns green if the status begins with 'recruiting', yellow if it is unknown, red otherwise. */
export function getStatusTone(status: string | null): Tone {
  const key = getStatusKey(status).toLowerCase()
  if (key.startsWith('recruiting')) return 'success'
  return key.startsWith('unknown') ? 'warning' : 'danger'
}
