import type { InvitationProblem } from '#resources/consents/dctAnswers.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { StudySiteRef } from '../../studies/requireStudySite.ts'

/**
 * SQL for the invitations that did not leave, one row for each participation. The last message of each channel counts. If one of them
 * was delivered or is being sent, the participation has no row.
 * @param rows condition that selects the participations, as `card`
 */
const buildInvitationsSql = (rows: string): string => `with latest as (
      select distinct on (card.id, mail.channel) card.id as card, mail.status from participant_study card
      join mail on mail.org_id = card.org_id and mail.participant_id = card.participant_id and mail.template = 'dctInvite'
        and (mail.study_id = card.study_id or mail.study_id is null)
      where card.org_id = $1 and card.dct_status = 'INVITE_SENT' and ${rows} order by card.id, mail.channel, mail.id desc)
    select card::text as "cardId", (array_agg(status order by array_position(array['HELD', 'UNCERTAIN', 'FAILED'], status)))[1] as problem
    from latest group by card having bool_and(status in ('HELD', 'UNCERTAIN', 'FAILED'))`

/** Selects the invitations of a study site that did not leave. */
export const buildInvitationsStatement = (orgId: string, { studyId, siteId }: StudySiteRef): Statement => ({
  text: buildInvitationsSql('card.study_id = $2 and card.site_id = $3'),
  values: [orgId, studyId, siteId],
})

/** Selects the invitations of these participations that did not leave. */
export const invitationsOfCardsStatement = (orgId: string, ids: readonly string[]): Statement => ({
  text: buildInvitationsSql('card.id = any($2::uuid[])'),
  values: [orgId, [...ids]],
})

export const mapInvitationsByCard = (rows: readonly Readonly<Record<string, unknown>>[]): ReadonlyMap<string, InvitationProblem> =>
  new Map(rows.map(({ cardId, problem }) => [cardId as string, problem as InvitationProblem]))
