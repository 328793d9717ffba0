import { keepsFollowUp, type WithdrawalScope } from '#resources/withdrawal.ts'
import { systemCaller } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { takesPlace } from '../visits/takesPlace.ts'
import { callOffVisits, endActivities } from './endActivities.ts'
import { endParticipation, goesOn } from './endAtDeath.ts'
import { endScreening } from './endOfScreening.ts'
import { hasOpenForms } from './openForms.ts'

export const endLeftOpenTask = 'endActivitiesLeftOpen'

/** Participations that one query finds. */
const atOnce = 50

/**
 * Ends visits and forms that are still open of participants who left, died, or were not enrolled: rows of versions in which that ended nothing, and of imports and
 * repairs in the database. Each participation in a transaction of its own, as the act itself does it, so that calendars, lists, rooms, notifications and
 * messages follow and the history says so.
 */
export async function endLeftOpen({ orgId, studydesk }: RunningJob): Promise<void> {
  const zones = await studydesk.access.zonesOf(orgId)
  const caller = systemCaller({ orgId, zones, job: endLeftOpenTask })
  for (let last: string | null = null; ; ) {
    const left: readonly LeftOpen[] = await leftOpen(studydesk, orgId, last)
    for (const { id, end, scope, isUnderWay } of left)
      await studydesk.engine.work(caller, async (work) => {
        const context = { run: work.run, work, caller, studydesk, reason: null }
        if (end === 'DECEASED') await endParticipation(context, { id, isUnderWay })
        else if (end === 'NOT_ENROLLED') await endScreening(context, id)
        else if (end === 'COMPLETED') await callOffVisits(context, { participationId: id, keepsFollowUp: false })
        else await endActivities(context, { participationId: id, keepsFollowUp: keepsFollowUp(scope) })
      })
    last = left.at(-1)?.id ?? null
    if (left.length < atOnce) return
  }
}

interface LeftOpen {
  readonly id: string
  readonly end: 'DECEASED' | 'WITHDRAWN' | 'COMPLETED' | 'NOT_ENROLLED'
  readonly isUnderWay: boolean
  readonly scope: readonly WithdrawalScope[] | null
}

/** SQL over `card`, a participation. */
const isDeceased = `exists (select from participant person
  where person.org_id = card.org_id and person.id = card.participant_id and person.deceased and person.deleted_at is null)`

async function leftOpen({ database }: Studydesk, orgId: string, after: string | null): Promise<readonly LeftOpen[]> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select card.id::text, card.withdrawal_scope as scope,
          card.conduct_status = 'UNDER_WAY' as "isUnderWay",
          case when ${isDeceased} and ${goesOn} then 'DECEASED'
            when card.conduct_status in ('WITHDRAWN', 'COMPLETED') then card.conduct_status else card.recruitment_status end as end
        from participant_study card
        where card.org_id = $1 and ($3::uuid is null or card.id > $3::uuid) and (
          (${goesOn} and ${isDeceased})
          or (card.conduct_status in ('WITHDRAWN', 'COMPLETED') and exists (
            select from participant_visit own left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
            where own.org_id = card.org_id and own.participant_study_id = card.id and own.status in ('UNSCHEDULED', 'SCHEDULED') and not ${takesPlace}))
          or (card.conduct_status = 'WITHDRAWN' and exists (
            select from form_assignment given
            left join participant_visit own on own.org_id = given.org_id and own.id = given.participant_visit_id
            left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
            where given.org_id = card.org_id and given.participant_study_id = card.id and ${hasOpenForms} and not ${takesPlace}))
          or (card.conduct_status = 'NOT_STARTED' and card.recruitment_status = 'NOT_ENROLLED' and exists (
            select from form_assignment given where given.org_id = card.org_id and given.participant_study_id = card.id
              and given.purpose is distinct from 'CONDUCT' and ${hasOpenForms})))
        order by card.id limit $2`,
      values: [orgId, atOnce, after],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly LeftOpen[]
}
