import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import { http } from '../../base/http.ts'
import type { CreateHeaders } from '../../engine/form/useSaving.ts'

const decisionHeader = 'X-Duplicate-Decision'
/** Milliseconds after which the check counts as failed: nobody waits for ever. */
const patience = 8000

/** Who may be this person already, the most likely first. @throws HttpFailure when the check cannot be made in time */
export async function findMatches(fields: Values, signal?: AbortSignal): Promise<readonly DuplicateHit[]> {
  const { data } = await http.post<readonly DuplicateHit[]>('participant/match', fields, { timeout: patience, signal })
  return data
}

/** Says with a create that the check could not be made, and that its maker added the person all the same: audited, too. */
export const unchecked: CreateHeaders = { headers: { [decisionHeader]: 'unchecked' } }

/** Says with a create whom its maker saw, and that he added the person all the same: audited with the new participant. */
export function decisionOf(matches: readonly DuplicateHit[]): CreateHeaders {
  const ids = matches.flatMap(({ id }) => id ?? [])
  const hidden = matches.filter(({ isHidden }) => isHidden === true).length
  return { headers: { [decisionHeader]: `add; ids=${ids.join(',')}; hidden=${hidden}` } }
}
