import type { Values } from '#resources/core/conditions.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { conflict, forbidden } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import { isLockedFor } from '../../platform/engine/query/redacted.ts'
import type { Hook, Write } from '../../platform/engine/types.ts'
import { buildConcealStatement, lockPairsStatement } from '../matching/maskRestrictedPairs.ts'
import { publishMoves } from './publishMoves.ts'
import { listParticipantReferences } from './references.ts'
import {
  buildDifferingStatement,
  buildHandoverStatement,
  changeStatement,
  type LockedParticipant,
  lockParticipantsStatement,
  pairStatement,
  restorePairsStatement,
} from './statements.ts'
import type { FormerValues } from './types.ts'

/**
 * Restores two records to their state before the merge: moved rows that still exist, the survivor's fields, and the other record from the
 * trash.
 * @throws conflict MergeTooOld; MergeSurvivorGone while the survivor is in the trash, for example after another merge; MergeEntryBack;
 * MergedFieldsChanged with the merged fields that have changed since; forbidden ProfileRestricted
 */
export const undoMerge: NonNullable<Hook<ResourceRow['participantMerge']>['follow']> = async ({ caller, before, run, studydesk, work }) => {
  if (before === null) return
  if (Date.parse(String(before.reversibleUntil)) <= Date.now()) throw conflict('MergeTooOld')
  const { orgId } = caller
  const [survivorId, mergedId] = [String(before.survivorId), String(before.mergedId)]

  // Locks both entries, so that nothing changes during the checks.
  await run(lockPairsStatement(orgId))
  const lockedRows = (await run(lockParticipantsStatement(orgId, [survivorId, mergedId]))).rows as readonly LockedParticipant[]
  const survivor = lockedRows.find(({ id }) => id === survivorId)
  const merged = lockedRows.find(({ id }) => id === mergedId)
  if (survivor === undefined || survivor.isTrashed) throw conflict('MergeSurvivorGone')
  if (merged === undefined || !merged.isTrashed) throw conflict('MergeEntryBack')
  // Checks only the survivor. The other entry is in the trash, where users cannot unlock it, and returns with its restriction.
  if (survivor.isRestricted && isLockedFor(caller, survivorId)) throw forbidden('ProfileRestricted')
  const formerValues = withRestriction(await readFormerValues(run, orgId, before.id))
  const labelOf = (name: string) => studydesk.texts.text(caller.language, `participants:participant.${name}`)
  await rejectChangedFields(run, { orgId, survivorId, former: formerValues, labelOf })

  await run(changeStatement(caller, { id: survivorId, values: selectSide(formerValues, 0) }))
  await run(changeStatement(caller, { id: mergedId, values: formerValues.other, trash: false }))
  const movedIds: Record<string, readonly string[]> = {}
  for (const reference of listParticipantReferences()) {
    const ids = formerValues.moved[reference.resource]
    if (ids === undefined) continue
    const { rows } = await run(buildHandoverStatement(caller, reference, { from: survivorId, to: mergedId, action: 'undoMerge', ids }))
    movedIds[reference.resource] = rows.map(({ id }) => String(id))
  }
  await run(restorePairsStatement(orgId, formerValues.pairs))
  // The other profile may have been restricted since the merge.
  await run(buildConcealStatement(caller, mergedId))
  if (formerValues.pair !== null) await run(pairStatement(caller, [survivorId, mergedId], formerValues.pair.status))

  const swappedChanges = Object.fromEntries(
    Object.entries(formerValues.survivor).map(([name, [oldValue, newValue]]) => [name, [newValue, oldValue] as const]),
  )
  const restoredChanges = Object.fromEntries(Object.entries(formerValues.other).map(([name, value]) => [name, [null, value] as const]))
  const auditChanges = [
    { kind: 'participant', action: 'undoMerge', recordId: survivorId, changes: { ...swappedChanges, mergedId: [mergedId, null] } },
    { kind: 'participant', action: 'undoMerge', recordId: mergedId, changes: { ...restoredChanges, mergedInto: [survivorId, null] } },
    ...(formerValues.pair === null
      ? []
      : [
          {
            kind: 'duplicatePair',
            action: 'undoMerge',
            recordId: formerValues.pair.id,
            changes: { status: ['MERGED', formerValues.pair.status] },
          } as const,
        ]),
  ] as const
  for (const event of auditChanges) await run(studydesk.engine.auditStatement(caller, event))
  await work.publish('participant', [
    { id: survivorId, action: 'update' },
    { id: mergedId, action: 'restore' },
  ])
  await work.publish('duplicatePair', formerValues.pair === null ? [] : [{ id: formerValues.pair.id, action: 'update' }])
  await publishMoves(work, movedIds)
}

/**
 * Rejects restoring a merged entry from the trash, because the merge moved its data: undoing the merge restores the entry with its data.
 */
export async function rejectRestoreOfMerged({ before, caller, studydesk }: Write<ResourceRow['participant']>): Promise<void> {
  const [merges] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select 1 from participant_merge where org_id = $1 and merged_id = $2 and status = 'DONE' limit 1`,
      values: [caller.orgId, before?.id],
    },
  ])
  if (merges?.rowCount !== 0) throw conflict('MergedNotRestored')
}

const selectSide = ({ survivor }: FormerValues, index: 0 | 1): Values =>
  Object.fromEntries(Object.entries(survivor).map(([name, change]) => [name, change[index]]))

/** Keeps a restriction that came with the other entry: the survivor's history contains values of that entry. */
function withRestriction(formerValues: FormerValues): FormerValues {
  const { isRestrictedProfile: _, ...survivor } = formerValues.survivor
  return { ...formerValues, survivor }
}

async function readFormerValues(run: Run, orgId: string, mergeId: string): Promise<FormerValues> {
  const { rows } = await run({
    text: 'select former from participant_merge_former where org_id = $1 and merge_id = $2',
    values: [orgId, mergeId],
  })
  if (rows[0] === undefined) throw new Error('A merge has nothing kept of what was before')
  return rows[0].former as FormerValues
}

interface UndoInput {
  readonly orgId: string
  readonly survivorId: string
  readonly former: FormerValues
  /** Label of a field in the caller's language. */
  readonly labelOf: (name: string) => string
}

async function rejectChangedFields(run: Run, { orgId, survivorId, former, labelOf }: UndoInput): Promise<void> {
  const { rows } = await run(buildDifferingStatement(orgId, survivorId, selectSide(former, 1)))
  const fields = (rows[0]?.fields ?? []) as readonly string[]
  if (fields.length > 0)
    throw conflict('MergedFieldsChanged', {
      fields: fields.map((path) => ({ path, code: 'changedSince' })),
      details: { names: fields.map(labelOf).join(', ') },
    })
}
