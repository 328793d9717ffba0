import type { Task } from '../jobs/task.ts'
import { log } from '../log.ts'
import { addressIn, composeMessage } from './message.ts'
import { noteResult, takeMail } from './outbox.ts'
import { deliver, mailServerOf } from './smtp.ts'
import { afterConversation, whatToDo } from './states.ts'
import type { MailStatus } from './types.ts'

/**
 * Sends one message. That it is being sent is committed before the mail server hears of it: a job that finds it so knows that a node
 * died in between, and that nobody can say whether it was taken.
 */
export const sendMail: Task = async ({ orgId, payload, isLastAttempt, finish, studydesk: { config, database } }) => {
  const id = String(payload.mailId)
  const mail = await database.transaction(orgId, async (run) => {
    const { rows } = await run({ text: 'select status from mail where org_id = $1 and id = $2 for update', values: [orgId, id] })
    const next = whatToDo(rows[0]?.status as MailStatus | undefined)
    if (next === 'send' && config.mail !== null) return takeMail(run, orgId, id)
    if (next === 'send') await noteUnsendable(run, orgId, id)
    if (next === 'uncertain') await noteResult(run, orgId, id, { status: 'UNCERTAIN', problem: 'NODE_ENDED', smtpCode: null })
    await run(finish)
    return null
  })
  if (mail === null || config.mail === null) return

  const content = await composeMessage(mail, config.mail.from)
  const outcome = await deliver(mailServerOf(config.mail.url), { from: addressIn(config.mail.from), to: mail.recipient, content })
  const result = afterConversation(outcome, isLastAttempt)
  await database.transaction(orgId, async (run) => {
    await noteResult(run, orgId, id, result)
    if (result.status !== 'WAITING') await run(finish)
  })
  if (result.status === 'WAITING') throw new MailRefused(result.problem ?? 'FAULT')
  if (result.status !== 'SENT') log.warn('A message was not sent', { mailId: id, orgId, status: result.status, problem: result.problem })
}

/** The mail server's settings were taken away while it waited. */
const noteUnsendable = async (run: Parameters<typeof takeMail>[0], orgId: string, id: string): Promise<void> => {
  await takeMail(run, orgId, id)
  await noteResult(run, orgId, id, { status: 'HELD', problem: null, smtpCode: null })
}

/** Tried again later. */
class MailRefused extends Error {
  readonly code: string

  constructor(problem: string) {
    super(problem)
    this.name = 'MailRefused'
    this.code = problem
  }
}
