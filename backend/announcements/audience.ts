import type { Statement } from '../database/types.ts'

/** Somebody whom an announcement was not sent to yet, with what their e-mail needs. */
export interface Addressee {
  readonly userId: string
  readonly recipient: string
  readonly language: string | null
}

/**
 * Whom an announcement is for and who has no e-mail of it, in the order of their ids. `announcement_delivery` is what says whom it is for, so that what is
 * sent, and what is counted, cannot differ.
 */
export const toSendStatement = (orgId: string, announcementId: string, limit: number): Statement => ({
  text: `select person.id::text as "userId", person.email as recipient, person.language from announcement_delivery delivery
    join "user" person on person.org_id = delivery.org_id and person.id = delivery.user_id
    where delivery.org_id = $1 and delivery.announcement_id = $2 and delivery.mail_id is null and person.email is not null
    order by person.id limit $3`,
  values: [orgId, announcementId, limit],
})

/** Is one of its e-mails still to be taken by the mail server? */
export const isUnderWayStatement = (orgId: string, announcementId: string): Statement => ({
  text: `select exists (select from mail where org_id = $1 and announcement_id = $2 and status in ('WAITING', 'SENDING')) as "isUnderWay"`,
  values: [orgId, announcementId],
})
