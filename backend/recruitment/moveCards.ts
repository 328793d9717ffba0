import type { CardsEnrolment, CardsMoveAnswer } from '#resources/boardAnswers.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Work } from '../engine/engine.types.ts'
import { answerOf } from '../engine/failures/answer.ts'
import type { CallContext } from '../engine/types.ts'
import { invalid, notFound, pathOf } from '../errors.ts'
import { assignColumnForms } from '../forms/assignments/index.ts'
import { placeIn } from '../studies/ownPlaces.ts'

type Row = ResourceAnswer['participantStudy']
type MoveRequest = DeclaredRequest<(typeof recruitmentCalls)['move' | 'moveInConduct']>

/** How the cards of a board go to another column. */
export interface Mover {
  /** The steps of one move, in one transaction. */
  move(work: Work, move: CardMove): Promise<Row>
}

interface CardMove {
  readonly caller: Caller
  readonly row: Row
  readonly to: string
  readonly after: string | null
  /** As whoever moves it saw it. */
  readonly version: number
  readonly assignsForms: boolean
  /** Values of participants who are moved to the Enrolled column. */
  readonly enrolment: CardsEnrolment | undefined
}

/** Moves of the recruitment board, whose columns are the orders of the rows themselves. A move to the Enrolled column enrols the participant in the same act. */
export const recruitmentMoves: Mover = {
  async move(work, { caller, row, to, after, version, assignsForms, enrolment = {} }) {
    const isEnrolled = row.recruitmentStatus === 'IN_SCREENING' && (await isEnrolledColumn(work, caller, { to, studyId: row.studyId }))
    const moved = isEnrolled
      ? await enrolAt(work, { id: row.id, to, after, version, enrolment })
      : await work.move('participantStudy', row.id, { to, after, version })
    if (assignsForms) await assignColumnForms(work, caller, moved)
    return moved
  },
}

/** Enrols a participant by one act, and then puts the card where it was dropped; last where that neighbour is no longer there. */
async function enrolAt(
  work: Work,
  { id, to, after, version, enrolment }: Pick<CardMove, 'to' | 'after' | 'version' | 'enrolment'> & { readonly id: string },
): Promise<Row> {
  const enrolled = await work.transition('participantStudy', id, { name: 'enroll', version, changes: enrolment ?? {} })
  const isThere =
    after === null ||
    (await work.run({ text: 'select from participant_study where id = $1 and column_id = $2', values: [after, to] })).rows.length > 0
  return isThere ? work.move('participantStudy', id, { to, after }) : enrolled
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
 * `POST study/{studyId}/study-site/{siteId}/recruitment/move`, and `/conduct/move`: takes several cards to a column, one behind the other, each for itself by the
 * door of a single move: one that may not go stays, is told with its reason, and stops no other. Each move is a transaction of its own, so two
 * callers with the same cards never wait for each other. With an Idempotency-Key each card is moved once, however often the call comes: those that
 * went are told again, those that did not are tried again.
 * @throws notFound for a study-site of others, invalid
 */
export const moveCards =
  ({ move }: Mover) =>
  async (request: MoveRequest): Promise<CardsMoveAnswer> => {
    const { caller, studydesk, input } = request
    const { engine } = studydesk
    const key = request.header('idempotency-key')
    const place = placeIn(request)
    const { to, after = null } = input
    const assignsForms = input.assignsForms === true
    const cards = [...new Map(input.cards.map((card) => [card.cardId, card])).values()]
    const enrolment = enrolmentIn(input)
    const ids = cards.map(({ cardId }) => cardId)
    const here = new Map((await engine.listById(caller, 'participantStudy', ids, { ...place })).map((row) => [row.id, row]))
    const { language, correlationId } = caller
    const data: CardsMoveAnswer['data'][number][] = []
    const errors: CardsMoveAnswer['errors'][number][] = []
    let neighbour: string | null = after
    for (const { cardId, version } of cards) {
      try {
        const row = here.get(cardId)
        if (row === undefined) throw notFound()
        const behind = neighbour
        const steps = (work: Work) => move(work, { caller, row, to, after: behind, version, assignsForms, enrolment })
        const moved =
          key === undefined
            ? await engine.work(caller, steps)
            : await moveOnce(
                request,
                { key, cardId, said: { to, after, version, assignsForms, ...(enrolment === undefined ? {} : { enrolment }) } },
                steps,
              )
        data.push({ cardId, version: moved.version })
        neighbour = cardId
      } catch (error) {
        const { error: told } = answerOf(error, { texts: studydesk.texts, language, correlationId }).body
        errors.push({ ...told, refData: { cardId } })
      }
    }
    return { data, errors }
  }

/** Each card has the call's key for itself, with what was said of it. */
async function moveOnce(
  { caller, studydesk }: CallContext,
  { key, cardId, said }: { readonly key: string; readonly cardId: string; readonly said: Values },
  steps: (work: Work) => Promise<Row>,
): Promise<Row> {
  const once = { resource: 'participantStudy', id: cardId, key: `${key} ${cardId}`, what: 'board move', said } as const
  return (await studydesk.engine.workOnce(caller, once, steps)).answer
}

/** The transition validates each value for each card. */
const enrolmentFields: ReadonlySet<string> = new Set(['enrolledOn', 'groupId', 'isAboveGoal', 'subjectId'])

/** Values of the enrolment, the subject ID of one card alone. @throws invalid */
function enrolmentIn({ enrolment, cards }: MoveRequest['input']): CardsEnrolment | undefined {
  if (enrolment === undefined || enrolment === null) return undefined
  const unknown = Object.keys(enrolment).filter((name) => !enrolmentFields.has(name))
  if (unknown.length > 0) throw invalid(unknown.map((name) => ({ path: `enrolment.${pathOf(name)}`, code: 'unknownField' })))
  const values = enrolment as CardsEnrolment
  if (values.subjectId != null && cards.length > 1) throw invalid([{ path: 'enrolment.subjectId', code: 'taken' }])
  return values
}
