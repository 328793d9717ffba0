import { comment } from '#resources/comment.ts'
import type { ListAnswer } from '../../engine/engine.types.ts'
import type { Call, CallRequest, Domain } from '../../engine/types.ts'
import { commentHooks } from './commentHooks.ts'
import { type CommentAnswer, describeComments } from './describe.ts'
import { readCommentForm } from './form.ts'
import { participationAt } from './participation.ts'

const pages = { page: 'PARTICIPANTS', orPage: 'SCREENING' } as const
const placeOf = (record: 'record/:cardId' | 'participant/:participantId') => `study/:studyId/site-study/:siteId/${record}`

/**
 * Comments on a participant in a study at a site, as specification 2, section 7 has them called. Beside them the resource has its own
 * addresses: `participant/{id}/comments` are those of a participant as a whole.
 */
export const commentsDomain: Domain = {
  hooks: { comment: commentHooks },
  calls: (['record/:cardId', 'participant/:participantId'] as const).flatMap((record): readonly Call[] => [
    { method: 'GET', path: `${placeOf(record)}/comments`, access: { ...pages, action: 'VIEW' }, answer: 'list', handler: list },
    {
      method: 'POST',
      path: `${placeOf(record)}/comment`,
      access: { ...pages, action: comment.actions.create },
      multipart: true,
      status: 201,
      handler: create,
    },
  ]),
}

/** All of them, newest first, unless the caller asks page by page. */
async function list(request: CallRequest): Promise<ListAnswer<CommentAnswer>> {
  const { caller, parameters, studydesk } = request
  const participation = await participationAt(request)
  const { participantId, studyId, siteId } = participation
  const answer = await studydesk.engine.listWhole(caller, 'comment', { ...parameters, participantId, studyId, siteId })
  return { ...answer, rows: await describeComments(request, participation, answer.rows) }
}

async function create(request: CallRequest): Promise<CommentAnswer | undefined> {
  const { caller, studydesk } = request
  const participation = await participationAt(request)
  const row = await studydesk.engine.create(caller, 'comment', await readCommentForm(request, participation))
  const [described] = await describeComments(request, participation, [row])
  return described
}
