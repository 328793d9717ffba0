import type { Jobs } from '../engine/ports/jobs.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { log } from '../log.ts'
import { raiseStatement } from '../raiseNotice.ts'
import { handOver, isConfigured } from './handOver.ts'
import type { MailContent } from './message.ts'
import { holdMail, noteResult, takeMail } from './outbox.ts'
import { afterConversation, whatToDo } from './states.ts'
import type { Channel, MailStatus } from './types.ts'

/**
 * Sends one message. That it is being sent is committed before any service hears of it: a job that finds it so knows that a node
 * died in between, and that nobody can say whether it was taken.
 * @param content made for its recipient now, and stored nowhere
 */
export async function sendMail(
  { orgId, payload, isLastAttempt, finish, studydesk: { config, database, jobs } }: RunningJob,
  content: MailContent | null = null,
): Promise<void> {
  const id = String(payload.mailId)
  const mail = await database.transaction(orgId, async (run) => {
    const { rows } = await run({ text: 'select status, channel from mail where org_id = $1 and id = $2 for update', values: [orgId, id] })
    const next = whatToDo(rows[0]?.status as MailStatus | undefined)
    if (next === 'send' && isConfigured(config, rows[0]?.channel as Channel)) return takeMail(run, orgId, id)
    if (next === 'send') await holdMail(run, orgId, id)
    if (next === 'uncertain') await noteResult(run, orgId, id, { status: 'UNCERTAIN', problem: 'NODE_ENDED', smtpCode: null })
    await run(finish)
    return null
  })
  if (mail === null) return

  const outcome = await handOver(config, mail, content)
  const result = afterConversation(outcome, isLastAttempt)
  await database.transaction(orgId, async (run) => {
    await noteResult(run, orgId, id, result)
    if (result.status === 'FAILED') await run(failedNotice(jobs, orgId, id))
    if (result.status !== 'WAITING') await run(finish)
  })
  if (result.status === 'WAITING') throw new MailRefused(result.problem ?? 'FAULT')
  if (result.status !== 'SENT') log.warn('A message was not sent', { mailId: id, orgId, status: result.status, problem: result.problem })
}

/** Whoever may look after the outbox is told. */
const failedNotice = (jobs: Pick<Jobs, 'statement'>, orgId: string, mailId: string) =>
  raiseStatement(jobs, orgId, {
    topic: 'MESSAGE_FAILED',
    record: 'mail',
    recordId: mailId,
  })

/** Tried again later. */
class MailRefused extends Error {
  readonly code: string

  constructor(problem: string) {
    super(problem)
    this.name = 'MailRefused'
    this.code = problem
  }
}
