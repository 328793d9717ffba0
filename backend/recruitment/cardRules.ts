import type { BoardStep } from '#resources/boardDefaults.ts'
import { enrolls, whyNotMoved } from '#resources/boardMoves.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { Write, Writing } from '../engine/types.ts'
import { conflict } from '../errors.ts'
import { needsConsent } from './consentRule.ts'

type Card = ResourceRow['participantStudy']
type Asking = { readonly studydesk: Studydesk; readonly caller: Caller }

/** A new card stands in the first column of its study, or in one that it names: never among the enrolled. @throws conflict EnrolledByAct */
export async function placeNewCard(write: Write<Card>): Promise<Partial<Card> | undefined> {
  const { input, isTrusted } = write
  if (input.columnId === undefined) return fillFirstColumn(write, input.studyId)
  if (isTrusted) return undefined
  const column = await columnOf(write, input.columnId)
  if (enrolls(column?.step ?? null)) throw conflict('EnrolledByAct')
  refuseMove({ recruitmentStatus: 'IN_SCREENING', consentStatus: null }, column)
  return undefined
}

/** A card that changes its column goes where the rules of the board let it. @throws conflict */
export async function requireMove(write: Write<Card>): Promise<void> {
  const { before, input, isTrusted } = write
  if (before === null || isTrusted || input.columnId === undefined || input.columnId === before.columnId) return
  refuseMove(before, await columnOf(write, input.columnId))
}

/** A column that does not exist is refused by the field's own rule. */
function refuseMove(card: Parameters<typeof whyNotMoved>[0], column: Column | undefined): void {
  const refusal = whyNotMoved(card, column ?? {})
  if (refusal !== null) throw conflict(refusal)
}

/** Somebody who comes to the column of the enrolled is enrolled by that. */
export async function enrolByColumn({ studydesk, caller, before, after, work }: Writing<Card>): Promise<void> {
  if (before === null || before.columnId === after.columnId || after.recruitmentStatus !== 'IN_SCREENING') return
  const column = await columnOf({ studydesk, caller }, after.columnId)
  if (enrolls(column?.step ?? null)) await work.transition('participantStudy', after.id, { name: 'enroll' })
}

async function fillFirstColumn({ studydesk, caller }: Asking, studyId: unknown): Promise<Partial<Card> | undefined> {
  // What is no study is told of by the field's own rules.
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

/** Undefined for one that is not there, which its reference's own rule tells. */
async function columnOf({ studydesk, caller }: Asking, id: unknown): Promise<Column | undefined> {
  if (typeof id !== 'string' || !isUuid(id)) return undefined
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select study_id as "studyId", step, ${needsConsent} as "needsConsent" from board_column where org_id = $1 and id = $2`,
      values: [caller.orgId, id],
    },
  ])
  return answer?.rows[0] as Column | undefined
}
