import { createHmac } from 'node:crypto'
import type { AcceptedResults } from '#resources/library/learningAnswers.ts'
import type { learningCalls } from '#resources/library/learningCalls.ts'
import { isSame } from '../../../platform/auth/keys.ts'
import { ApplicationError, conflict, invalid, notFound } from '../../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../../../platform/engine/types.ts'
import { parseResult } from './shapes.ts'
import { storeResults, systemOf } from './storeResults.ts'

/** Most seconds between the time of a message and the time of this node. Ids of messages are stored for longer. */
const longestAge = 300

/** @throws ApplicationError 401 LearningSignatureWrong, LearningMessageLate */
function rejectForgedMessage({ header, bodyText }: CallContext, secret: string): void {
  const [, seconds = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header('learning-signature') ?? '') ?? []
  const expected = createHmac('sha256', secret).update(`${seconds}.${bodyText}`).digest('hex')
  if (!isSame(signature, expected)) throw new ApplicationError(401, 'LearningSignatureWrong')
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > longestAge) throw new ApplicationError(401, 'LearningMessageLate')
}

/**
 * Accepts results that the external learning system pushes, signed with time and body. Accepts all of them or none, and each message
 * once.
 * @throws 401 as `rejectForgedMessage`, invalid, notFound if webhooks are not configured or the organisation does not exist, conflict
 * LearningMessageRepeated
 */
export async function receiveWebhook(request: DeclaredRequest<(typeof learningCalls)['takeResults']>): Promise<AcceptedResults> {
  const { studydesk } = request
  const secret = studydesk.config.learning?.webhookSecret ?? null
  if (secret === null) throw notFound()
  rejectForgedMessage(request, secret)
  const { id, organization: orgId, results: sentResults } = request.input
  const results = (sentResults ?? []).flatMap((each) => parseResult(each) ?? [])
  if (results.length < (sentResults ?? []).length) throw invalid([{ path: 'results', code: 'notAResult' }])
  const [organisationResult] = await studydesk.database.batch(orgId, [
    { text: 'select from organisation where org_id = $1', values: [orgId] },
  ])
  if (organisationResult?.rows.length !== 1) throw notFound()
  const caller = await systemOf(studydesk, orgId, 'learning webhook')
  await studydesk.engine.work(caller, async (work) => {
    const { rows } = await work.run({
      text: 'insert into learning_message (org_id, id) values ($1, $2) on conflict do nothing returning id',
      values: [orgId, id],
    })
    if (rows.length === 0) throw conflict('LearningMessageRepeated')
    await storeResults(work, caller, { results, studydesk })
    await work.run({ text: 'update learning_system set message_at = clock_timestamp() where org_id = $1', values: [orgId] })
  })
  return { results: results.length }
}
