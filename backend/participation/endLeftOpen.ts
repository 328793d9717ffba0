import { keepsFollowUp, type WithdrawalScope } from '#resources/withdrawal.ts'
import { systemCaller } from '../caller.ts'
import type { RunningJob } from '../jobs/task.ts'
import type { Studydesk } from '../studydesk.ts'
import { takesPlace } from '../visits/takesPlace.ts'
import { callOffVisits, endActivities } from './endActivities.ts'

export const endLeftOpenTask = 'endActivitiesLeftOpen'

/** Participations that one query finds. */
const atOnce = 50

/**
 * Ends what is still planned of participants who left: rows of versions in which leaving ended nothing, and of imports and repairs in the database. Each
 * participation in a transaction of its own, as the withdrawal itself does it, so that calendars, lists, rooms and messages follow and the history says so.
 */
export async function endLeftOpen({ orgId, studydesk }: RunningJob): Promise<void> {
  const zones = await studydesk.access.zonesOf(orgId)
  const caller = systemCaller({ orgId, zones, job: endLeftOpenTask })
  for (let last: string | null = null; ; ) {
    const left: readonly LeftOpen[] = await leftOpen(studydesk, orgId, last)
    for (const { id, conduct, scope } of left)
      await studydesk.engine.work(caller, async (work) => {
        const context = { run: work.run, work, caller, reason: null }
        if (conduct === 'COMPLETED') await callOffVisits(context, { participationId: id, keepsFollowUp: false })
        else await endActivities(context, { participationId: id, keepsFollowUp: keepsFollowUp(scope) })
      })
    last = left.at(-1)?.id ?? null
    if (left.length < atOnce) return
  }
}

interface LeftOpen {
  readonly id: string
  readonly conduct: 'WITHDRAWN' | 'COMPLETED'
  readonly scope: readonly WithdrawalScope[] | null
}

async function leftOpen({ database }: Studydesk, orgId: string, after: string | null): Promise<readonly LeftOpen[]> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select card.id::text, card.conduct_status as conduct, card.withdrawal_scope as scope from participant_study card
        where card.org_id = $1 and card.conduct_status in ('WITHDRAWN', 'COMPLETED')
          and ($3::uuid is null or card.id > $3::uuid) and exists (
          select from participant_visit own left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
          where own.org_id = card.org_id and own.participant_study_id = card.id and own.status in ('UNSCHEDULED', 'SCHEDULED') and not ${takesPlace})
        order by card.id limit $2`,
      values: [orgId, atOnce, after],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly LeftOpen[]
}
