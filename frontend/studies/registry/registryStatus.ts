import type { Tone } from '#resources/core/tones.ts'

/** Statuses of the registry that specification 2, section 9, shows in words of their own. */
export const knownStatuses = [
  'NOT_YET_RECRUITING',
  'RECRUITING',
  'SUSPENDED',
  'ENROLLING_BY_INVITATION',
  'COMPLETED',
  'TERMINATED',
] as const

/** The key of the words of a status. */
export const statusKey = (status: string | null): (typeof knownStatuses)[number] | 'UNKNOWN' =>
  knownStatuses.find((each) => each === status) ?? 'UNKNOWN'

/** Green for what begins with 'recruiting', yellow for the unknown, red for all else. */
export function statusTone(status: string | null): Tone {
  const key = statusKey(status).toLowerCase()
  if (key.startsWith('recruiting')) return 'success'
  return key.startsWith('unknown') ? 'warning' : 'danger'
}
