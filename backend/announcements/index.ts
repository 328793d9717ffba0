import type { ResourceRow } from '#resources/rows.ts'
import type { Domain, Write, Writing, Written } from '../engine/types.ts'
import { conflict } from '../errors.ts'
import { demandFeature } from '../feature.ts'
import { isConfigured } from '../mail/index.ts'
import { announcementCalls } from './calls.ts'
import { followSchedule, scheduleTask } from './schedule.ts'
import { sendAnnouncement, sendStatement, sendTask } from './send.ts'

type Announcement = ResourceRow['announcement']

/** To everybody, and to the staff of a study, are features that an organisation has, or has not. @throws conflict FeatureIsOff */
async function refuseWithoutFeature({ before, input, caller, studydesk, isTrusted }: Write<Announcement>): Promise<void> {
  if (isTrusted) return
  const studyId = before === null ? input.studyId : before.studyId
  await demandFeature(
    studydesk,
    caller.orgId,
    studyId === undefined || studyId === null ? 'organization-announcements' : 'study-announcements',
  )
}

/** A published announcement goes out where it says so. One that a schedule publishes stays published where nothing can be sent. */
async function sendWhenPublished({ after, isTrusted, studydesk, work }: Writing<Announcement>): Promise<void> {
  if (after.mailsWhenPublished === true && (isConfigured(studydesk.config, 'EMAIL') || !isTrusted))
    await work.trusted.transition('announcement', after.id, { name: 'sendByEmail' })
}

/** Mails are written by a job, also to people who came since. @throws conflict NoMailServer */
function send({ caller, after, studydesk }: Written<Announcement>) {
  if (!isConfigured(studydesk.config, 'EMAIL')) throw conflict('NoMailServer')
  return [sendStatement(studydesk.jobs, caller.orgId, after.id)]
}

/** Staff are told what concerns all of them, or those of a study. Specification 1, sections 3 and 4, "Announcement". */
export const announcementsDomain: Domain = {
  hooks: {
    announcement: {
      on: {
        create: { holds: {}, check: refuseWithoutFeature },
        transitions: { publish: { follow: sendWhenPublished }, sendByEmail: { send } },
        transition: { holds: {}, check: refuseWithoutFeature },
      },
    },
  },
  calls: announcementCalls,
  tasks: { [sendTask]: sendAnnouncement, [scheduleTask]: followSchedule },
  schedules: { [scheduleTask]: { everyMinutes: 1 } },
}
