import type { ResourceRow } from '#resources/core/rows.ts'
import { languageOf } from '#resources/core/values/preferences.ts'
import { createSystemCaller } from '../../platform/common/caller.ts'
import type { Run, Statement } from '../../platform/database/types.ts'
import type { Jobs } from '../../platform/engine/ports/jobs.ts'
import type { RunningJob, Task } from '../../platform/engine/ports/tasks.ts'
import { toPlainText } from '../../platform/fields/types/richText.ts'
import { announcementMail, writeMail } from '../mail/index.ts'
import { type Addressee, buildPendingMailStatement, toSendStatement } from './audience.ts'

export const sendTask = 'announcements.send'

/** E-mails in one transaction: the most that must be written again after a node dies. */
const writtenAtOnce = 200

/** Milliseconds until the job checks again whether all e-mails have been sent. */
const pauseMs = 2000

/** Most characters of the announcement in the plain text of the e-mail; the rest can be read in Studydesk. */
const maxTextLength = 2000

/** Queues the job that writes the e-mails and checks their progress. Keeps a job that already waits. */
export const sendStatement = (jobs: Pick<Jobs, 'statement'>, orgId: string, announcementId: string, runAt?: Date): Statement =>
  jobs.statement({ task: sendTask, orgId, payload: { announcementId }, key: `${sendTask} ${announcementId}`, ...(runAt && { runAt }) })

/**
 * Writes an e-mail to every recipient of the announcement who has none, in batches; the outbox sends each once. If the node dies, the job
 * resumes after the last transaction. Marks the announcement as sent when no recipient remains.
 */
export const sendAnnouncement: Task = async (job) => {
  const { orgId, studydesk, payload, finish } = job
  const { database, jobs } = studydesk
  const id = String(payload.announcementId)
  while (await writeNextBatch(job, id)) {
    // Writes the next batch.
  }
  const zones = await studydesk.access.zonesOf(orgId)
  const isOver = await database.transaction(orgId, async (run) => {
    const { rows } = await run(buildPendingMailStatement(orgId, id))
    if (rows[0]?.isUnderWay !== true) return true
    await run(finish)
    await run(sendStatement(jobs, orgId, id, new Date(Date.now() + pauseMs)))
    return false
  })
  if (!isOver) return
  const caller = createSystemCaller({ orgId, zones, job: sendTask })
  await studydesk.engine.work(caller, async (work) => {
    const { rows } = await work.run(buildAnnouncementQuery(orgId, id))
    if (rows[0]?.mailState === 'SENDING') await work.trusted.transition('announcement', id, { name: 'finishSending' })
    await work.run(finish)
  })
}

type Announcement = Pick<ResourceRow['announcement'], 'title' | 'content' | 'mailState'>

/** @returns false if no recipient remains or the announcement was withdrawn */
async function writeNextBatch({ orgId, studydesk }: RunningJob, id: string): Promise<boolean> {
  const zones = await studydesk.access.zonesOf(orgId)
  return studydesk.database.transaction(orgId, async (run) => {
    // Locks the announcement, so that a concurrent job waits and no recipient gets two e-mails.
    const { rows } = await run(buildAnnouncementQuery(orgId, id))
    const announcement = rows[0] as unknown as Announcement | undefined
    if (announcement?.mailState !== 'SENDING') return false
    const addressees = (await run(toSendStatement(orgId, id, writtenAtOnce))).rows as unknown as readonly Addressee[]
    if (addressees.length === 0) return false
    const organisation = await organisationOf(run, orgId)
    const excerpt = shortenText(toPlainText(announcement.content))
    const caller = createSystemCaller({ orgId, zones, job: sendTask })
    for (const { userId, recipient, language } of addressees)
      await writeMail(run, studydesk, caller, {
        template: announcementMail,
        channel: 'EMAIL',
        language: languageOf({ own: language ?? undefined, organisation: organisation.language }),
        details: {
          organisation: organisation.name,
          title: announcement.title,
          words: excerpt,
          link: `${studydesk.config.publicUrl}/crm/dashboard/announcement/${id}`,
        },
        to: { userId, recipient, announcementId: id },
        onceFor: `announcement ${id} ${userId}`,
      })
    return addressees.length === writtenAtOnce
  })
}

const buildAnnouncementQuery = (orgId: string, id: string): Statement => ({
  text: `select title, content, mail_state as "mailState" from announcement where org_id = $1 and id = $2 and deleted_at is null for update`,
  values: [orgId, id],
})

async function organisationOf(run: Run, orgId: string): Promise<{ readonly name: string; readonly language: string }> {
  const { rows } = await run({ text: 'select name, language from organisation where org_id = $1', values: [orgId] })
  return { name: String(rows[0]?.name ?? ''), language: String(rows[0]?.language ?? 'en') }
}

const shortenText = (text: string): string => (text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength - 1).trimEnd()}…`)
