import type { GroupAssignmentAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { invalid, notFound } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { answerOf } from '../platform/engine/databaseErrors/answer.ts'
import { requireStudy } from '../studies/requireStudySite.ts'

/**
 * Assigns participants of a study to a group: `POST study/{studyId}/group/groupassignment` (specification 2, section 7). Each participant
 * is changed separately; a failure is reported, and the remaining participants are still assigned. Participants outside of the study or
 * of the caller's sites are reported as not found.
 * @throws notFound for a missing study, invalid `otherStudy`, tooManyRequests during another bulk change of the caller
 */
export async function assignGroup(request: DeclaredRequest<(typeof recruitmentCalls)['assignGroup']>): Promise<GroupAssignmentAnswer> {
  const { caller, studydesk, input } = request
  const studyId = await requireStudy(request)
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

  const cardIdsByParticipant = new Map((cards?.rows ?? []).map(({ participantId, id }) => [String(participantId), String(id)]))
  const ids = [...cardIdsByParticipant.values()]
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await studydesk.engine.bulk(caller, 'participantStudy', { action: 'update', ids, changes: { groupId } })
  const outcomes = new Map(rows.map((row) => [row.id, row]))
  const { language, correlationId } = caller
  const absent = answerOf(notFound(), { texts: studydesk.texts, language, correlationId }).body.error

  const outcomeRows = participantIds.map((participantId) => {
    const row = outcomes.get(cardIdsByParticipant.get(participantId) ?? '')
    return { participantId, error: row === undefined ? absent : row.error }
  })
  return {
    data: outcomeRows.flatMap(({ participantId, error }) => (error === undefined ? [{ participantId, groupId }] : [])),
    errors: outcomeRows.flatMap(({ participantId, error }) =>
      error === undefined ? [] : [{ ...error, refData: { participant: { participantId }, studyId } }],
    ),
  }
}
