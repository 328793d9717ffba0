import type { CommentAnswer } from '#resources/participants/commentAnswer.ts'
import type { ListAnswer } from '../../platform/engine/engine.types.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { describeComments } from './describe.ts'
import { type CommentForm, readCommentForm } from './form.ts'
import { type ParticipationParams, readParticipation } from './participation.ts'

/** Lists all comments of a participation, newest first; a single page if the caller requests one. */
export async function listComments(request: CallContext & { readonly params: ParticipationParams }): Promise<ListAnswer<CommentAnswer>> {
  const { caller, parameters, studydesk } = request
  const participation = await readParticipation(request)
  const { participantId, studyId, siteId } = participation
  const answer = await studydesk.engine.listWhole(caller, 'comment', { ...parameters, participantId, studyId, siteId })
  return { ...answer, rows: await describeComments(request, participation, answer.rows) }
}

export async function addComment(request: CommentForm): Promise<CommentAnswer> {
  const { caller, studydesk } = request
  const participation = await readParticipation(request)
  const row = await studydesk.engine.create(caller, 'comment', await readCommentForm(request, participation))
  const [describedComment] = await describeComments(request, participation, [row])
  if (describedComment === undefined) throw new Error('A comment that was added is not described')
  return describedComment
}
