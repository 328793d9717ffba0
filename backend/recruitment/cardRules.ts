import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { findCardMoveRefusal, isEnrolmentStep } from '#resources/recruitment/boardMoves.ts'
import type { BoardStep } from '#resources/studies/boardDefaults.ts'
import type { Caller } from '../platform/common/caller.ts'
import { conflict } from '../platform/common/errors.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'
import { needsConsent } from './consentRule.ts'

type Card = ResourceRow['participantStudy']
type Context = { readonly studydesk: Services; readonly caller: Caller }

/**
 * Places a new card in the column that it names, or else in the first column of its study. Rejects the column for enrolled participants.
 * @throws conflict EnrolledByAct
 */
export async function fillNewCardColumn(write: Write<Card>): Promise<Partial<Card> | undefined> {
  const { input, isTrusted } = write
  if (input.columnId === undefined) return fillFirstColumn(write, input.studyId)
  if (isTrusted) return undefined
  const column = await columnOf(write, input.columnId)
  if (isEnrolmentStep(column?.step ?? null)) throw conflict('EnrolledByAct')
  rejectForbiddenMove({ recruitmentStatus: 'IN_SCREENING', consentStatus: null }, column)
  return undefined
}

/** Checks the rules of the board when a card changes its column. @throws conflict */
export async function requireMove(write: Write<Card>): Promise<void> {
  const { before, input, isTrusted } = write
  if (before === null || isTrusted || input.columnId === undefined || input.columnId === before.columnId) return
  rejectForbiddenMove(before, await columnOf(write, input.columnId))
}

/**
 * Rejects a move to a column that does not allow it. A missing column is not reported here, but by the rule of the field. @throws
 * conflict
 */
function rejectForbiddenMove(card: Parameters<typeof findCardMoveRefusal>[0], column: Column | undefined): void {
  const refusal = findCardMoveRefusal(card, column ?? {})
  if (refusal !== null) throw conflict(refusal)
}

/** Enrols a participant whose card enters the column for enrolled participants. */
export async function enrolByColumn({ studydesk, caller, before, after, work }: WriteContext<Card>): Promise<void> {
  if (before === null || before.columnId === after.columnId || after.recruitmentStatus !== 'IN_SCREENING') return
  const column = await columnOf({ studydesk, caller }, after.columnId)
  if (isEnrolmentStep(column?.step ?? null)) await work.transition('participantStudy', after.id, { name: 'enroll' })
}

async function fillFirstColumn({ studydesk, caller }: Context, studyId: unknown): Promise<Partial<Card> | undefined> {
  // The rule of the field reports a missing study.
  if (typeof studyId !== 'string' || !isUuid(studyId)) return undefined
  const [answer] = await studydesk.database.batch(caller.orgId, [
    { text: 'select id from board_column where org_id = $1 and study_id = $2 order by rank limit 1', values: [caller.orgId, studyId] },
  ])
  const columnId = answer?.rows[0]?.id
  return columnId === undefined ? undefined : { columnId: String(columnId) }
}

interface Column {
  readonly studyId: string
  readonly step: BoardStep | null
  readonly needsConsent: boolean
}

/** Returns the column; undefined if it does not exist, which the rule of the field reports. */
async function columnOf({ studydesk, caller }: Context, id: unknown): Promise<Column | undefined> {
  if (typeof id !== 'string' || !isUuid(id)) return undefined
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select study_id as "studyId", step, ${needsConsent} as "needsConsent" from board_column where org_id = $1 and id = $2`,
      values: [caller.orgId, id],
    },
  ])
  return answer?.rows[0] as Column | undefined
}
