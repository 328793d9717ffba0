import type { GroupAssignmentAnswer } from '#resources/boardAnswers.ts'
import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { answerOf } from '../engine/failures/answer.ts'
import { invalid, notFound } from '../errors.ts'
import { studyIn } from '../studies/ownPlaces.ts'

/**
 * `POST study/{studyId}/group/groupassignment` (specification 2, section 7): puts participants of a study into one of its groups, each for
 * itself by the door of a bulk change: one who fails is named and stops nobody else. Who is not in the study, or at a site of others, is not there.
 * @throws notFound for a study that is not there, invalid `otherStudy`, tooManyRequests while the caller has others under way
 */
export async function assignGroup(request: DeclaredRequest<(typeof recruitmentCalls)['assignGroup']>): Promise<GroupAssignmentAnswer> {
  const { caller, studydesk, input } = request
  const studyId = await studyIn(request)
  const { groupId, participantIds } = input
  const [group, cards] = await studydesk.database.batch(caller.orgId, [
    { text: 'select 1 from study_group where org_id = $1 and study_id = $2 and id = $3', values: [caller.orgId, studyId, groupId] },
    {
      text: `select id, participant_id as "participantId" from participant_study
        where org_id = $1 and study_id = $2 and participant_id = any($3::uuid[])`,
      values: [caller.orgId, studyId, participantIds],
    },
  ])
  if (groupId !== null && group?.rows.length !== 1) throw invalid([{ path: 'groupId', code: 'otherStudy' }])

  const cardOf = new Map((cards?.rows ?? []).map(({ participantId, id }) => [String(participantId), String(id)]))
  const ids = [...cardOf.values()]
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await studydesk.engine.bulk(caller, 'participantStudy', { action: 'update', ids, changes: { groupId } })
  const outcomes = new Map(rows.map((row) => [row.id, row]))
  const { language, correlationId } = caller
  const absent = answerOf(notFound(), { texts: studydesk.texts, language, correlationId }).body.error

  const told = participantIds.map((participantId) => {
    const row = outcomes.get(cardOf.get(participantId) ?? '')
    return { participantId, error: row === undefined ? absent : row.error }
  })
  return {
    data: told.flatMap(({ participantId, error }) => (error === undefined ? [{ participantId, groupId }] : [])),
    errors: told.flatMap(({ participantId, error }) =>
      error === undefined ? [] : [{ ...error, refData: { participant: { participantId }, studyId } }],
    ),
  }
}
