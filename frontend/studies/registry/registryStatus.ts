import type { Tone } from '#resources/core/tones.ts'

/**
 * Statuses of the registry that are shown in words of their own: those of specification 2, section 9, and the other values of recruitment in
 * section 4.
 */
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

/** The key of the words of a status. */
export const statusKey = (status: string | null): (typeof knownStatuses)[number] | 'UNKNOWN' =>
  knownStatuses.find((each) => each === status) ?? 'UNKNOWN'

/** Green for what begins with 'recruiting', yellow for the unknown, red for all else. */
export function statusTone(status: string | null): Tone {
  const key = statusKey(status).toLowerCase()
  if (key.startsWith('recruiting')) return 'success'
  return key.startsWith('unknown') ? 'warning' : 'danger'
}
