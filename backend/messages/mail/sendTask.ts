import type { OutboxChannel } from '#resources/messages/mailChannel.ts'
import { log } from '../../platform/common/log.ts'
import type { Jobs } from '../../platform/engine/ports/jobs.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { sendPush } from '../push/sendPush.ts'
import { notificationJob } from '../queue/notificationJob.ts'
import { isConfigured, sendMessage } from './deliver.ts'
import type { MailContent } from './message.ts'
import { claimMail, holdMail, noteResult } from './outbox.ts'
import { afterConversation, chooseJobAction } from './states.ts'
import type { MailStatus } from './types.ts'

/**
 * Sends one message. Commits the status SENDING before it calls the service: a job that finds this status knows that a node died during
 * the attempt, and that the result is unknown.
 * @param content generated for the recipient now, and never stored
 */
export async function sendMail(
  { orgId, payload, isLastAttempt, finish, studydesk }: RunningJob,
  content: MailContent | null = null,
): Promise<void> {
  const { config, database, jobs } = studydesk
  const id = String(payload.mailId)
  const mail = await database.transaction(orgId, async (run) => {
    const { rows } = await run({ text: 'select status, channel from mail where org_id = $1 and id = $2 for update', values: [orgId, id] })
    const next = chooseJobAction(rows[0]?.status as MailStatus | undefined)
    if (next === 'send' && isConfigured(config, rows[0]?.channel as OutboxChannel)) return claimMail(run, orgId, id)
    if (next === 'send') await holdMail(run, orgId, id)
    if (next === 'uncertain') await noteResult(run, orgId, id, { status: 'UNCERTAIN', problem: 'NODE_ENDED', smtpCode: null })
    await run(finish)
    return null
  })
  if (mail === null) return

  const outcome = mail.channel === 'PUSH' ? await sendPush(studydesk, orgId, mail) : await sendMessage(config, mail, content)
  const result = afterConversation(outcome, isLastAttempt)
  await database.transaction(orgId, async (run) => {
    await noteResult(run, orgId, id, result)
    if (result.status === 'FAILED') await run(buildFailedNotice(jobs, orgId, id))
    if (result.status !== 'WAITING') await run(finish)
  })
  if (result.status === 'WAITING') throw new MailRefused(result.problem ?? 'FAULT')
  if (result.status !== 'SENT' && result.status !== 'CANCELLED')
    log.warn('A message was not sent', { mailId: id, orgId, status: result.status, problem: result.problem })
}

/** Notifies the administrators of the outbox. */
const buildFailedNotice = (jobs: Pick<Jobs, 'statement'>, orgId: string, mailId: string) =>
  notificationJob(jobs, orgId, {
    topic: 'MESSAGE_FAILED',
    record: 'mail',
    recordId: mailId,
  })

/** Error of an attempt that is retried later. */
class MailRefused extends Error {
  readonly code: string

  constructor(problem: string) {
    super(problem)
    this.name = 'MailRefused'
    this.code = problem
  }
}
