import { clockIn, zoneOf } from '#resources/core/day.ts'
import { systemCaller } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { storedRows } from '../engine/rows/stored.ts'
import { ApplicationError } from '../errors.ts'
import { log } from '../log.ts'
import { isConfigured, reportMail, usersToMail, writeMail } from '../mail/index.ts'
import { callerOfUser } from '../tasks/callerOfUser.ts'
import { dueDay } from './dueDay.ts'
import { onceForReport } from './mailedFigures.ts'
import { hasFigures, narrowingOf, type Saved } from './savedFigures.ts'

export const sendSavedTask = 'reports.sendSaved'

/**
 * Sends the reports whose hour has come. Each recipient is told by e-mail that it is there, if it has figures that they may see by then, and opens it with their own
 * rights; the figures go with it where the organization allows that (`mailedFigures`). That it was sent for a day is written with the e-mails, so that no day has it twice.
 */
export async function sendSaved({ orgId, studydesk }: RunningJob, now = new Date()): Promise<void> {
  if (!isConfigured(studydesk.config, 'EMAIL')) return
  const { access, database } = studydesk
  const zone = zoneOf(await access.zonesOf(orgId), {})
  const clock = clockIn(zone, now)
  const scheduled = await database.transaction(orgId, (run) =>
    storedRows(run, orgId, 'savedReport', { frequency: ['DAILY', 'WEEKLY', 'MONTHLY'] }),
  )
  for (const saved of scheduled) {
    const day = dueDay(saved, clock)
    if (day === null) continue
    const recipients = await recipientsOf(studydesk, { orgId, saved, day })
    await sendFor(studydesk, { orgId, saved, day, zone, recipients })
  }
}

interface Sending {
  readonly orgId: string
  readonly saved: Saved
  /** YYYY-MM-DD */
  readonly day: string
}

/** Those of its recipients who may see the report by the rights that they have now, and for whom it has figures, unless an empty one is wanted. */
async function recipientsOf(studydesk: Studydesk, { orgId, saved, day }: Sending): Promise<readonly string[]> {
  const recipients: string[] = []
  const chosen = saved.recipientIds ?? []
  for (const userId of chosen.length > 0 ? chosen : [saved.createdBy]) {
    if (userId === null) continue
    try {
      const caller = await callerOfUser(studydesk, { orgId, userId, language: 'en', taskId: saved.id })
      if ((await hasFigures(studydesk, caller, saved, day)) || saved.sendWhenEmpty === true) recipients.push(userId)
    } catch (error) {
      // Somebody who may not sign in any more, or not see the report: they get nothing.
      if (!(error instanceof ApplicationError)) throw error
    }
  }
  return recipients
}

async function sendFor(
  studydesk: Studydesk,
  { orgId, saved, day, zone, recipients }: Sending & { readonly zone: string; readonly recipients: readonly string[] },
): Promise<void> {
  const { access, config, engine } = studydesk
  const caller = systemCaller({ orgId, zones: await access.zonesOf(orgId), job: sendSavedTask })
  await engine.work(caller, async (work) => {
    // Of two nodes one waits, and finds that it was sent.
    const [current] = await storedRows(work.run, orgId, 'savedReport', { id: saved.id }, { isLocked: true })
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
        onceFor: onceForReport(saved.id, day, userId),
      })
  })
  log.info('A report was sent by schedule', { orgId, reportId: saved.id, day, recipients: recipients.length })
}

/** The report's own address says what it is narrowed by: ids and days, nobody's name. */
function parametersOf(saved: Saved, day: string): string {
  const given = Object.entries(narrowingOf(saved, day)).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
