import { createHmac } from 'node:crypto'
import { isUuid } from '#resources/core/fields/ref.ts'
import { isSame } from '../../auth/keys.ts'
import type { CallRequest } from '../../engine/types.ts'
import { bodyOf } from '../../engine/writes/input.ts'
import { ApplicationError, conflict, invalid, notFound } from '../../errors.ts'
import { type ExternalResult, parseResult } from './shapes.ts'
import { systemOf, takeResults } from './takeResults.ts'

/** Seconds that the clock of a message may be off. Ids of messages are kept for longer. */
const longestAge = 300
const mostResults = 200

/** @throws ApplicationError 401 LearningSignatureWrong, LearningMessageLate */
function refuseForged({ header, bodyText }: CallRequest, secret: string): void {
  const [, seconds = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header('learning-signature') ?? '') ?? []
  const expected = createHmac('sha256', secret).update(`${seconds}.${bodyText}`).digest('hex')
  if (!isSame(signature, expected)) throw new ApplicationError(401, 'LearningSignatureWrong')
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > longestAge) throw new ApplicationError(401, 'LearningMessageLate')
}

interface Message {
  readonly id: string
  readonly orgId: string
  readonly results: readonly ExternalResult[]
}

/** @throws invalid */
function messageIn(body: unknown): Message {
  const { id, organization, results } = bodyOf(body)
  if (typeof id !== 'string' || !/^[\w.:-]{1,100}$/.test(id)) throw invalid([{ path: 'id', code: 'required' }])
  if (typeof organization !== 'string' || !isUuid(organization)) throw invalid([{ path: 'organization', code: 'required' }])
  if (!Array.isArray(results)) throw invalid([{ path: 'results', code: 'required' }])
  if (results.length > mostResults) throw invalid([{ path: 'results', code: 'tooMany', details: { max: mostResults } }])
  const read = results.map(parseResult)
  if (read.includes(null)) throw invalid([{ path: 'results', code: 'notAResult' }])
  return { id, orgId: organization.toLowerCase(), results: read.filter((each) => each !== null) }
}

/**
 * Takes results that the external learning system sends as soon as they are there: `{ id, organization, results }`, signed over time and body. All of them or
 * none, and each message once.
 * @throws 401 as `refuseForged`, invalid, notFound where no webhooks are agreed or there is no such organisation, conflict LearningMessageRepeated
 */
export async function takeWebhook(request: CallRequest): Promise<{ readonly results: number }> {
  const { studydesk } = request
  const secret = studydesk.config.learning?.webhookSecret ?? null
  if (secret === null) throw notFound()
  refuseForged(request, secret)
  const { id, orgId, results } = messageIn(request.body)
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
