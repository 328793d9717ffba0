import type { Values } from '#resources/core/conditions.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Run } from '../../database/types.ts'
import { isLockedFor } from '../../engine/query/redacted.ts'
import type { Hook, Write } from '../../engine/types.ts'
import { conflict, forbidden } from '../../errors.ts'
import { concealStatement, holdPairsStatement } from '../matching/concealPairs.ts'
import { referencesToParticipants } from './references.ts'
import {
  changeStatement,
  differingStatement,
  type HeldEntry,
  handoverStatement,
  holdStatement,
  pairStatement,
  putPairsBackStatement,
} from './statements.ts'
import { tellMoved } from './tellMoved.ts'
import type { Former } from './types.ts'

/**
 * Puts two entries back as they were before they were merged: what was handed over and is still there, the survivor's fields, and the
 * other entry from the trash.
 * @throws conflict MergeTooOld; MergeSurvivorGone while the survivor is in the trash, as after it was merged itself; MergeEntryBack;
 * MergedFieldsChanged, naming the fields that the merge set and somebody has changed since; forbidden ProfileRestricted
 */
export const undoMerge: NonNullable<Hook<ResourceRow['participantMerge']>['follow']> = async ({ caller, before, run, studydesk, work }) => {
  if (before === null) return
  if (Date.parse(String(before.reversibleUntil)) <= Date.now()) throw conflict('MergeTooOld')
  const { orgId } = caller
  const [survivorId, mergedId] = [String(before.survivorId), String(before.mergedId)]

  // Held, so that nothing changes while it is decided.
  await run(holdPairsStatement(orgId))
  const held = (await run(holdStatement(orgId, [survivorId, mergedId]))).rows as readonly HeldEntry[]
  const survivor = held.find(({ id }) => id === survivorId)
  const merged = held.find(({ id }) => id === mergedId)
  if (survivor === undefined || survivor.isTrashed) throw conflict('MergeSurvivorGone')
  if (merged === undefined || !merged.isTrashed) throw conflict('MergeEntryBack')
  // The other lies in the trash, where nobody can unlock it, and comes back as locked as it went.
  if (survivor.isRestricted && isLockedFor(caller, survivorId)) throw forbidden('ProfileRestricted')
  const former = withRestriction(await readFormer(run, orgId, before.id))
  const labelOf = (name: string) => studydesk.texts.text(caller.language, `participants:participant.${name}`)
  await refuseChanged(run, { orgId, survivorId, former, labelOf })

  await run(changeStatement(caller, { id: survivorId, values: side(former, 0) }))
  await run(changeStatement(caller, { id: mergedId, values: former.other, trash: false }))
  const moved: Record<string, readonly string[]> = {}
  for (const reference of referencesToParticipants()) {
    const ids = former.moved[reference.resource]
    if (ids === undefined) continue
    const { rows } = await run(handoverStatement(caller, reference, { from: survivorId, to: mergedId, action: 'undoMerge', ids }))
    moved[reference.resource] = rows.map(({ id }) => String(id))
  }
  await run(putPairsBackStatement(orgId, former.pairs))
  // Somebody who was open when they were merged away may be restricted by now.
  await run(concealStatement(caller, mergedId))
  if (former.pair !== null) await run(pairStatement(caller, [survivorId, mergedId], former.pair.status))

  const swapped = Object.fromEntries(Object.entries(former.survivor).map(([name, [was, is]]) => [name, [is, was] as const]))
  const back = Object.fromEntries(Object.entries(former.other).map(([name, value]) => [name, [null, value] as const]))
  const told = [
    { kind: 'participant', action: 'undoMerge', recordId: survivorId, changes: { ...swapped, mergedId: [mergedId, null] } },
    { kind: 'participant', action: 'undoMerge', recordId: mergedId, changes: { ...back, mergedInto: [survivorId, null] } },
    ...(former.pair === null
      ? []
      : [
          {
            kind: 'duplicatePair',
            action: 'undoMerge',
            recordId: former.pair.id,
            changes: { status: ['MERGED', former.pair.status] },
          } as const,
        ]),
  ] as const
  for (const event of told) await run(studydesk.engine.auditStatement(caller, event))
  await work.tell('participant', [
    { id: survivorId, action: 'update' },
    { id: mergedId, action: 'restore' },
  ])
  await work.tell('duplicatePair', former.pair === null ? [] : [{ id: former.pair.id, action: 'update' }])
  await tellMoved(work, moved)
}

/** An entry that was merged comes back by undoing the merge, with all that was its own, and not empty from the trash. */
export async function refuseRestoreOfMerged({ before, caller, studydesk }: Write<ResourceRow['participant']>): Promise<void> {
  const [merges] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select 1 from participant_merge where org_id = $1 and merged_id = $2 and status = 'DONE' limit 1`,
      values: [caller.orgId, before?.id],
    },
  ])
  if (merges?.rowCount !== 0) throw conflict('MergedNotRestored')
}

const side = ({ survivor }: Former, which: 0 | 1): Values =>
  Object.fromEntries(Object.entries(survivor).map(([name, both]) => [name, both[which]]))

/** A restriction that came with the other entry stays: the history of the survivor holds what was taken from there. */
function withRestriction(former: Former): Former {
  const { isRestrictedProfile: _, ...survivor } = former.survivor
  return { ...former, survivor }
}

async function readFormer(run: Run, orgId: string, mergeId: string): Promise<Former> {
  const { rows } = await run({
    text: 'select former from participant_merge_former where org_id = $1 and merge_id = $2',
    values: [orgId, mergeId],
  })
  if (rows[0] === undefined) throw new Error('A merge has nothing kept of what was before')
  return rows[0].former as Former
}

interface Undone {
  readonly orgId: string
  readonly survivorId: string
  readonly former: Former
  /** A field in the caller's words. */
  readonly labelOf: (name: string) => string
}

async function refuseChanged(run: Run, { orgId, survivorId, former, labelOf }: Undone): Promise<void> {
  const { rows } = await run(differingStatement(orgId, survivorId, side(former, 1)))
  const fields = (rows[0]?.fields ?? []) as readonly string[]
  if (fields.length > 0)
    throw conflict('MergedFieldsChanged', {
      fields: fields.map((path) => ({ path, code: 'changedSince' })),
      details: { names: fields.map(labelOf).join(', ') },
    })
}
