import { hasNeededLevel } from '#resources/core/access.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { BoardCard, CardVisit } from '#resources/recruitment/boardAnswers.ts'
import { participantVisit } from '#resources/visits/participantVisit.ts'
import type { Caller } from '../platform/common/caller.ts'
import { todayFor } from '../platform/common/today.ts'
import type { Statement } from '../platform/database/types.ts'
import type { StudySiteRef } from '../studies/requireStudySite.ts'

/**
 * SQL for the visit that each card shows: the one that is longest overdue, else the next one that is scheduled or due. If there is no
 * such visit, the row says whether all visits are over.
 * @param rows joins and conditions that select the visits, as `shown`
 * @param today SQL for the day at the visit's site
 */
const buildNextVisitSql = (rows: string, today: string): string => `with own as (
      select shown.participant_study_id as card, shown.status, visit.name, shown.visit_time as "time", shown.due_until is not null as is_due,
        ${today} as today,
        case shown.status when 'SCHEDULED' then shown.visit_date else shown.due_until end as last_day,
        case shown.status when 'SCHEDULED' then shown.visit_date else shown.due_from end as first_day
      from participant_visit shown join visit on visit.org_id = shown.org_id and visit.id = shown.visit_id
      ${rows})
    select distinct on (card) card as "cardId", name, to_char(last_day, 'YYYY-MM-DD') as "on", "time"::text as "time",
      case when last_day < today then 'OVERDUE' when status = 'SCHEDULED' then 'SCHEDULED' when is_due then 'DUE'
        when bool_and(status in ('COMPLETED', 'MISSED', 'CANCELLED')) over (partition by card) then 'DONE' else 'NONE' end as kind
    from own
    order by card, (status = 'SCHEDULED' or (status = 'UNSCHEDULED' and is_due)) desc, last_day < today desc, first_day, "time"`

/** Returns the statement for the visit that each card of a study site shows. */
export const buildVisitsStatement = (caller: Caller, { studyId, siteId }: StudySiteRef): Statement => ({
  text: buildNextVisitSql('where shown.org_id = $1 and shown.study_id = $2 and shown.site_id = $3', '$4::date'),
  values: [caller.orgId, studyId, siteId, todayFor(caller, { siteId })],
})

/** Returns the statement for the visit that each of these cards shows, whatever their study and site. */
export const visitsOfCardsStatement = (
  caller: Caller,
  cards: readonly Pick<ResourceAnswer['participantStudy'], 'id' | 'siteId'>[],
): Statement => ({
  text: buildNextVisitSql(
    'join unnest($2::uuid[], $3::date[]) as card (id, today) on card.id = shown.participant_study_id where shown.org_id = $1',
    'card.today',
  ),
  values: [caller.orgId, cards.map(({ id }) => id), cards.map(({ siteId }) => todayFor(caller, { siteId }))],
})

/** Visit of a card without visits. */
export const noVisits = { kind: 'NONE', name: null, on: null, time: null } as const

export const mayReadVisits = (caller: Caller): boolean => hasNeededLevel(caller, participantVisit, participantVisit.actions.list)

export const mapVisitsByCard = (rows: readonly Readonly<Record<string, unknown>>[]): ReadonlyMap<string, NonNullable<BoardCard['visit']>> =>
  new Map(
    (rows as unknown as readonly (CardVisit & { readonly cardId: string })[]).map(({ cardId, kind, name, on, time }) => [
      cardId,
      kind === 'DONE' || kind === 'NONE'
        ? { kind, name: null, on: null, time: null }
        : { kind, name, on, time: kind === 'DUE' ? null : time },
    ]),
  )
