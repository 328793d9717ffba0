import type { ResponseRow } from '#resources/core/resource.ts'

/**
 * Returns the name of a row in the question of an action. Adds the participant if the row's title does not name them, because the user
 * must see whose record the action changes.
 */
export function nameWithParticipant(row: Partial<ResponseRow>, name: string): string {
  const participant = row.labels?.participantId
  return typeof participant !== 'string' || participant === '' || name.includes(participant) ? name : `${name} · ${participant}`
}
