import { openRequests } from '#resources/visits/visitRequest.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import { updateDueIndex } from '../../visits/dueIndex.ts'
import { lockParticipation } from './consentInForce.ts'
import { hasOpenForms } from './openForms.ts'

export interface EndContext {
  readonly run: Run
  readonly work: Work
  readonly caller: Caller
  /** Reason that is stored with each cancelled activity. */
  readonly reason: string | null
}

interface Ending {
  readonly participationId: string
  /** True if follow-up visits continue, with their forms. */
  readonly keepsFollowUp: boolean
}

/**
 * Ends the open activities of a participation: its visits with their bookings, requests and forms, its other forms, and unsent messages
 * about them. Completed activities stay unchanged.
 */
export async function endActivities(context: EndContext, ending: Ending): Promise<void> {
  await lockParticipation(context, ending.participationId)
  const visitIds = await callOffVisits(context, ending)
  await endForms(context, ending)
  await endRequests(context, ending)
  await cancelVisitMessages(context, ending, visitIds)
}

/**
 * Cancels the visits that did not take place; the transition also ends their bookings, forms and requests. Locks all visits at once, so
 * that a concurrent request to schedule one retries at most once. @returns their ids
 */
export async function callOffVisits(context: EndContext, { participationId, keepsFollowUp }: Ending): Promise<readonly string[]> {
  const { run, work, caller, reason } = context
  const { rows } = await run({
    text: `select own.id::text from participant_visit own left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
      where own.org_id = $1 and own.participant_study_id = $2 and own.status in ('UNSCHEDULED', 'SCHEDULED')
        and not ($3 and coalesce(visit.is_follow_up, false)) order by own.id for no key update of own`,
    values: [caller.orgId, participationId, keepsFollowUp],
  })
  const ids = rows.map(({ id }) => String(id))
  for (const id of ids) await work.trusted.transition('participantVisit', id, { name: 'callOff', ...toReasonField(reason) })
  await updateDueIndex({ run, caller }, [participationId])
  return ids
}

/** Ends open forms, except those of visits that continue. */
async function endForms({ run, work, caller, reason }: EndContext, { participationId, keepsFollowUp }: Ending): Promise<void> {
  const { rows } = await run({
    text: `select given.id::text from form_assignment given
      left join participant_visit own on own.org_id = given.org_id and own.id = given.participant_visit_id
      left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
      where given.org_id = $1 and given.participant_study_id = $2 and ${hasOpenForms} and not ($3 and coalesce(visit.is_follow_up, false))`,
    values: [caller.orgId, participationId, keepsFollowUp],
  })
  for (const { id } of rows)
    await work.trusted.transition('formAssignment', String(id), { name: 'endWithWithdrawal', ...toReasonField(reason) })
}

/** Ends requests that concern missed visits, which the cancellation of visits does not end. */
async function endRequests({ run, work, caller }: EndContext, { participationId, keepsFollowUp }: Ending): Promise<void> {
  const { rows } = await run({
    text: `select request.id::text from visit_request request
      join participant_visit own on own.org_id = request.org_id and own.id = request.participant_visit_id
      left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
      where request.org_id = $1 and request.participant_study_id = $2 and request.state = any($4::text[])
        and not ($3 and coalesce(visit.is_follow_up, false))`,
    values: [caller.orgId, participationId, keepsFollowUp, [...openRequests]],
  })
  for (const { id } of rows) await work.trusted.update('visitRequest', String(id), { state: 'CLOSED' })
}

/**
 * Cancels unsent messages about these visits, whose ids `mail.once_for` contains. If follow-up ends too, also cancels reminders of forms
 * and visits.
 */
async function cancelVisitMessages(
  context: EndContext,
  { participationId, keepsFollowUp }: Ending,
  visitIds: readonly string[],
): Promise<void> {
  const { rows } = await context.run({
    text: `select mail.id::text from participant_study card
      join mail on mail.org_id = card.org_id and mail.participant_id = card.participant_id and mail.study_id = card.study_id
        and mail.status = any($3::text[])
      where card.org_id = $1 and card.id = $2
        and (split_part(mail.once_for, ' ', 2) = any($4::text[]) or (mail.template in ('formReminder', 'visitReminder') and not $5))`,
    values: [context.caller.orgId, participationId, unsent, visitIds, keepsFollowUp],
  })
  await cancelMails(
    context,
    rows.map(({ id }) => String(id)),
  )
}

/** Cancels all unsent messages to the participant about the study. */
export const cancelMessages = (context: MessageContext, participationId: string): Promise<void> =>
  cancelUnsent(context, participationId, null)

/** Cancels unsent reminders of forms and consents to a participant who left during screening. */
export const cancelReminders = (context: MessageContext, participationId: string): Promise<void> =>
  cancelUnsent(context, participationId, ['formReminder', 'consentReminder'])

type MessageContext = Pick<EndContext, 'run' | 'work' | 'caller'>

async function cancelUnsent(context: MessageContext, participationId: string, templates: readonly string[] | null): Promise<void> {
  const { rows } = await context.run({
    text: `select mail.id::text from participant_study card
      join mail on mail.org_id = card.org_id and mail.participant_id = card.participant_id and mail.study_id = card.study_id
        and mail.status = any($3::text[]) and ($4::text[] is null or mail.template = any($4::text[]))
      where card.org_id = $1 and card.id = $2`,
    values: [context.caller.orgId, participationId, unsent, templates],
  })
  await cancelMails(
    context,
    rows.map(({ id }) => String(id)),
  )
}

const unsent = ['WAITING', 'HELD', 'FAILED']

/** Frees the key of each message, so that a participant who returns is reminded again. */
async function cancelMails({ work }: Pick<EndContext, 'work'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await work.trusted.update('mail', id, { status: 'CANCELLED', onceFor: null })
}

const toReasonField = (reason: string | null) => (reason === null ? {} : { reason })
