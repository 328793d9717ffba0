import type { ResourceRow } from '#resources/core/rows.ts'
import { requireFeature } from '../../platform/answers/requireFeature.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { CompletedWrite, Domain, Write, WriteContext } from '../../platform/engine/types.ts'
import { isConfigured } from '../mail/index.ts'
import { announcementCalls } from './calls.ts'
import { followSchedule, scheduleTask } from './schedule.ts'
import { sendAnnouncement, sendStatement, sendTask } from './send.ts'

type Announcement = ResourceRow['announcement']

/** Requires the feature for announcements to all, or for those to staff of a study. @throws conflict FeatureIsOff */
async function requireFeatureEnabled({ before, input, caller, studydesk, isTrusted }: Write<Announcement>): Promise<void> {
  if (isTrusted) return
  const studyId = before === null ? input.studyId : before.studyId
  await requireFeature(
    studydesk,
    caller.orgId,
    studyId === undefined || studyId === null ? 'organization-announcements' : 'study-announcements',
  )
}

/**
 * Sends a published announcement by e-mail if its settings say so. A schedule publishes an announcement even if no mail server is
 * configured.
 */
async function sendWhenPublished({ after, isTrusted, studydesk, work }: WriteContext<Announcement>): Promise<void> {
  if (after.mailsWhenPublished === true && (isConfigured(studydesk.config, 'EMAIL') || !isTrusted))
    await work.trusted.transition('announcement', after.id, { name: 'sendByEmail' })
}

/** Starts the job that writes the e-mails, including those to users who joined since. @throws conflict NoMailServer */
function send({ caller, after, studydesk }: CompletedWrite<Announcement>) {
  if (!isConfigured(studydesk.config, 'EMAIL')) throw conflict('NoMailServer')
  return [sendStatement(studydesk.jobs, caller.orgId, after.id)]
}

/** Domain of announcements to all staff, or to the staff of a study. Specification 1, sections 3 and 4, "Announcement". */
export const announcementsDomain: Domain = {
  hooks: {
    announcement: {
      on: {
        create: { holds: {}, check: requireFeatureEnabled },
        transitions: { publish: { follow: sendWhenPublished }, sendByEmail: { send } },
        transition: { holds: {}, check: requireFeatureEnabled },
      },
    },
  },
  calls: announcementCalls,
  tasks: { [sendTask]: sendAnnouncement, [scheduleTask]: followSchedule },
  schedules: { [scheduleTask]: { everyMinutes: 1 } },
}
