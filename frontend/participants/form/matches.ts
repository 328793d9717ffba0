import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/participants/duplicateAnswers.ts'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import { call } from '../../base/call.ts'
import type { CreateHeaders } from '../../engine/form/useSendRow.ts'

const decisionHeader = 'X-Duplicate-Decision'
/** Milliseconds after which the check counts as failed. */
const timeoutMs = 8000

/** Finds people who may be this person, most likely first. @throws HttpFailure if the check fails or times out */
export async function findMatches(fields: Values, signal?: AbortSignal): Promise<readonly DuplicateHit[]> {
  const ends = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]
  return call(participantCalls.match, { input: fields }, { signal: AbortSignal.any(ends) })
}

/** Header that tells the server that the check failed and the user added the participant anyway. The audit trail records it. */
export const uncheckedHeaders: CreateHeaders = { headers: { [decisionHeader]: 'unchecked' } }

/** Header that tells the server which matches the user saw before adding the participant anyway. The audit trail records it. */
export function decisionOf(matches: readonly DuplicateHit[]): CreateHeaders {
  const ids = matches.flatMap(({ id }) => id ?? [])
  const hidden = matches.filter(({ isHidden }) => isHidden === true).length
  return { headers: { [decisionHeader]: `add; ids=${ids.join(',')}; hidden=${hidden}` } }
}
