/** SQL, for a query over `visit`: is it planned, or does somebody have it still, or stand in its column? What is dropped goes from sight with the last. */
export const isShown = `(visit.planned = 'PLANNED'
  or exists (select from participant_visit there where there.org_id = visit.org_id and there.visit_id = visit.id and there.status <> 'CANCELLED')
  or exists (select from participant_study card where card.org_id = visit.org_id and card.visit_id = visit.id))`
