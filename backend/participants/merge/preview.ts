import { isUuid } from '#resources/core/fields/ref.ts'
import type { MergePreview } from '#resources/duplicateAnswers.ts'
import type { participantCalls } from '#resources/participants/calls.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { notFound } from '../../errors.ts'
import { todayFor } from '../../today.ts'
import { joinedLists } from './changes.ts'
import { readOpen } from './merge.ts'
import { requireOther } from './readChoices.ts'
import { referencesToParticipants } from './references.ts'
import { countStatement } from './statements.ts'

/**
 * Records that a merge would hand over and leave behind, and the lists that it could join.
 * @throws notFound, forbidden ProfileRestricted, invalid sameEntry
 */
export async function previewMerge({
  caller,
  params,
  query: { otherId },
  studydesk,
}: DeclaredRequest<(typeof participantCalls)['previewMerge']>): Promise<MergePreview> {
  const id = params.id.toLowerCase()
  if (!isUuid(id)) throw notFound()
  requireOther(id, otherId)
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
