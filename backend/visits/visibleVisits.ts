/**
 * SQL condition on `visit`: true if it is planned, a participant has it, or a card is in its column. A visit that was removed from the
 * plan disappears with its last participant.
 */
export const visibleVisitSql = `(visit.planned = 'PLANNED'
  or exists (select from participant_visit there where there.org_id = visit.org_id and there.visit_id = visit.id and there.status <> 'CANCELLED')
  or exists (select from participant_study card where card.org_id = visit.org_id and card.visit_id = visit.id))`
