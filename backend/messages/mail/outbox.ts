import { v7 as newId } from 'uuid'
import type { ResourceRow } from '#resources/core/rows.ts'
import { buildAuditInsert } from '../../platform/auditTrail/insert.ts'
import { authorOf, type Caller } from '../../platform/common/caller.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Run, Statement } from '../../platform/database/types.ts'
import type { Jobs } from '../../platform/engine/ports/jobs.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { meetingOf, visitOf } from './calendarEntry.ts'
import { type ChannelSetting, isConfigured } from './deliver.ts'
import { maskSecrets, unmaskBody } from './masking.ts'
import { mostSegments, segmentsOf, withPlainSigns } from './segments.ts'
import type { Result } from './states.ts'
import { meetingArranged } from './templates/meetingArranged.ts'
import { reportMail } from './templates/report.ts'
import type { Template } from './templates/template.ts'
import type { MailStatus, NewMail, StoredMail } from './types.ts'

export const sendTask = 'mail.send'

/** Attempts are spread over a day and a half: greylisting needs minutes, the repair of a mail server a night. */
const mostAttempts = 15

type Sender = Pick<Services, 'texts'> & {
  readonly config: Pick<Config, ChannelSetting>
  readonly jobs: Pick<Jobs, 'statement'>
}

/**
 * Writes a message and the job that sends it, in the transaction of the change that it reports. Without a service for its channel the
 * message is HELD: an administrator of the users reads it in the outbox and delivers it. The audit trail never contains its body, which
 * may include a link.
 * @throws conflict SmsTooLong
 */
export async function writeMail(
  run: Run,
  { config, jobs, texts }: Sender,
  caller: Pick<Caller, 'orgId' | 'userId' | 'correlationId'>,
  { template, channel, to, language, details, words = {}, onceFor }: NewMail,
): Promise<string> {
  const id = newId()
  const status: MailStatus = isConfigured(config, channel) ? 'WAITING' : 'HELD'
  const subject = (words.subject ?? texts.text(language, template.subject, details)).slice(0, longestSubject)
  const body = words.body ?? bodyOf(texts, template, { channel, language, details })
  if (channel === 'SMS' && segmentsOf(body) > mostSegments) throw conflict('SmsTooLong', { details: { max: mostSegments } })
  const { body: shownBody, masked } = 'participantId' in to ? maskSecrets(body, details) : { body, masked: null }
  const {
    userId = null,
    recipient = null,
    participantId = null,
    studyId = null,
    consentId = null,
    participantVisitId = null,
    announcementId = null,
  } = to as Partial<
    Record<'userId' | 'recipient' | 'participantId' | 'studyId' | 'consentId' | 'participantVisitId' | 'announcementId', string>
  >
  await run({
    // By hand: the body contains a link that the audit trail must never contain.
    text: `insert into mail
        (org_id, id, created_by, updated_by, template, channel, user_id, participant_id, study_id, consent_id, recipient, language, subject, body, status, attempts,
        participant_visit_id, once_for, announcement_id, masked)
      values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, $15, $16, $17, $18)`,
    values: [
      caller.orgId,
      id,
      authorOf(caller),
      template.name,
      channel,
      userId,
      participantId,
      studyId,
      consentId,
      recipient,
      language,
      subject,
      shownBody,
      status,
      participantVisitId,
      onceFor ?? null,
      announcementId,
      masked,
    ],
  })
  const reportedFields = {
    template: template.name,
    channel,
    userId,
    participantId,
    studyId,
    consentId,
    participantVisitId,
    announcementId,
    onceFor: onceFor ?? null,
    recipient,
    language,
    subject,
    status,
  }
  const changes = Object.fromEntries(
    Object.entries(reportedFields).flatMap(([name, value]) => (value === null ? [] : [[name, [null, value] as const]])),
  )
  await run(buildAuditInsert({ ...caller, userId: authorOf(caller) }, { kind: 'mail', action: 'create', recordId: id, changes }))
  // An announcement to thousands must not delay codes and reminders.
  if (status === 'WAITING') await run(sendStatement(jobs, caller.orgId, { id, template: template.name }, announcementId !== null))
  return id
}

/** Returns the text of a message. */
export const bodyOf = (
  texts: Services['texts'],
  template: Template,
  { channel, language, details }: Pick<NewMail, 'channel' | 'language' | 'details'>,
): string => {
  const text = texts.text(language, template.bodies[channel] ?? [], details)
  return channel === 'SMS' ? withPlainSigns(text) : text
}

const longestSubject = 200

/** @param isPatient true for one of many messages, sent after all others */
export const sendStatement = (
  jobs: Pick<Jobs, 'statement'>,
  orgId: string,
  { id, template }: Pick<ResourceRow['mail'], 'id' | 'template'>,
  isPatient = false,
): Statement =>
  jobs.statement({
    task: template === reportMail.name ? reportMail.task : sendTask,
    orgId,
    payload: { mailId: id },
    key: `mail ${id}`,
    maxAttempts: mostAttempts,
    ...(isPatient && { isPatient }),
  })

/** Claims a waiting message for sending; null if it is not waiting. */
export async function claimMail(run: Run, orgId: string, id: string): Promise<StoredMail | null> {
  const { rows } = await run({
    // By hand: a step of a job, which has no caller.
    text: `update mail set status = 'SENDING', attempts = attempts + 1, version = version + 1, updated_at = clock_timestamp(), updated_by = null
      where org_id = $1 and id = $2 and status = 'WAITING'
      returning channel, participant_id, template, consent_id, participant_visit_id, announcement_id, recipient, language, subject, body, masked, attempts`,
    values: [orgId, id],
  })
  const [row] = rows
  if (row === undefined) return null
  await run(notifyMail(orgId, id, 'sending', { status: ['WAITING', 'SENDING'], attempts: [row.attempts - 1, row.attempts] }))
  const { template, channel, language, subject } = row
  const body = unmaskBody(row.body ?? '', row.masked)
  const { participant_id: participantId } = row
  const recipient = participantId === null || channel === 'PUSH' ? row.recipient : await contactOf(run, orgId, row)
  const attachment = row.template === 'consentCopy' ? await copyOf(run, orgId, row.consent_id) : null
  const visit = channel === 'EMAIL' ? await toAttend(run, orgId, row) : null
  const page = row.announcement_id === null ? null : await pageOf(run, orgId, row.announcement_id)
  return { id, template, channel, participantId, recipient, language, subject, body, attachment, page, visit }
}

/** Returns the visit or video meeting that the message announces, for its calendar entry. */
async function toAttend(run: Run, orgId: string, mail: Readonly<Record<string, unknown>>): Promise<StoredMail['visit']> {
  if (mail.participant_visit_id !== null) return visitOf(run, orgId, String(mail.participant_visit_id))
  return mail.template === meetingArranged.name ? meetingOf(run, orgId, String(mail.consent_id)) : null
}

/** Returns the text of the announcement, which cannot change while its e-mails are sent. */
async function pageOf(run: Run, orgId: string, announcementId: string): Promise<string | null> {
  const { rows } = await run({ text: 'select content from announcement where org_id = $1 and id = $2', values: [orgId, announcementId] })
  return (rows[0]?.content as string | undefined) ?? null
}

/** Returns the copy of a consent, to attach it to its message. */
async function copyOf(run: Run, orgId: string, consentId: string): Promise<StoredMail['attachment']> {
  const { rows } = await run({
    text: `select file_name as "fileName", location from consent
      join stored_file file on file.org_id = consent.org_id and file.id = consent.copy_file_id where consent.org_id = $1 and consent.id = $2`,
    values: [orgId, consentId],
  })
  return (rows[0] as unknown as StoredMail['attachment'] | undefined) ?? null
}

/**
 * Sets a waiting message to HELD, because the service of its channel is no longer configured. An administrator of the users delivers it.
 * Does not count as an attempt.
 */
export async function holdMail(run: Run, orgId: string, id: string): Promise<void> {
  const { rows } = await run({
    // By hand: a step of a job, which has no caller.
    text: `update mail set status = 'HELD', version = version + 1, updated_at = clock_timestamp(), updated_by = null
      where org_id = $1 and id = $2 and status = 'WAITING' returning 1`,
    values: [orgId, id],
  })
  if (rows.length > 0) await run(notifyMail(orgId, id, 'held', { status: ['WAITING', 'HELD'] }))
}

/** Templates that participants request themselves. They get these even if they want no other messages. */
const requestedTemplates: ReadonlySet<string> = new Set<ResourceRow['mail']['template']>(['participantCode', 'participantLink'])

/**
 * Returns the current contact of the profile; null for a participant who is in the trash, died or no longer has a contact of this kind.
 */
async function contactOf(run: Run, orgId: string, mail: Readonly<Record<string, unknown>>): Promise<string | null> {
  const { channel, template } = mail
  const { rows } = await run({
    text: `select email, primary_mobile from participant
      where org_id = $1 and id = $2 and deleted_at is null and deceased is not true and contactable_by_any_study
        and ($4 or not coalesce(case when $3 = 'EMAIL' then no_emails else no_sms end, false))`,
    values: [orgId, mail.participant_id, channel, requestedTemplates.has(String(template))],
  })
  return (channel === 'EMAIL' ? rows[0]?.email : rows[0]?.primary_mobile) ?? null
}

/** Stores the result of an attempt. Removes the body, with its link, once the message is sent. */
export async function noteResult(run: Run, orgId: string, id: string, { status, problem, smtpCode }: Result): Promise<void> {
  const { rows } = await run({
    // By hand: a step of a job, which has no caller; the removal of the body is not audited.
    text: `update mail set status = $3::text, problem = $4, smtp_code = $5, version = mail.version + 1, updated_at = clock_timestamp(), updated_by = null,
        sent_at = case when $3::text = 'SENT' then clock_timestamp() end, body = case when $3::text = 'SENT' then null else mail.body end,
        masked = case when $3::text = 'SENT' then null else mail.masked end
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
  await run(notifyMail(orgId, id, actionsByStatus[status] ?? 'update', changes))
}

/** Actions in the audit trail, by the resulting status. */
const actionsByStatus: Partial<Readonly<Record<MailStatus, string>>> = {
  SENT: 'sent',
  FAILED: 'failed',
  UNCERTAIN: 'uncertain',
  WAITING: 'deferred',
  HELD: 'held',
}

const notifyMail = (orgId: string, id: string, action: string, changes: Readonly<Record<string, readonly [unknown, unknown]>>): Statement =>
  buildAuditInsert({ orgId, userId: null, correlationId: null }, { kind: 'mail', action, recordId: id, changes })
