import { isUuid } from '#resources/core/fields/ref.ts'
import type { MergePreview } from '#resources/participants/duplicateAnswers.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import { notFound } from '../../platform/common/errors.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { joinLists } from './changes.ts'
import { readOpen } from './merge.ts'
import { requireOther } from './readChoices.ts'
import { listParticipantReferences } from './references.ts'
import { countStatement } from './statements.ts'

/**
 * Counts the records that a merge would move and leave behind, and finds the lists that it could join.
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
  const references = listParticipantReferences()
  const counts = await studydesk.database.batch(
    caller.orgId,
    references.map((reference) => countStatement(caller.orgId, reference, { from: otherId, to: id })),
  )
  const joinedCounts = joinLists({ survivor, other }, todayFor(caller))
  return { moved: numbersOf('moved'), kept: numbersOf('kept'), joined: joinedCounts }

  function numbersOf(countName: 'moved' | 'kept'): Readonly<Record<string, number>> {
    const numbers = references.map(({ resource }, index) => [resource, Number(counts[index]?.rows[0]?.[countName] ?? 0)] as const)
    return Object.fromEntries(numbers.filter(([, number]) => number > 0))
  }
}
