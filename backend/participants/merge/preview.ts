import { isUuid } from '#resources/core/fields/ref.ts'
import type { MergePreview } from '#resources/duplicateAnswers.ts'
import type { Call, CallRequest } from '../../engine/types.ts'
import { invalid, notFound } from '../../errors.ts'
import { todayFor } from '../../today.ts'
import { joinedLists } from './changes.ts'
import { readOpen } from './merge.ts'
import { referencesToParticipants } from './references.ts'
import { countStatement } from './statements.ts'

/** What a merge would hand over and what it would leave, and which lists it could join, before anybody decides. */
export const previewCall: Call = {
  method: 'GET',
  path: 'participant/:id/merge',
  access: { page: 'PARTICIPANTS', action: 'OWN' },
  handler: preview,
}

/** @throws notFound, forbidden ProfileRestricted, invalid for another entry that is none */
async function preview({ caller, params, query, studydesk }: CallRequest): Promise<MergePreview> {
  const id = (params.id ?? '').toLowerCase()
  const otherId = query.otherId?.toLowerCase()
  if (!isUuid(id)) throw notFound()
  if (!isUuid(otherId) || otherId === id)
    throw invalid([{ path: 'otherId', code: otherId === undefined ? 'required' : otherId === id ? 'sameEntry' : 'notAReference' }])
  const [survivor, other] = await Promise.all([readOpen(studydesk, caller, id), readOpen(studydesk, caller, otherId)])
  const references = referencesToParticipants()
  const counts = await studydesk.database.batch(
    caller.orgId,
    references.map((reference) => countStatement(caller.orgId, reference, { from: otherId, to: id })),
  )
  const joined = joinedLists({ survivor, other }, todayFor(caller))
  return { moved: numbersOf('moved'), kept: numbersOf('kept'), joined }

  function numbersOf(which: 'moved' | 'kept'): Readonly<Record<string, number>> {
    const numbers = references.map(({ resource }, place) => [resource, Number(counts[place]?.rows[0]?.[which] ?? 0)] as const)
    return Object.fromEntries(numbers.filter(([, number]) => number > 0))
  }
}
