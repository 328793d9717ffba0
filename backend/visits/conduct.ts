import type { ResourceRow } from '#resources/core/rows.ts'
import type { PlannedVisit } from '#resources/visits/schedule.ts'
import { factsOf, type VisitWindow, windowsOf } from '#resources/visits/windows.ts'
import type { Reading } from './reading.ts'
import { takesPlaceSql } from './takesPlaceSql.ts'

/** A visit of a participant. A past visit has the window that was stored when it took place. */
export type Current = Pick<
  ResourceRow['participantVisit'],
  | 'id'
  | 'visitId'
  | 'occurrence'
  | 'status'
  | 'cancellation'
  | 'visitDate'
  | 'visitTime'
  | 'completedOn'
  | 'targetOn'
  | 'opensOn'
  | 'closesOn'
  | 'daysOutside'
  | 'plannedOutside'
> & {
  /** False after the participant left the study: the visit can no longer take place. */
  readonly isOpen: boolean
}

/** State of a participant in the conduct of a study. */
export interface Conduct {
  readonly id: string
  readonly siteId: string
  readonly startedOn: string
  readonly groupId: string | null
  readonly plan: readonly PlannedVisit[]
  readonly visits: readonly Current[]
}

/** Returns the conduct of these participations, in no order. Participations without conduct are omitted. Always takes two queries. */
export async function conductsOf({ run, caller: { orgId } }: Reading, ids: readonly string[]): Promise<readonly Conduct[]> {
  const startedParticipations = await run({
    text: `select id::text, site_id::text as "siteId", group_id::text as "groupId", visit_schedule_id::text as "scheduleId",
      coalesce(conduct_started_on, enrolled_on)::text as "startedOn"
      from participant_study where org_id = $1 and id = any($2::uuid[]) and coalesce(conduct_started_on, enrolled_on) is not null`,
    values: [orgId, ids],
  })
  const participations = startedParticipations.rows as unknown as readonly (Omit<Conduct, 'plan' | 'visits'> & {
    readonly scheduleId: string | null
  })[]
  const scheduleIds = [...new Set(participations.flatMap(({ scheduleId }) => scheduleId ?? []))]
  const schedules = await run({
    text: 'select id::text, visits from visit_schedule where org_id = $1 and id = any($2::uuid[])',
    values: [orgId, scheduleIds],
  })
  const plans = new Map(schedules.rows.map(({ id, visits }) => [String(id), visits as readonly PlannedVisit[]]))
  const current = await run({
    text: `select own.participant_study_id::text as "of", own.id::text, own.visit_id::text as "visitId", own.occurrence, own.status, own.cancellation,
      own.visit_date::text as "visitDate", own.completed_on::text as "completedOn", to_char(own.visit_time, 'HH24:MI') as "visitTime",
      own.target_on::text as "targetOn", own.opens_on::text as "opensOn", own.closes_on::text as "closesOn", own.days_outside as "daysOutside",
      own.planned_outside as "plannedOutside",
      ${takesPlaceSql} as "isOpen"
      from participant_visit own join participant_study card on card.org_id = own.org_id and card.id = own.participant_study_id
      left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
      where own.org_id = $1 and own.participant_study_id = any($2::uuid[])`,
    values: [orgId, participations.map(({ id }) => id)],
  })
  const visits = Map.groupBy(current.rows as unknown as readonly (Current & { readonly of: string })[], ({ of }) => of)
  return participations.map(({ scheduleId, ...participation }) => ({
    ...participation,
    plan: plans.get(scheduleId ?? '') ?? [],
    visits: visits.get(participation.id) ?? [],
  }))
}

/** Locks these participations until the commit, then returns their conduct like `conductsOf`. */
export async function lockConducts(within: Reading, ids: readonly string[]): Promise<readonly Conduct[]> {
  await within.run({
    text: 'select from participant_study where org_id = $1 and id = any($2::uuid[]) order by id for no key update',
    values: [within.caller.orgId, ids],
  })
  return conductsOf(within, ids)
}

/** Returns the current windows of a participant's visits, by visit. Pure. */
export function currentWindowsOf({
  plan,
  visits,
  startedOn,
}: Pick<Conduct, 'plan' | 'visits' | 'startedOn'>): ReadonlyMap<string, VisitWindow> {
  // Visits of a former schedule or group no longer count.
  const activeVisitIds = new Set(visits.flatMap(({ visitId, cancellation }) => (cancellation === 'SCHEDULE_CHANGED' ? [] : [visitId])))
  return windowsOf(
    plan.filter(({ visitId }) => activeVisitIds.has(visitId)),
    factsOf(visits, startedOn),
  )
}
