import { createHmac } from 'node:crypto'
import type { learningCalls } from '#resources/learning/calls.ts'
import type { AcceptedResults } from '#resources/learningAnswers.ts'
import { isSame } from '../../auth/keys.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import type { CallContext } from '../../engine/types.ts'
import { ApplicationError, conflict, invalid, notFound } from '../../errors.ts'
import { parseResult } from './shapes.ts'
import { systemOf, takeResults } from './takeResults.ts'

/** Seconds that the clock of a message may be off. Ids of messages are kept for longer. */
const longestAge = 300

/** @throws ApplicationError 401 LearningSignatureWrong, LearningMessageLate */
function refuseForged({ header, bodyText }: CallContext, secret: string): void {
  const [, seconds = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header('learning-signature') ?? '') ?? []
  const expected = createHmac('sha256', secret).update(`${seconds}.${bodyText}`).digest('hex')
  if (!isSame(signature, expected)) throw new ApplicationError(401, 'LearningSignatureWrong')
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > longestAge) throw new ApplicationError(401, 'LearningMessageLate')
}

/**
 * Takes results that the external learning system sends as soon as they are there, signed over time and body. All of them or
 * none, and each message once.
 * @throws 401 as `refuseForged`, invalid, notFound where no webhooks are agreed or there is no such organisation, conflict LearningMessageRepeated
 */
export async function takeWebhook(request: DeclaredRequest<(typeof learningCalls)['takeResults']>): Promise<AcceptedResults> {
  const { studydesk } = request
  const secret = studydesk.config.learning?.webhookSecret ?? null
  if (secret === null) throw notFound()
  refuseForged(request, secret)
  const { id, organization: orgId, results: sent } = request.input
  const results = (sent ?? []).flatMap((each) => parseResult(each) ?? [])
  if (results.length < (sent ?? []).length) throw invalid([{ path: 'results', code: 'notAResult' }])
  const [found] = await studydesk.database.batch(orgId, [{ text: 'select from organisation where org_id = $1', values: [orgId] }])
  if (found?.rows.length !== 1) throw notFound()
  const caller = await systemOf(studydesk, orgId, 'learning webhook')
  await studydesk.engine.work(caller, async (work) => {
    const { rows } = await work.run({
      text: 'insert into learning_message (org_id, id) values ($1, $2) on conflict do nothing returning id',
      values: [orgId, id],
    })
    if (rows.length === 0) throw conflict('LearningMessageRepeated')
    await takeResults(work, caller, { results, studydesk })
    await work.run({ text: 'update learning_system set message_at = clock_timestamp() where org_id = $1', values: [orgId] })
  })
  return { results: results.length }
}
