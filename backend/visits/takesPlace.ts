import { endsFollowUp } from '#resources/withdrawal.ts'

/**
 * SQL over `card`, a participation, and `visit`, a visit of its study: may the visit still take place? While the participant is under way, or as a
 * follow-up visit after a withdrawal from the treatment alone.
 */
export const takesPlace = `(card.conduct_status = 'UNDER_WAY'
  or (card.conduct_status = 'WITHDRAWN' and coalesce(visit.is_follow_up, false)
    and card.withdrawal_scope is not null and not card.withdrawal_scope && array['${endsFollowUp.join("', '")}']))`
