import type { BoardCard, CardVisit } from '#resources/boardAnswers.ts'
import { mayOn } from '#resources/core/access.ts'
import { participantVisit } from '#resources/participantVisit.ts'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import type { Place } from '../studies/ownPlaces.ts'
import { todayFor } from '../today.ts'

/**
 * The visit that each card of a place shows, with $4 as the day of today at the site: the longest overdue, else the next one that is scheduled or to be
 * scheduled; whether all visits are over where none of them is.
 */
export const visitsStatement = (caller: Caller, { studyId, siteId }: Place): Statement => ({
  text: `with own as (
      select shown.participant_study_id as card, shown.status, visit.name, shown.visit_time as "time", shown.due_until is not null as is_due,
        case shown.status when 'SCHEDULED' then shown.visit_date else shown.due_until end as last_day,
        case shown.status when 'SCHEDULED' then shown.visit_date else shown.due_from end as first_day
      from participant_visit shown join visit on visit.org_id = shown.org_id and visit.id = shown.visit_id
      where shown.org_id = $1 and shown.study_id = $2 and shown.site_id = $3)
    select distinct on (card) card as "cardId", name, to_char(last_day, 'YYYY-MM-DD') as "on", "time"::text as "time",
      case when last_day < $4::date then 'OVERDUE' when status = 'SCHEDULED' then 'SCHEDULED' when is_due then 'DUE'
        when bool_and(status in ('COMPLETED', 'MISSED', 'CANCELLED')) over (partition by card) then 'DONE' else 'NONE' end as kind
    from own
    order by card, (status = 'SCHEDULED' or (status = 'UNSCHEDULED' and is_due)) desc, last_day < $4::date desc, first_day, "time"`,
  values: [caller.orgId, studyId, siteId, todayFor(caller, { siteId })],
})

export const mayReadVisits = (caller: Caller): boolean => mayOn(caller, participantVisit, participantVisit.actions.list)

export const visitsByCard = (rows: readonly Readonly<Record<string, unknown>>[]): ReadonlyMap<string, NonNullable<BoardCard['visit']>> =>
  new Map(
    (rows as unknown as readonly (CardVisit & { readonly cardId: string })[]).map(({ cardId, kind, name, on, time }) => [
      cardId,
      kind === 'DONE' || kind === 'NONE'
        ? { kind, name: null, on: null, time: null }
        : { kind, name, on, time: kind === 'DUE' ? null : time },
    ]),
  )
