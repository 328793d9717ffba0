import { formatClock, zoneOf } from '#resources/core/values/day.ts'
import { isConfigured, reportMail, usersToMail, writeMail } from '../messages/mail/index.ts'
import { createSystemCaller } from '../platform/common/caller.ts'
import { ApplicationError } from '../platform/common/errors.ts'
import { log } from '../platform/common/log.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import type { RunningJob } from '../platform/engine/ports/tasks.ts'
import { readStoredRows } from '../platform/engine/rows/stored.ts'
import { callerOfUser } from '../platform/tasks/callerOfUser.ts'
import { dueDay } from './dueDay.ts'
import { buildReportKey } from './mailedFigures.ts'
import { hasFigures, narrowingOf, type Saved } from './savedFigures.ts'

export const sendSavedTask = 'reports.sendSaved'

/**
 * Sends the reports that are due. A recipient who may see the report now, and for whom it has figures, gets an email with a link, and
 * opens the report with their own rights. The email contains the figures only if the organisation allows it (`mailedFigures`). The
 * transaction that writes the emails also records the day, so no day is sent twice.
 */
export async function sendSaved({ orgId, studydesk }: RunningJob, now = new Date()): Promise<void> {
  if (!isConfigured(studydesk.config, 'EMAIL')) return
  const { access, database } = studydesk
  const zone = zoneOf(await access.zonesOf(orgId), {})
  const clock = formatClock(zone, now)
  const scheduled = await database.transaction(orgId, (run) =>
    readStoredRows(run, orgId, 'savedReport', { frequency: ['DAILY', 'WEEKLY', 'MONTHLY'] }),
  )
  for (const saved of scheduled) {
    const day = dueDay(saved, clock)
    if (day === null) continue
    const recipients = await recipientsOf(studydesk, { orgId, saved, day })
    await sendFor(studydesk, { orgId, saved, day, zone, recipients })
  }
}

interface SendContext {
  readonly orgId: string
  readonly saved: Saved
  /** YYYY-MM-DD */
  readonly day: string
}

/** Returns the recipients who may see the report now and for whom it has figures, unless empty reports are sent too. */
async function recipientsOf(studydesk: Services, { orgId, saved, day }: SendContext): Promise<readonly string[]> {
  const recipients: string[] = []
  const chosenUserIds = saved.recipientIds ?? []
  for (const userId of chosenUserIds.length > 0 ? chosenUserIds : [saved.createdBy]) {
    if (userId === null) continue
    try {
      const caller = await callerOfUser(studydesk, { orgId, userId, language: 'en', taskId: saved.id })
      if ((await hasFigures(studydesk, caller, saved, day)) || saved.sendWhenEmpty === true) recipients.push(userId)
    } catch (error) {
      // Skips recipients who are deactivated or have no access to the report.
      if (!(error instanceof ApplicationError)) throw error
    }
  }
  return recipients
}

async function sendFor(
  studydesk: Services,
  { orgId, saved, day, zone, recipients }: SendContext & { readonly zone: string; readonly recipients: readonly string[] },
): Promise<void> {
  const { access, config, engine } = studydesk
  const caller = createSystemCaller({ orgId, zones: await access.zonesOf(orgId), job: sendSavedTask })
  await engine.work(caller, async (work) => {
    // If two nodes run at once, one waits and then finds that the report was sent.
    const [current] = await readStoredRows(work.run, orgId, 'savedReport', { id: saved.id }, { isLocked: true })
    if (current === undefined || (current.sentFor !== null && current.sentFor >= day)) return
    await work.trusted.update('savedReport', saved.id, { sentFor: day })
    const link = `${config.publicUrl}/crm/report/${saved.report === 'custom' ? `custom/${saved.customReportId}` : saved.report}${parametersOf(saved, day)}`
    for (const { userId, recipient, language, organisation } of await usersToMail(work.run, orgId, recipients))
      await writeMail(work.run, studydesk, caller, {
        template: reportMail,
        channel: 'EMAIL',
        language,
        details: { organisation, title: saved.name, zone, link },
        to: { userId, recipient },
        onceFor: buildReportKey(saved.id, day, userId),
      })
  })
  log.info('A scheduled report was sent', { orgId, reportId: saved.id, day, recipients: recipients.length })
}

/** Returns the URL parameters of the report's filters: ids and days, without names. */
function parametersOf(saved: Saved, day: string): string {
  const input = Object.entries(narrowingOf(saved, day)).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return input.length === 0 ? '' : `?${new URLSearchParams(input)}`
}
