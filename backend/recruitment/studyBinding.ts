import type { ResourceRow } from '#resources/core/rows.ts'
import type { StudyAction } from '#resources/studies/studyBinding.ts'
import type { WriteContext } from '../platform/engine/types.ts'
import { requireStudyAction } from '../studies/index.ts'

type Card = WriteContext<ResourceRow['participantStudy']>

/**
 * Rejects an action on a participation that the status of its study and site does not allow. Trusted steps are exempt. @throws conflict
 */
export async function checkStudyAct(write: Card, studyAct: StudyAction): Promise<void> {
  if (!write.isTrusted) await requireStudyAction(write, studyAct)
}

/** Rejects a move on either board that the status of the study and site does not allow. Trusted steps are exempt. @throws conflict */
export async function bindMove(write: Card): Promise<void> {
  if (write.isTrusted) return
  const studyAct = await moveOf(write)
  if (studyAct !== null) await requireStudyAction(write, studyAct)
}

async function moveOf({ caller: { orgId }, before, after, input, run }: Card): Promise<StudyAction | null> {
  if (before === null) return null
  // A move within a column changes no field.
  if (Object.keys(input).length === 0) return 'back'
  const isForward = async (table: 'board_column' | 'visit', currentId: string | null, targetId: string | null): Promise<boolean> => {
    const { rows } = await run({
      text: `select coalesce((select rank from ${table} where org_id = $1 and id = $3), '')
        > coalesce((select rank from ${table} where org_id = $1 and id = $2), '') as "isForward"`,
      values: [orgId, currentId, targetId],
    })
    return rows[0]?.isForward === true
  }
  if (before.columnId !== after.columnId) return (await isForward('board_column', before.columnId, after.columnId)) ? 'forward' : 'back'
  if (before.visitId !== after.visitId) return (await isForward('visit', before.visitId, after.visitId)) ? 'forward' : 'back'
  return null
}
