import { zoneOf } from '#resources/core/day.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { TimeSlot } from '#resources/visitRequest.ts'
import { isParticipant } from '../caller.ts'
import type { Writing } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import { writeDue } from '../reminders/write.ts'
import { outsideOn } from '../visits/ofParticipants.ts'

type Request = ResourceRow['visitRequest']
type Taking = Writing<Request>

/**
 * Only what the participant offered is settled by staff alone; any other time is proposed, and the participant agrees to it.
 * @throws invalid visitTime notOffered
 */
export async function requireOffered({ after: { slots, visitDate, visitTime } }: Taking): Promise<void> {
  const time = visitTime?.slice(0, 5) ?? ''
  const isOffered = ((slots ?? []) as unknown as readonly TimeSlot[]).some(
    ({ date, from, until }) => date === visitDate && from <= time && time < until,
  )
  if (!isOffered) throw invalid([{ path: 'visitTime', code: 'notOffered' }])
}

/** Whoever proposes a day outside of the window says why: the participant only says yes to it. @throws invalid outsideReason required */
export async function requireReasonOutside({ after, run, caller }: Taking): Promise<void> {
  if (after.visitDate === null || after.outsideReason !== null) return
  if ((await outsideOn(run, caller, after.participantVisitId, after.visitDate)) !== 0)
    throw invalid([{ path: 'outsideReason', code: 'required' }])
}

/**
 * The visit gets the day and time, by its own rules, with its room and whoever sees the participant as they were.
 * @throws conflict VisitNotOpen for one that has been or was called off, and as the transition of the visit
 */
export async function planVisit({ after, run, work, caller }: Taking): Promise<void> {
  const { participantVisitId, visitDate, visitTime, outsideReason, conflictReason } = after
  const { rows } = await run({
    text: `select status, room_id::text as "roomId", staff_id::text as "staffId" from participant_visit where org_id = $1 and id = $2 for no key update`,
    values: [caller.orgId, participantVisitId],
  })
  const [visit] = rows as unknown as readonly Pick<ResourceRow['participantVisit'], 'status' | 'roomId' | 'staffId'>[]
  const name =
    visit?.status === 'UNSCHEDULED' ? 'schedule' : visit?.status === 'SCHEDULED' || visit?.status === 'MISSED' ? 'reschedule' : null
  if (visit === undefined || name === null) throw conflict('VisitNotOpen')
  const { roomId, staffId } = visit
  const changes = {
    visitDate,
    visitTime,
    ...(roomId === null ? {} : { roomId }),
    ...(staffId === null ? {} : { staffId }),
    ...(outsideReason === null ? {} : { outsideReason }),
    ...(conflictReason === null ? {} : { conflictReason }),
  }
  const step = { name, changes } as const
  if (isParticipant(caller)) await work.trusted.transition('participantVisit', participantVisitId, step)
  else await work.transition('participantVisit', participantVisitId, step)
}

/** The participant hears what staff answered. They asked: the answer comes whatever the hour. */
export async function notifyParticipant({ after, run, caller, studydesk }: Taking): Promise<void> {
  if (isParticipant(caller)) return
  const { id, version, participantId, studyId, siteId } = after
  if (participantId === null || studyId === null) return
  const { rows } = await run({
    text: 'select link_days as days from dct_setup where org_id = $1 and study_id = $2',
    values: [caller.orgId, studyId],
  })
  if (rows[0] === undefined) return
  await writeDue(
    { run, studydesk, caller, now: new Date() },
    {
      kind: 'REQUEST_ANSWERED',
      participantId,
      studyId,
      siteZone: zoneOf(caller.zones, { siteId }),
      onceFor: `request ${id} ${version}`,
      linkDays: Number(rows[0].days),
    },
    { atNight: true },
  )
}
