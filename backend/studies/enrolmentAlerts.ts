import { todayAt, type Zones } from '#resources/core/day.ts'
import { daysWithoutEnrolment, shareBehindPlan } from '#resources/enrolmentAlert.ts'
import { comparePlan, daysBetween, shortfallOf } from '#resources/enrolmentPlan.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { systemCaller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { raiseStatement } from '../raiseNotice.ts'
import { type PlanRow, planStatement, plansOf } from './enrolmentPlan.ts'

export const alertTask = 'studies.enrolmentAlerts'

type Alert = Pick<ResourceRow['enrolmentAlert'], 'topic' | 'studyId' | 'siteId'>

/** A study-site of a study that recruits. Days are YYYY-MM-DD. */
export interface RecruitingSite {
  readonly studyId: string
  readonly siteId: string
  readonly isOpen: boolean
  /** First day on which it could enrol. */
  readonly openSince: string
  readonly enrolled: number
  readonly lastEnrolledOn: string | null
}

/** Raises alerts about enrolment that needs attention, recovers those whose reason is gone, and notifies subscribers who were not notified yet: also those who subscribed since. */
export async function alertOnEnrolment({ orgId, studydesk }: RunningJob, now = new Date()): Promise<void> {
  const { access, engine, jobs } = studydesk
  const zones = await access.zonesOf(orgId)
  await engine.work(systemCaller({ orgId, zones, job: alertTask }), async (work) => {
    // Serializes runs, so that the second of two at once sees the alerts of the first.
    await work.run({ text: "select pg_advisory_xact_lock(hashtextextended('enrolmentAlerts ' || $1::text, 0))", values: [orgId] })
    const { rows: plans } = await work.run(planStatement(orgId, null))
    const { rows: sites } = await work.run(recruitingSites(orgId))
    const { rows } = await work.run(raisedAlerts(orgId))
    const due = dueAlerts(plans as unknown as readonly PlanRow[], sites as unknown as readonly RecruitingSite[], { zones, now })
    const raised = new Map((rows as unknown as readonly (Alert & { readonly id: string })[]).map((alert) => [keyOf(alert), alert]))
    const dueKeys = new Set(due.map(keyOf))
    const dayAt = (siteId: string | null) => todayAt(zones, { siteId }, now)
    for (const [key, { id, siteId }] of raised)
      if (!dueKeys.has(key)) await work.trusted.update('enrolmentAlert', id, { state: 'RECOVERED', recoveredOn: dayAt(siteId) })
    for (const alert of due) {
      const id = (raised.get(keyOf(alert)) ?? (await work.trusted.create('enrolmentAlert', { ...alert, raisedOn: dayAt(alert.siteId) }))).id
      await work.run(
        raiseStatement(jobs, orgId, {
          topic: alert.topic,
          record: 'enrolmentAlert',
          recordId: id,
          studyId: alert.studyId,
          // Readers of figures of all studies work at no site: the alert itself decides who sees it.
          once: `${alert.topic} ${id}`,
        }),
      )
    }
  })
}

/** Alerts that are due on a day, by the clocks of each site. Pure. */
export function dueAlerts(
  plans: readonly PlanRow[],
  sites: readonly RecruitingSite[],
  { zones, now }: { readonly zones: Zones; readonly now: Date },
): readonly Alert[] {
  const siteByKey = new Map(sites.map((site) => [placeOf(site), site]))
  const rows = plans.filter((row) => siteByKey.has(placeOf(row)))
  return [...Map.groupBy(rows, ({ studyId }) => studyId)].flatMap(([studyId, ofStudy]): readonly Alert[] => {
    const own = ofStudy.flatMap((row) => siteByKey.get(placeOf(row)) ?? [])
    const enrolled = own.reduce((sum, site) => sum + site.enrolled, 0)
    const silent = ofStudy.flatMap((row): readonly Alert[] => {
      const site = siteByKey.get(placeOf(row))
      const isReached = (row.goal !== null && (site?.enrolled ?? 0) >= row.goal) || enrolled >= row.studyGoal
      if (site?.isOpen !== true || isReached) return []
      const since = [site.openSince, row.startsOn ?? row.studyStartsOn ?? '', site.lastEnrolledOn ?? ''].toSorted().at(-1) ?? ''
      return daysBetween(since, todayAt(zones, { siteId: row.siteId }, now)) < daysWithoutEnrolment
        ? []
        : [{ topic: 'NO_ENROLMENT', studyId, siteId: row.siteId }]
    })
    const behind = plansOf(ofStudy).flatMap(({ siteId, plan }): readonly Alert[] => {
      const counted = own.filter((site) => siteId === null || site.siteId === siteId)
      if (!counted.some(({ isOpen }) => isOpen)) return []
      const compared = comparePlan(
        [plan],
        counted.reduce((sum, site) => sum + site.enrolled, 0),
        todayAt(zones, { siteId }, now),
      )
      return shortfallOf(compared) < shareBehindPlan ? [] : [{ topic: 'BEHIND_PLAN', studyId, siteId }]
    })
    return [...silent, ...behind]
  })
}

const placeOf = ({ studyId, siteId }: Pick<RecruitingSite, 'studyId' | 'siteId'>): string => `${studyId} ${siteId}`

const keyOf = ({ topic, studyId, siteId }: Alert): string => `${topic} ${studyId} ${siteId ?? ''}`

/** All sites of studies that recruit, the closed ones too: the plan of a study counts whom they enrolled. */
const recruitingSites = (orgId: string): Statement => ({
  text: `select place.study_id::text as "studyId", place.site_id::text as "siteId",
      place.status = 'OPEN' and site.deleted_at is null as "isOpen",
      coalesce(greatest(place.opened_on, study.recruitment_started_on), place.created_at::date)::text as "openSince",
      coalesce(counted.enrolled, 0) as enrolled, counted.last_enrolled_on as "lastEnrolledOn"
    from study_site place
    join study on study.org_id = place.org_id and study.id = place.study_id and study.deleted_at is null and study.status = 'RECRUITING'
    join site on site.org_id = place.org_id and site.id = place.site_id
    left join (
      select card.study_id, card.site_id, count(*)::int as enrolled, max(card.enrolled_on)::text as last_enrolled_on from participant_study card
      join participant on participant.org_id = card.org_id and participant.id = card.participant_id and participant.deleted_at is null
      where card.org_id = $1 and card.recruitment_status = 'ENROLLED' group by 1, 2
    ) counted on counted.study_id = place.study_id and counted.site_id = place.site_id
    where place.org_id = $1`,
  values: [orgId],
})

const raisedAlerts = (orgId: string): Statement => ({
  text: `select id::text, topic, study_id::text as "studyId", site_id::text as "siteId" from enrolment_alert where org_id = $1 and state = 'RAISED'`,
  values: [orgId],
})
