import type { Values } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { CardsEnrolment, CardsMoveAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { assignColumnForms } from '../forms/assignments/index.ts'
import type { Caller } from '../platform/common/caller.ts'
import { invalid, notFound } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { answerOf } from '../platform/engine/databaseErrors/answer.ts'
import type { Work } from '../platform/engine/engine.types.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { requireStudySite } from '../studies/requireStudySite.ts'

type Row = ResourceAnswer['participantStudy']
type MoveRequest = DeclaredRequest<(typeof recruitmentCalls)['move' | 'moveInConduct']>

/** Moves cards of one kind of board to another column. */
export interface Mover {
  /** Makes one move, in one transaction. */
  move(work: Work, move: CardMove): Promise<Row>
}

interface CardMove {
  readonly caller: Caller
  readonly row: Row
  readonly to: string
  readonly after: string | null
  /** Version of the card that the user saw. */
  readonly version: number
  readonly assignsForms: boolean
  /** Input of the enrolment, for participants who are moved to the Enrolled column. */
  readonly enrolment: CardsEnrolment | undefined
}

/**
 * Moves on the recruitment board, where each column has its own order of cards. A move to the Enrolled column also enrols the
 * participant.
 */
export const recruitmentMoves: Mover = {
  async move(work, { caller, row, to, after, version, assignsForms, enrolment = {} }) {
    const isEnrolled = row.recruitmentStatus === 'IN_SCREENING' && (await isEnrolledColumn(work, caller, { to, studyId: row.studyId }))
    const movedRow = isEnrolled
      ? await enrolAtPosition(work, { id: row.id, to, after, version, enrolment })
      : await work.move('participantStudy', row.id, { to, after, version })
    if (assignsForms) await assignColumnForms(work, caller, movedRow)
    return movedRow
  },
}

/** Enrols a participant, then places the card after the chosen neighbour, or last if that neighbour is gone. */
async function enrolAtPosition(
  work: Work,
  { id, to, after, version, enrolment }: Pick<CardMove, 'to' | 'after' | 'version' | 'enrolment'> & { readonly id: string },
): Promise<Row> {
  const enrolledRow = await work.transition('participantStudy', id, { name: 'enroll', version, changes: enrolment ?? {} })
  const isNeighbourInColumn =
    after === null ||
    (await work.run({ text: 'select from participant_study where id = $1 and column_id = $2', values: [after, to] })).rows.length > 0
  return isNeighbourInColumn ? work.move('participantStudy', id, { to, after }) : enrolledRow
}

async function isEnrolledColumn(
  work: Work,
  { orgId }: Caller,
  { to, studyId }: { readonly to: string; readonly studyId: string },
): Promise<boolean> {
  const { rows } = await work.run({
    text: `select from board_column where org_id = $1 and id = $2 and study_id = $3 and step = 'ENROLLED'`,
    values: [orgId, to, studyId],
  })
  return rows.length > 0
}

/**
 * Moves several cards to a column, one after the other: `POST study/{studyId}/study-site/{siteId}/recruitment/move`, and `/conduct/move`.
 * Each card follows the rules of a single move. A failure is reported with its reason, and the remaining cards are still moved. Each move
 * is a separate transaction, so two callers with the same cards never deadlock. With an Idempotency-Key, each card moves only once. A
 * repeated call returns the cards that moved and retries those that failed.
 * @throws notFound for another user's study site, invalid
 */
export const moveCards =
  ({ move }: Mover) =>
  async (request: MoveRequest): Promise<CardsMoveAnswer> => {
    const { caller, studydesk, input } = request
    const { engine } = studydesk
    const key = request.header('idempotency-key')
    const studySite = requireStudySite(request)
    const { to, after = null } = input
    const assignsForms = input.assignsForms === true
    const cards = [...new Map(input.cards.map((card) => [card.cardId, card])).values()]
    const enrolment = readEnrolmentValues(input)
    const ids = cards.map(({ cardId }) => cardId)
    const rowsById = new Map((await engine.listById(caller, 'participantStudy', ids, { ...studySite })).map((row) => [row.id, row]))
    const { language, correlationId } = caller
    const data: CardsMoveAnswer['data'][number][] = []
    const errors: CardsMoveAnswer['errors'][number][] = []
    let neighbourId: string | null = after
    for (const { cardId, version } of cards) {
      try {
        const row = rowsById.get(cardId)
        if (row === undefined) throw notFound()
        const behind = neighbourId
        const moveCard = (work: Work) => move(work, { caller, row, to, after: behind, version, assignsForms, enrolment })
        const movedCard =
          key === undefined
            ? await engine.work(caller, moveCard)
            : await moveOnce(
                request,
                { key, cardId, content: { to, after, version, assignsForms, ...(enrolment === undefined ? {} : { enrolment }) } },
                moveCard,
              )
        data.push({ cardId, version: movedCard.version })
        neighbourId = cardId
      } catch (error) {
        const { error: reportedError } = answerOf(error, { texts: studydesk.texts, language, correlationId }).body
        errors.push({ ...reportedError, refData: { cardId } })
      }
    }
    return { data, errors }
  }

/**
 * Moves a card once. The idempotency key of the move consists of the call's key and the card's id, and it is valid only for the same
 * values of the move.
 */
async function moveOnce(
  { caller, studydesk }: CallContext,
  { key, cardId, content }: { readonly key: string; readonly cardId: string; readonly content: Values },
  steps: (work: Work) => Promise<Row>,
): Promise<Row> {
  const onceOptions = { resource: 'participantStudy', id: cardId, key: `${key} ${cardId}`, what: 'board move', content } as const
  return (await studydesk.engine.workOnce(caller, onceOptions, steps)).answer
}

/** Returns the values of the enrolment. A subject ID is allowed for a single card only. @throws invalid */
function readEnrolmentValues({ enrolment, cards }: MoveRequest['input']): CardsEnrolment | undefined {
  if (enrolment === undefined || enrolment === null) return undefined
  if (enrolment.subjectId != null && cards.length > 1) throw invalid([{ path: 'enrolment.subjectId', code: 'taken' }])
  return enrolment as CardsEnrolment
}
