import { hasFollowUp, type WithdrawalScope } from '#resources/recruitment/withdrawal.ts'
import { createSystemCaller } from '../../platform/common/caller.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { takesPlaceSql } from '../../visits/takesPlaceSql.ts'
import { callOffVisits, endActivities } from './endActivities.ts'
import { endParticipation, isOngoingSql } from './endAtDeath.ts'
import { endScreening } from './endOfScreening.ts'
import { hasOpenForms } from './openForms.ts'

export const endOpenActivitiesTask = 'endActivitiesLeftOpen'

/** Maximum number of participations per query. */
const batchSize = 50

/**
 * Ends open visits and forms of participants who left, died or were not enrolled. They may still be open because of imports, repairs in
 * the database, or earlier versions that did not end them. Each participation ends in its own transaction, as in normal use, so
 * calendars, lists, rooms, notifications and messages are updated and the audit trail records it.
 */
export async function endOpenActivities({ orgId, studydesk }: RunningJob): Promise<void> {
  const zones = await studydesk.access.zonesOf(orgId)
  const caller = createSystemCaller({ orgId, zones, job: endOpenActivitiesTask })
  for (let last: string | null = null; ; ) {
    const openParticipations: readonly OpenParticipation[] = await readOpenParticipations(studydesk, orgId, last)
    for (const { id, end, scope, isUnderWay } of openParticipations)
      await studydesk.engine.work(caller, async (work) => {
        const context = { run: work.run, work, caller, studydesk, reason: null }
        if (end === 'DECEASED') await endParticipation(context, { id, isUnderWay })
        else if (end === 'NOT_ENROLLED') await endScreening(context, id)
        else if (end === 'COMPLETED') await callOffVisits(context, { participationId: id, keepsFollowUp: false })
        else await endActivities(context, { participationId: id, keepsFollowUp: hasFollowUp(scope) })
      })
    last = openParticipations.at(-1)?.id ?? null
    if (openParticipations.length < batchSize) return
  }
}

interface OpenParticipation {
  readonly id: string
  readonly end: 'DECEASED' | 'WITHDRAWN' | 'COMPLETED' | 'NOT_ENROLLED'
  readonly isUnderWay: boolean
  readonly scope: readonly WithdrawalScope[] | null
}

/** SQL conditions over `card`, a participation. */
const isDeceased = `exists (select from participant person
  where person.org_id = card.org_id and person.id = card.participant_id and person.deceased and person.deleted_at is null)`

async function readOpenParticipations({ database }: Services, orgId: string, after: string | null): Promise<readonly OpenParticipation[]> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select card.id::text, card.withdrawal_scope as scope,
          card.conduct_status = 'UNDER_WAY' as "isUnderWay",
          case when ${isDeceased} and ${isOngoingSql} then 'DECEASED'
            when card.conduct_status in ('WITHDRAWN', 'COMPLETED') then card.conduct_status else card.recruitment_status end as end
        from participant_study card
        where card.org_id = $1 and ($3::uuid is null or card.id > $3::uuid) and (
          (${isOngoingSql} and ${isDeceased})
          or (card.conduct_status in ('WITHDRAWN', 'COMPLETED') and exists (
            select from participant_visit own left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
            where own.org_id = card.org_id and own.participant_study_id = card.id and own.status in ('UNSCHEDULED', 'SCHEDULED') and not ${takesPlaceSql}))
          or (card.conduct_status = 'WITHDRAWN' and exists (
            select from form_assignment given
            left join participant_visit own on own.org_id = given.org_id and own.id = given.participant_visit_id
            left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
            where given.org_id = card.org_id and given.participant_study_id = card.id and ${hasOpenForms} and not ${takesPlaceSql}))
          or (card.conduct_status = 'NOT_STARTED' and card.recruitment_status = 'NOT_ENROLLED' and exists (
            select from form_assignment given where given.org_id = card.org_id and given.participant_study_id = card.id
              and given.purpose is distinct from 'CONDUCT' and ${hasOpenForms})))
        order by card.id limit $2`,
      values: [orgId, batchSize, after],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly OpenParticipation[]
}
