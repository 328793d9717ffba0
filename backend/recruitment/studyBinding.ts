import type { ResourceRow } from '#resources/rows.ts'
import { type StudyAct, whyNotInStudy } from '#resources/studyBinding.ts'
import type { Writing } from '../engine/types.ts'
import { conflict } from '../errors.ts'
import { holdStudyState } from '../studies/index.ts'

type Card = Writing<ResourceRow['participantStudy']>

/** An act on a participation is allowed by the status of its study and site; a step that the domain itself takes goes on. @throws conflict */
export async function bindAct(write: Card, act: StudyAct): Promise<void> {
  if (!write.isTrusted) await requireAllowed(write, act)
}

/** A card moves on either board where the status of its study and site allows it. What the domain itself moves is its own decision. @throws conflict */
export async function bindMove(write: Card): Promise<void> {
  if (write.isTrusted) return
  const act = await moveOf(write)
  if (act !== null) await requireAllowed(write, act)
}

async function requireAllowed(write: Card, act: StudyAct): Promise<void> {
  // A site that was taken out of the study is closed to it.
  const refusal = whyNotInStudy((await holdStudyState(write)) ?? { study: 'RECRUITING', site: 'CLOSED' }, act)
  if (refusal !== null) throw conflict(refusal)
}

async function moveOf({ caller: { orgId }, before, after, input, run }: Card): Promise<StudyAct | null> {
  if (before === null) return null
  // Within its column a move changes no field.
  if (Object.keys(input).length === 0) return 'back'
  const isForward = async (table: 'board_column' | 'visit', from: string | null, to: string | null): Promise<boolean> => {
    const { rows } = await run({
      text: `select coalesce((select rank from ${table} where org_id = $1 and id = $3), '')
        > coalesce((select rank from ${table} where org_id = $1 and id = $2), '') as "isForward"`,
      values: [orgId, from, to],
    })
    return rows[0]?.isForward === true
  }
  if (before.columnId !== after.columnId) return (await isForward('board_column', before.columnId, after.columnId)) ? 'forward' : 'back'
  if (before.visitId !== after.visitId) return (await isForward('visit', before.visitId, after.visitId)) ? 'forward' : 'back'
  return null
}
