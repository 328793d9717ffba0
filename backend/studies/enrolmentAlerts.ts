import type { ResourceRow } from '#resources/core/rows.ts'
import { dateOfRow, type Zones } from '#resources/core/values/day.ts'
import { daysWithoutEnrolment, shareBehindPlan } from '#resources/studies/enrolmentAlert.ts'
import { comparePlan, countDaysBetween, shortfallOf } from '#resources/studies/enrolmentPlan.ts'
import { notificationJob } from '../messages/queue/notificationJob.ts'
import { createSystemCaller } from '../platform/common/caller.ts'
import type { Statement } from '../platform/database/types.ts'
import type { RunningJob } from '../platform/engine/ports/tasks.ts'
import { type PlanRow, planStatement, plansOf } from './enrolmentPlan.ts'

export const alertTask = 'studies.enrolmentAlerts'

type Alert = Pick<ResourceRow['enrolmentAlert'], 'topic' | 'studyId' | 'siteId'>

/** A study site of a recruiting study. Days are YYYY-MM-DD. */
export interface RecruitingSite {
  readonly studyId: string
  readonly siteId: string
  readonly isOpen: boolean
  /** First day on which the site could enrol. */
  readonly openSince: string
  readonly enrolled: number
  readonly lastEnrolledOn: string | null
}

/**
 * Creates alerts about enrolment that needs attention, and resolves alerts whose cause is gone. Notifies subscribers who were not
 * notified yet, including new subscribers.
 */
export async function updateEnrolmentAlerts({ orgId, studydesk }: RunningJob, now = new Date()): Promise<void> {
  const { access, engine, jobs } = studydesk
  const zones = await access.zonesOf(orgId)
  await engine.work(createSystemCaller({ orgId, zones, job: alertTask }), async (work) => {
    // Concurrent runs take turns, so a later run sees the alerts of the earlier one.
    await work.run({ text: "select pg_advisory_xact_lock(hashtextextended('enrolmentAlerts ' || $1::text, 0))", values: [orgId] })
    const { rows: plans } = await work.run(planStatement(orgId, null))
    const { rows: sites } = await work.run(buildRecruitingSites(orgId))
    const { rows } = await work.run(buildRaisedAlerts(orgId))
    const due = findDueAlerts(plans as unknown as readonly PlanRow[], sites as unknown as readonly RecruitingSite[], { zones, now })
    const raisedAlertsByKey = new Map(
      (rows as unknown as readonly (Alert & { readonly id: string })[]).map((alert) => [keyOf(alert), alert]),
    )
    const dueKeys = new Set(due.map(keyOf))
    const todayOfSite = (siteId: string | null) => dateOfRow(zones, { siteId }, now)
    for (const [key, { id, siteId }] of raisedAlertsByKey)
      if (!dueKeys.has(key)) await work.trusted.update('enrolmentAlert', id, { state: 'RECOVERED', recoveredOn: todayOfSite(siteId) })
    for (const alert of due) {
      const id = (
        raisedAlertsByKey.get(keyOf(alert)) ??
        (await work.trusted.create('enrolmentAlert', { ...alert, raisedOn: todayOfSite(alert.siteId) }))
      ).id
      await work.run(
        notificationJob(jobs, orgId, {
          topic: alert.topic,
          record: 'enrolmentAlert',
          recordId: id,
          studyId: alert.studyId,
          // The notification has no site: readers of all figures work at no site. The scope of the alert decides who sees it.
          once: `${alert.topic} ${id}`,
        }),
      )
    }
  })
}

/** Returns the alerts that are due on a day, in the time zone of each site. Pure. */
export function findDueAlerts(
  plans: readonly PlanRow[],
  sites: readonly RecruitingSite[],
  { zones, now }: { readonly zones: Zones; readonly now: Date },
): readonly Alert[] {
  const siteByKey = new Map(sites.map((site) => [studySiteKeyOf(site), site]))
  const rows = plans.filter((row) => siteByKey.has(studySiteKeyOf(row)))
  return [...Map.groupBy(rows, ({ studyId }) => studyId)].flatMap(([studyId, studyRows]): readonly Alert[] => {
    const recruitingSitesOfStudy = studyRows.flatMap((row) => siteByKey.get(studySiteKeyOf(row)) ?? [])
    const enrolledCount = recruitingSitesOfStudy.reduce((sum, site) => sum + site.enrolled, 0)
    const inactiveSiteAlerts = studyRows.flatMap((row): readonly Alert[] => {
      const site = siteByKey.get(studySiteKeyOf(row))
      const isReached = (row.goal !== null && (site?.enrolled ?? 0) >= row.goal) || enrolledCount >= row.studyGoal
      if (site?.isOpen !== true || isReached) return []
      const inactiveSince = [site.openSince, row.startsOn ?? row.studyStartsOn ?? '', site.lastEnrolledOn ?? ''].toSorted().at(-1) ?? ''
      return countDaysBetween(inactiveSince, dateOfRow(zones, { siteId: row.siteId }, now)) < daysWithoutEnrolment
        ? []
        : [{ topic: 'NO_ENROLMENT', studyId, siteId: row.siteId }]
    })
    const behind = plansOf(studyRows).flatMap(({ siteId, plan }): readonly Alert[] => {
      const planSites = recruitingSitesOfStudy.filter((site) => siteId === null || site.siteId === siteId)
      if (!planSites.some(({ isOpen }) => isOpen)) return []
      const planComparison = comparePlan(
        [plan],
        planSites.reduce((sum, site) => sum + site.enrolled, 0),
        dateOfRow(zones, { siteId }, now),
      )
      return shortfallOf(planComparison) < shareBehindPlan ? [] : [{ topic: 'BEHIND_PLAN', studyId, siteId }]
    })
    return [...inactiveSiteAlerts, ...behind]
  })
}

const studySiteKeyOf = ({ studyId, siteId }: Pick<RecruitingSite, 'studyId' | 'siteId'>): string => `${studyId} ${siteId}`

const keyOf = ({ topic, studyId, siteId }: Alert): string => `${topic} ${studyId} ${siteId ?? ''}`

/** Returns all sites of recruiting studies. Closed sites are included, because the plan of a study counts their enrolments. */
const buildRecruitingSites = (orgId: string): Statement => ({
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

const buildRaisedAlerts = (orgId: string): Statement => ({
  text: `select id::text, topic, study_id::text as "studyId", site_id::text as "siteId" from enrolment_alert where org_id = $1 and state = 'RAISED'`,
  values: [orgId],
})
