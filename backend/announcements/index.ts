import type { ResourceRow } from '#resources/rows.ts'
import type { Domain, Write, Writing } from '../engine/types.ts'
import { conflict } from '../errors.ts'
import { demandFeature } from '../feature.ts'
import { isConfigured } from '../mail/index.ts'
import { announcementCalls } from './calls.ts'
import { followSchedule, scheduleTask } from './schedule.ts'
import { sendAnnouncement, sendStatement, sendTask } from './send.ts'

type Announcement = ResourceRow['announcement']

/** To everybody, and to the staff of a study, are features that an organisation has, or has not. @throws conflict FeatureIsOff */
async function refuseWithoutFeature({ action, before, input, caller, studydesk, isTrusted }: Write<Announcement>): Promise<undefined> {
  if (isTrusted || (action !== 'create' && action !== 'transition')) return
  const studyId = before === null ? input.studyId : before.studyId
  await demandFeature(
    studydesk,
    caller.orgId,
    studyId === undefined || studyId === null ? 'organization-announcements' : 'study-announcements',
  )
}

/** What is published goes out where it says so; what is sent is written by a job, also to those who came since. */
async function send({
  caller,
  transition,
  after,
  isTrusted,
  studydesk,
  work,
  run,
}: Writing<Announcement> & { readonly transition: string }): Promise<void> {
  const canSend = isConfigured(studydesk.config, 'EMAIL')
  // What is published by itself stays published where nothing can be sent: nobody is there to be told why not.
  if (transition === 'publish' && after.mailsWhenPublished === true && (canSend || !isTrusted))
    await work.trusted.transition('announcement', after.id, { name: 'sendByEmail' })
  if (transition !== 'sendByEmail') return
  if (!canSend) throw conflict('NoMailServer')
  await run(sendStatement(studydesk.jobs, caller.orgId, after.id))
}

/** Staff are told what concerns all of them, or those of a study. Specification 1, sections 3 and 4, "Announcement". */
export const announcementsDomain: Domain = {
  hooks: {
    announcement: { guard: { on: ['create', 'transition'] }, beforeWrite: refuseWithoutFeature, onTransition: send },
  },
  calls: announcementCalls,
  tasks: { [sendTask]: sendAnnouncement, [scheduleTask]: followSchedule },
  schedules: { [scheduleTask]: { everyMinutes: 1 } },
}
