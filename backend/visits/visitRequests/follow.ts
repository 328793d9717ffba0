import type { ResourceRow } from '#resources/core/rows.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import type { TimeSlot } from '#resources/visits/visitRequest.ts'
import { isParticipant } from '../../platform/common/caller.ts'
import { conflict, invalid } from '../../platform/common/errors.ts'
import type { WriteContext } from '../../platform/engine/types.ts'
import { countDaysOutside } from '../participantVisits.ts'
import { writeDue } from '../reminders/write.ts'

type Request = ResourceRow['visitRequest']
type RequestWrite = WriteContext<Request>

/**
 * Requires that staff confirm only a time that the participant offered. Staff must propose any other time, and the participant must
 * accept it.
 * @throws invalid visitTime notOffered
 */
export async function requireOffered({ after: { slots, visitDate, visitTime } }: RequestWrite): Promise<void> {
  const time = visitTime?.slice(0, 5) ?? ''
  const isOffered = ((slots ?? []) as unknown as readonly TimeSlot[]).some(
    ({ date, from, until }) => date === visitDate && from <= time && time < until,
  )
  if (!isOffered) throw invalid([{ path: 'visitTime', code: 'notOffered' }])
}

/**
 * Requires a reason from staff who propose a day outside of the window, since the participant only accepts it. @throws invalid
 * outsideReason required
 */
export async function requireOutsideReason({ after, run, caller }: RequestWrite): Promise<void> {
  if (after.visitDate === null || after.outsideReason !== null) return
  if ((await countDaysOutside(run, caller, after.participantVisitId, after.visitDate)) !== 0)
    throw invalid([{ path: 'outsideReason', code: 'required' }])
}

/**
 * Schedules the visit for the day and time by the rules of visits, with its former room and staff.
 * @throws conflict VisitNotOpen for a completed or cancelled visit, and the errors of the visit's transition
 */
export async function planVisit({ after, run, work, caller }: RequestWrite): Promise<void> {
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

/** Notifies the participant of the response of staff. Sends the message at any hour, because the participant requested a visit time. */
export async function notifyParticipant({ after, run, caller, studydesk }: RequestWrite): Promise<void> {
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
