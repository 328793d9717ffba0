import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import { participantCalls } from '#resources/participants/calls.ts'
import { call } from '../../base/call.ts'
import type { CreateHeaders } from '../../engine/form/useSendRow.ts'

const decisionHeader = 'X-Duplicate-Decision'
/** Milliseconds after which the check counts as failed: nobody waits for ever. */
const patience = 8000

/** People who may be this person, the most likely first. @throws HttpFailure when the check cannot be made in time */
export async function findMatches(fields: Values, signal?: AbortSignal): Promise<readonly DuplicateHit[]> {
  const ends = [AbortSignal.timeout(patience), ...(signal === undefined ? [] : [signal])]
  return call(participantCalls.match, { input: fields }, { signal: AbortSignal.any(ends) })
}

/** Says with a create that the check could not be made, and that its maker added the person all the same: audited, too. */
export const unchecked: CreateHeaders = { headers: { [decisionHeader]: 'unchecked' } }

/** Tells the server with a create which matches the user was shown before they added the person all the same: audited with the participant. */
export function decisionOf(matches: readonly DuplicateHit[]): CreateHeaders {
  const ids = matches.flatMap(({ id }) => id ?? [])
  const hidden = matches.filter(({ isHidden }) => isHidden === true).length
  return { headers: { [decisionHeader]: `add; ids=${ids.join(',')}; hidden=${hidden}` } }
}
