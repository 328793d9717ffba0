import { zoneOf } from '#resources/core/day.ts'
import { writeDue } from '../reminders/write.ts'
import { linkDaysOf } from './linkDays.ts'
import type { ConsentTransition } from './types.ts'

/**
 * A talk by video was arranged, or moved: the participant is told when, with a link to their own pages, where they come in. They have agreed on it with their
 * study team, so that it is told whatever the hour.
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
