import type { BoardStep } from '#resources/boardDefaults.ts'
import { enrolls, whyNotMoved } from '#resources/boardMoves.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Write, Writing } from '../engine/types.ts'
import { conflict } from '../errors.ts'
import type { Studydesk } from '../studydesk.ts'
import { placeByVisit } from './conduct/visitRules.ts'
import { needsConsent } from './consentRule.ts'
import { placeByStatus } from './enrolment.ts'

type Card = ResourceRow['participantStudy']
type Asking = { readonly studydesk: Studydesk; readonly caller: Caller }

/** A new card stands in the first column of its study; one that changes its column goes where the rules of the board let it. */
export async function placeCard(write: Write<Card>): Promise<Partial<Card> | undefined> {
  const { before, input, isTrusted } = write
  const studyId = before?.studyId ?? input.studyId
  await placeByVisit(write)
  if (write.action === 'transition') return placeByStatus(write)
  if (before === null && input.columnId === undefined) return fillFirstColumn(write, studyId)
  if (isTrusted || input.columnId === undefined || input.columnId === before?.columnId) return undefined
  // What is no column is told of by the field's own rules.
  const column = await columnOf(write, input.columnId)
  if (before === null && enrolls(column?.step ?? null)) throw conflict('EnrolledByAct')
  const refusal = whyNotMoved(before ?? { recruitmentStatus: 'IN_SCREENING', consentStatus: null }, column ?? {})
  if (refusal !== null) throw conflict(refusal)
  return undefined
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
