import { endsFollowUp } from '#resources/recruitment/withdrawal.ts'

/**
 * SQL condition over `card`, a participation, and `visit`, a visit of its study: true if the visit can still take place. This is the case
 * while the participant is in conduct, and for follow-up visits after a withdrawal from treatment only.
 */
export const takesPlaceSql = `(card.conduct_status = 'UNDER_WAY'
  or (card.conduct_status = 'WITHDRAWN' and coalesce(visit.is_follow_up, false)
    and card.withdrawal_scope is not null and not card.withdrawal_scope && array['${endsFollowUp.join("', '")}']))`
