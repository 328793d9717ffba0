import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { MergeAnswer } from '#resources/participants/duplicateAnswers.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict, forbidden, notFound } from '../../platform/common/errors.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { endOpenActivitiesTask } from '../../recruitment/participation/endOpenActivities.ts'
import { buildConcealStatement, lockPairsStatement } from '../matching/maskRestrictedPairs.ts'
import { changesOfSurvivor, type FieldChanges } from './changes.ts'
import { publishMoves } from './publishMoves.ts'
import { readChoices, requireOther } from './readChoices.ts'
import { listParticipantReferences } from './references.ts'
import {
  buildHandoverStatement,
  changeStatement,
  dropPairsStatement,
  type LockedParticipant,
  lockParticipantsStatement,
  pairStatement,
} from './statements.ts'
import type { FormerValues } from './types.ts'

/** Days in which a merge can be undone. */
const reversibleDays = 30

/**
 * Merges two records of one person: `id` survives. Dependent rows of the other record move to the survivor, and the other record moves to
 * the trash. One transaction does this and stores the data to undo it.
 * @throws notFound, forbidden ProfileRestricted, invalid, conflict StaleVersion when one of the two has changed
 */
export async function merge({
  caller,
  params,
  input,
  studydesk,
}: DeclaredRequest<(typeof participantCalls)['merge']>): Promise<MergeAnswer> {
  const id = params.id.toLowerCase()
  if (!isUuid(id)) throw notFound()
  const { otherId, version, otherVersion, values } = input
  requireOther(id, otherId)
  const choices = readChoices(values ?? {})
  const [survivor, other] = await Promise.all([readOpen(studydesk, caller, id), readOpen(studydesk, caller, otherId)])
  if (survivor.version !== version || other.version !== otherVersion) throw conflict('StaleVersion')
  const changes = changesOfSurvivor({ survivor, other }, choices, todayFor(caller))
  const mergeInput: MergeInput = { caller, survivor, other, changes }
  const { mergeId, moved, reversibleUntil } = await studydesk.engine.work(caller, (work) => mergeInTransaction(mergeInput, studydesk, work))
  return {
    mergeId,
    reversibleUntil,
    survivor: await studydesk.engine.read(caller, 'participant', id),
    moved: Object.fromEntries(Object.entries(moved).map(([resource, ids]) => [resource, ids.length])),
  }
}

/** Reads a participant without redaction: a user who merges two must see all values. */
export async function readOpen({ engine }: Services, caller: Caller, id: string): Promise<ResourceAnswer['participant']> {
  const row = await engine.read(caller, 'participant', id)
  if (row.redacted === true) throw forbidden('ProfileRestricted')
  return row
}

interface MergeInput {
  readonly caller: Caller
  readonly survivor: ResourceAnswer['participant']
  readonly other: ResourceAnswer['participant']
  readonly changes: FieldChanges
}

interface Merged {
  readonly mergeId: string
  readonly moved: FormerValues['moved']
  readonly reversibleUntil: string
}

async function mergeInTransaction(
  { caller, survivor, other, changes }: MergeInput,
  { engine, jobs }: Services,
  work: Work,
): Promise<Merged> {
  const { orgId } = caller
  const { run } = work

  // Locks both rows, and checks that they are unchanged since the caller read them.
  await run(lockPairsStatement(orgId))
  const lockedRows = (await run(lockParticipantsStatement(orgId, [survivor.id, other.id]))).rows as readonly LockedParticipant[]
  const isAsRead = [survivor, other].every(({ id, version }) =>
    lockedRows.some((each) => each.id === id && each.version === version && !each.isTrashed),
  )
  if (!isAsRead) throw conflict('StaleVersion')

  const reversibleUntil = new Date(Date.now() + reversibleDays * 86_400_000).toISOString()
  const { id: mergeId } = await work.trusted.create('participantMerge', { survivorId: survivor.id, mergedId: other.id, reversibleUntil })

  // Removes a unique value from one record before the other gets it, so that it is never in both.
  const { participantClientId } = changes
  const clearedFields = participantClientId !== undefined && other.participantClientId != null ? { participantClientId: null } : {}
  await run(changeStatement(caller, { id: other.id, values: clearedFields, trash: true }))
  const values = Object.fromEntries(Object.entries(changes).map(([name, [, after]]) => [name, after]))
  await run(changeStatement(caller, { id: survivor.id, values }))

  const movedIds: Record<string, readonly string[]> = {}
  for (const reference of listParticipantReferences()) {
    const { rows } = await run(buildHandoverStatement(caller, reference, { from: other.id, to: survivor.id, action: 'merge' }))
    if (rows.length > 0) movedIds[reference.resource] = rows.map(({ id }) => String(id))
  }
  if (changes.isRestrictedProfile !== undefined) await run(buildConcealStatement(caller, survivor.id))
  const droppedPairs = (await run(dropPairsStatement(orgId, other.id, survivor.id))).rows.map(({ pair }) => pair as unknown)
  const [pair] = (await run(pairStatement(caller, [survivor.id, other.id], 'MERGED'))).rows

  // Data to undo the merge.
  const formerValues: FormerValues = {
    survivor: changes,
    other: 'participantClientId' in clearedFields ? { participantClientId: other.participantClientId } : {},
    moved: movedIds,
    pairs: droppedPairs,
    pair: pair === undefined ? null : { id: String(pair.id), status: String(pair.before) },
  }
  await run({
    text: 'insert into participant_merge_former (org_id, merge_id, former) values ($1, $2, $3)',
    values: [orgId, mergeId, JSON.stringify(formerValues)],
  })
  const auditChanges = [
    { kind: 'participant', action: 'merge', recordId: survivor.id, changes: { ...changes, mergedId: [null, other.id] } },
    {
      kind: 'participant',
      action: 'merge',
      recordId: other.id,
      changes: { ...buildReleaseChanges(formerValues), mergedInto: [null, survivor.id] },
    },
    ...(formerValues.pair === null
      ? []
      : [
          {
            kind: 'duplicatePair',
            action: 'merge',
            recordId: formerValues.pair.id,
            changes: { status: [formerValues.pair.status, 'MERGED'] },
          } as const,
        ]),
  ] as const
  for (const event of auditChanges) await run(engine.auditStatement(caller, event))
  await work.publish('participant', [
    { id: survivor.id, action: 'update' },
    { id: other.id, action: 'remove' },
  ])
  await work.publish('duplicatePair', formerValues.pair === null ? [] : [{ id: formerValues.pair.id, action: 'update' }])
  await publishMoves(work, movedIds)
  // The merge writes both rows directly, so the job ends the conduct of a participant who is deceased.
  if ((changes.deceased?.[1] ?? survivor.deceased) === true) await run(jobs.statement({ task: endOpenActivitiesTask, orgId, payload: {} }))
  return { mergeId, moved: movedIds, reversibleUntil }
}

const buildReleaseChanges = ({ other }: FormerValues): FieldChanges =>
  Object.fromEntries(Object.entries(other).map(([name, value]) => [name, [value, null] as const]))
