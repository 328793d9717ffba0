import type { Statement } from '../../platform/database/types.ts'

/** Recipient whose e-mail with the announcement is not written yet, and the values that it needs. */
export interface Addressee {
  readonly userId: string
  readonly recipient: string
  readonly language: string | null
}

/**
 * Selects recipients of an announcement without an e-mail, by id. The view `announcement_delivery` defines the recipients, so that sent
 * and counted e-mails always agree.
 */
export const toSendStatement = (orgId: string, announcementId: string, limit: number): Statement => ({
  text: `select person.id::text as "userId", person.email as recipient, person.language from announcement_delivery delivery
    join "user" person on person.org_id = delivery.org_id and person.id = delivery.user_id
    where delivery.org_id = $1 and delivery.announcement_id = $2 and delivery.mail_id is null and person.email is not null
    order by person.id limit $3`,
  values: [orgId, announcementId, limit],
})

/** Checks if the mail server has not yet accepted every e-mail of the announcement. */
export const buildPendingMailStatement = (orgId: string, announcementId: string): Statement => ({
  text: `select exists (select from mail where org_id = $1 and announcement_id = $2 and status in ('WAITING', 'SENDING')) as "isUnderWay"`,
  values: [orgId, announcementId],
})
