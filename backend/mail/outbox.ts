import { v7 as newId } from 'uuid'
import { auditInsert } from '../access/audit/insert.ts'
import type { Caller } from '../caller.ts'
import type { Config } from '../config.ts'
import type { Run, Statement } from '../database/types.ts'
import type { Jobs } from '../jobs/types.ts'
import type { Result } from './states.ts'
import type { MailStatus, NewMail, StoredMail } from './types.ts'

export const sendTask = 'mail.send'

/** Spread over a day and a half: greylisting wants minutes, a broken mail server a night. */
const mostAttempts = 15

/**
 * Writes a message and the job that sends it, in the transaction of what it tells of. Without a mail server it is HELD: whoever
 * administers the users reads it in the outbox and hands it on. The audit never has its body, which carries a link.
 */
export async function writeMail(
  run: Run,
  { config, jobs }: { readonly config: Pick<Config, 'mail'>; readonly jobs: Pick<Jobs, 'statement'> },
  caller: Pick<Caller, 'orgId' | 'userId' | 'correlationId'>,
  { template, userId, recipient, language, subject, body }: NewMail,
): Promise<string> {
  const id = newId()
  const status: MailStatus = config.mail === null ? 'HELD' : 'WAITING'
  await run({
    // By hand: the body carries a link that the history must never hold.
    text: `insert into mail (org_id, id, created_by, updated_by, template, user_id, recipient, language, subject, body, status, attempts)
      values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, 0)`,
    values: [caller.orgId, id, caller.userId, template, userId, recipient, language, subject.slice(0, longestSubject), body, status],
  })
  const told = { template, userId, recipient, language, subject, status }
  const changes = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, [null, value] as const]))
  await run(auditInsert(caller, { kind: 'mail', action: 'create', recordId: id, changes }))
  if (status === 'WAITING') await run(sendStatement(jobs, caller.orgId, id))
  return id
}

const longestSubject = 200

export const sendStatement = (jobs: Pick<Jobs, 'statement'>, orgId: string, mailId: string): Statement =>
  jobs.statement({ task: sendTask, orgId, payload: { mailId }, key: `mail ${mailId}`, maxAttempts: mostAttempts })

/** Takes a waiting message for sending. Null when it is not waiting (any more). */
export async function takeMail(run: Run, orgId: string, id: string): Promise<StoredMail | null> {
  const { rows } = await run({
    // By hand: a step of a job, which has no caller.
    text: `update mail set status = 'SENDING', attempts = attempts + 1, version = version + 1, updated_at = clock_timestamp(), updated_by = null
      where org_id = $1 and id = $2 and status = 'WAITING' returning id, recipient, language, subject, body, attempts`,
    values: [orgId, id],
  })
  const [row] = rows
  if (row === undefined) return null
  await run(tellMail(orgId, id, 'sending', { status: ['WAITING', 'SENDING'], attempts: [row.attempts - 1, row.attempts] }))
  return { id, recipient: row.recipient, language: row.language, subject: row.subject, body: row.body ?? '' }
}

/** What the conversation led to; the body, with its link, goes once the message is sent. */
export async function noteResult(run: Run, orgId: string, id: string, { status, problem, smtpCode }: Result): Promise<void> {
  const { rows } = await run({
    // By hand: a step of a job, which has no caller; the body goes untold.
    text: `update mail set status = $3::text, problem = $4, smtp_code = $5, version = mail.version + 1, updated_at = clock_timestamp(), updated_by = null,
        sent_at = case when $3::text = 'SENT' then clock_timestamp() end, body = case when $3::text = 'SENT' then null else mail.body end
      from mail as known where mail.org_id = $1 and mail.id = $2 and mail.status = 'SENDING' and known.org_id = $1 and known.id = $2
      returning known.problem, known.smtp_code`,
    values: [orgId, id, status, problem, smtpCode],
  })
  const [before] = rows
  if (before === undefined) return
  const changes: Record<string, readonly [unknown, unknown]> = {
    status: ['SENDING', status],
    ...(before.problem === problem ? {} : { problem: [before.problem, problem] }),
    ...(before.smtp_code === smtpCode ? {} : { smtpCode: [before.smtp_code, smtpCode] }),
  }
  await run(tellMail(orgId, id, told[status] ?? 'update', changes))
}

/** Actions of the audit history, by the state that they lead to. */
const told: Partial<Readonly<Record<MailStatus, string>>> = {
  SENT: 'sent',
  FAILED: 'failed',
  UNCERTAIN: 'uncertain',
  WAITING: 'deferred',
  HELD: 'held',
}

const tellMail = (orgId: string, id: string, action: string, changes: Readonly<Record<string, readonly [unknown, unknown]>>): Statement =>
  auditInsert({ orgId, userId: null, correlationId: null }, { kind: 'mail', action, recordId: id, changes })
