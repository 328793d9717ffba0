import type { ConductParticipantsAnswer } from '#resources/boardAnswers.ts'
import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { mostAssignments } from '#resources/participantStudyAnswers.ts'
import { answerOf } from '../../engine/doors/failures.ts'
import type { CallRequest } from '../../engine/types.ts'
import { listIn } from '../../engine/writes/input.ts'
import { invalid, notFound, pathOf } from '../../errors.ts'

type Asked = ConductParticipantsAnswer['data'][number]

const names = ['studyId', 'siteId', 'participantId'] as const

/**
 * `POST conductBoard/participants` (specification 2, section 7): puts participants who are enrolled on the conduct board, each for itself by
 * the transition of their participation: one that fails is named with the reason, and stops no other.
 * @throws invalid, badRequest TooManyForBulk, tooManyRequests while the caller has others under way
 */
export async function addToConduct({ caller, studydesk, body }: CallRequest): Promise<ConductParticipantsAnswer> {
  const { engine, texts } = studydesk
  const { language, correlationId } = caller
  const outcomes = await engine.onEach(caller, readAsked(body), async (now, asked) => {
    try {
      const { rows } = await engine.list(now, 'participantStudy', { ...asked, _total: 'none' })
      const [row] = rows
      if (row === undefined) throw notFound()
      await engine.transition(now, 'participantStudy', row.id, { name: 'addToConduct' })
      return { asked, error: null }
    } catch (error) {
      return { asked, error: answerOf(error, { texts, language, correlationId }).body.error }
    }
  })
  return {
    data: outcomes.flatMap(({ asked, error }) => (error === null ? [asked] : [])),
    errors: outcomes.flatMap(({ asked: { participantId, ...place }, error }) =>
      error === null ? [] : [{ ...error, refData: { participant: { participantId }, ...place } }],
    ),
  }
}

function readAsked(body: unknown): readonly Asked[] {
  const given = listIn(body, mostAssignments)
  const problems = given.flatMap((each, index) => problemsOf(each, index))
  if (problems.length > 0) throw invalid(problems)
  return (given as readonly Asked[]).map(({ studyId, siteId, participantId }) => ({ studyId, siteId, participantId }))
}

function problemsOf(given: Values, index: number): readonly FieldProblem[] {
  const unknown = Object.keys(given).filter((name) => !(names as readonly string[]).includes(name))
  return [
    ...unknown.map((name) => ({ path: `${index}.${pathOf(name)}`, code: 'unknownField' as const })),
    ...names
      .filter((name) => !isUuid(given[name]))
      .map((name) => ({ path: `${index}.${name}`, code: given[name] === undefined ? ('required' as const) : ('notAReference' as const) })),
  ]
}
