import type { SlotImportAnswer, VerificationAnswer } from '#resources/recruitment/randomisationAnswers.ts'
import type { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import { readArms } from './design.ts'
import { drawSlots } from './drawing.ts'
import { appendSlots, blockSizesOf, countSlots, readSeed } from './generate.ts'

type Request<Name extends keyof typeof randomisationCalls> = DeclaredRequest<(typeof randomisationCalls)[Name]>

/** Appends slots to a generated list that is not closed. @throws notFound, conflict ListClosed, ListNotGenerated */
export async function extendList({ caller, studydesk, params: { id }, input }: Request<'extend'>): Promise<SlotImportAnswer> {
  const list = await studydesk.engine.read(caller, 'randomisationList', id)
  if (list.source !== 'GENERATED') throw conflict('ListNotGenerated')
  return studydesk.engine.work(caller, async (work) => {
    await lockOpenList(work, caller.orgId, id)
    return { accepted: await appendSlots(work, caller.orgId, { ...list, id }, input.perStratum), problems: [] }
  })
}

/** Locks a list until the commit, so that no other step appends slots or closes it. @throws conflict ListClosed */
export async function lockOpenList({ run }: Pick<Work, 'run'>, orgId: string, listId: string): Promise<void> {
  const { rows } = await run({
    text: 'select state from randomisation_list where org_id = $1 and id = $2 for update',
    values: [orgId, listId],
  })
  if (rows[0]?.state === 'CLOSED') throw conflict('ListClosed')
}

/** Returns the seed of a generated list, and records in the audit trail who read it. */
export async function readListSeed({ caller, studydesk, params: { id } }: Request<'seed'>): Promise<{ readonly seed: string }> {
  const list = await studydesk.engine.read(caller, 'randomisationList', id)
  if (list.source !== 'GENERATED') throw conflict('ListNotGenerated')
  return studydesk.engine.work(caller, async ({ run }) => {
    const seed = await readSeed(run, caller.orgId, id)
    await run(
      studydesk.engine.auditStatement(caller, {
        kind: 'randomisationList',
        action: 'readSeed',
        recordId: id,
        studyId: list.studyId,
        changes: {},
      }),
    )
    return { seed: seed.toString('hex') }
  })
}

/** Generates the list again from its seed, and counts the slots that differ. */
export async function verifyList({ caller, studydesk, params: { id } }: Request<'verify'>): Promise<VerificationAnswer> {
  const list = await studydesk.engine.read(caller, 'randomisationList', id)
  if (list.source !== 'GENERATED') throw conflict('ListNotGenerated')
  return studydesk.engine.work(caller, async ({ run }) => {
    const seed = await readSeed(run, caller.orgId, id)
    const arms = await readArms(run, caller.orgId, list.studyId)
    const blockSizes = blockSizesOf(list.blockSizes)
    const counts = await countSlots(run, caller.orgId, id)
    const expected = new Map(
      [...counts].flatMap(([stratum, count]) =>
        drawSlots({ seed, stratum, arms, blockSizes, count }).map(({ position, armId }) => [`${stratum}\t${position}`, armId] as const),
      ),
    )
    const { rows } = await run({
      text: 'select stratum, position, arm_id::text as "armId" from randomisation_slot where org_id = $1 and list_id = $2',
      values: [caller.orgId, id],
    })
    const differences = rows.filter(({ stratum, position, armId }) => expected.get(`${stratum}\t${position}`) !== armId).length
    return { slots: rows.length, differences: differences + Math.abs(expected.size - rows.length) }
  })
}
