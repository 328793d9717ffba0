import { zoneOf } from '#resources/core/values/day.ts'
import { writeDue } from '../visits/reminders/write.ts'
import { linkDaysOf } from './linkDays.ts'
import type { ConsentTransition } from './types.ts'

/**
 * Notifies the participant that a video discussion was arranged or moved: its time, and a link to their own pages, where they join. Sends
 * it even at night, because they agreed on the time with their study team.
 */
export async function notifyMeeting({ after, run, caller, studydesk }: ConsentTransition): Promise<void> {
  const { id, version, participantId, studyId, siteId, reviewWay, reviewDate, reviewTime } = after
  if (reviewWay !== 'VIRTUAL' || participantId === null || studyId === null || reviewDate === null || reviewTime === null) return
  const linkDays = await linkDaysOf(run, caller, studyId)
  if (linkDays === null) return
  await writeDue(
    { run, studydesk, caller, now: new Date() },
    {
      kind: 'MEETING_ARRANGED',
      participantId,
      studyId,
      siteZone: zoneOf(caller.zones, { siteId }),
      onceFor: `meeting ${id} ${version}`,
      linkDays,
      consentId: id,
      at: { date: reviewDate, time: reviewTime.slice(0, 5) },
    },
    { atNight: true },
  )
}
