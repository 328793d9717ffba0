import { languageOf } from '#resources/core/preferences.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { systemCaller } from '../caller.ts'
import type { Run, Statement } from '../database/types.ts'
import type { Jobs } from '../engine/ports/jobs.ts'
import type { RunningJob, Task } from '../engine/ports/tasks.ts'
import { wordsOf } from '../fields/richText.ts'
import { announcementMail, writeMail } from '../mail/index.ts'
import { type Addressee, isUnderWayStatement, toSendStatement } from './audience.ts'

export const sendTask = 'announcements.send'

/** E-mails that are written in one transaction: what a node that dies has to do again. */
const writtenAtOnce = 200

/** How long the job waits before it looks again whether all e-mails have gone, in milliseconds. */
const pauseMs = 2000

/** Characters of the words that stand in the plain text of the e-mail; the rest is read in Studydesk. */
const longestWords = 2000

/** Queues the writing of its e-mails, or the next look at them; one that waits already is left to it. */
export const sendStatement = (jobs: Pick<Jobs, 'statement'>, orgId: string, announcementId: string, runAt?: Date): Statement =>
  jobs.statement({ task: sendTask, orgId, payload: { announcementId }, key: `${sendTask} ${announcementId}`, ...(runAt && { runAt }) })

/**
 * Writes an e-mail to everybody whom the announcement is for and who has none of it yet, some at a time: the outbox sends each, once. A job whose node dies
 * begins where the last transaction ended, as what was written is found there. Once none waits any more, the announcement is sent.
 */
export const sendAnnouncement: Task = async (job) => {
  const { orgId, studydesk, payload, finish } = job
  const { database, jobs } = studydesk
  const id = String(payload.announcementId)
  while (await writeSome(job, id)) {
    // The next ones.
  }
  const zones = await studydesk.access.zonesOf(orgId)
  const isOver = await database.transaction(orgId, async (run) => {
    const { rows } = await run(isUnderWayStatement(orgId, id))
    if (rows[0]?.isUnderWay !== true) return true
    await run(finish)
    await run(sendStatement(jobs, orgId, id, new Date(Date.now() + pauseMs)))
    return false
  })
  if (!isOver) return
  const caller = systemCaller({ orgId, zones, job: sendTask })
  await studydesk.engine.work(caller, async (work) => {
    const { rows } = await work.run(announcementStatement(orgId, id))
    if (rows[0]?.mailState === 'SENDING') await work.trusted.transition('announcement', id, { name: 'finishSending' })
    await work.run(finish)
  })
}

type Announcement = Pick<ResourceRow['announcement'], 'title' | 'content' | 'mailState'>

/** @returns false where there is nobody left, or nobody is to be sent it any more */
async function writeSome({ orgId, studydesk }: RunningJob, id: string): Promise<boolean> {
  const zones = await studydesk.access.zonesOf(orgId)
  return studydesk.database.transaction(orgId, async (run) => {
    // Of two jobs one waits: nobody is written to twice.
    const { rows } = await run(announcementStatement(orgId, id))
    const announcement = rows[0] as unknown as Announcement | undefined
    if (announcement?.mailState !== 'SENDING') return false
    const addressees = (await run(toSendStatement(orgId, id, writtenAtOnce))).rows as unknown as readonly Addressee[]
    if (addressees.length === 0) return false
    const organisation = await organisationOf(run, orgId)
    const words = shortened(wordsOf(announcement.content))
    const caller = systemCaller({ orgId, zones, job: sendTask })
    for (const { userId, recipient, language } of addressees)
      await writeMail(run, studydesk, caller, {
        template: announcementMail,
        channel: 'EMAIL',
        language: languageOf({ own: language ?? undefined, organisation: organisation.language }),
        details: {
          organisation: organisation.name,
          title: announcement.title,
          words,
          link: `${studydesk.config.publicUrl}/crm/dashboard/announcement/${id}`,
        },
        to: { userId, recipient, announcementId: id },
        onceFor: `announcement ${id} ${userId}`,
      })
    return addressees.length === writtenAtOnce
  })
}

const announcementStatement = (orgId: string, id: string): Statement => ({
  text: `select title, content, mail_state as "mailState" from announcement where org_id = $1 and id = $2 and deleted_at is null for update`,
  values: [orgId, id],
})

async function organisationOf(run: Run, orgId: string): Promise<{ readonly name: string; readonly language: string }> {
  const { rows } = await run({ text: 'select name, language from organisation where org_id = $1', values: [orgId] })
  return { name: String(rows[0]?.name ?? ''), language: String(rows[0]?.language ?? 'en') }
}

const shortened = (words: string): string => (words.length <= longestWords ? words : `${words.slice(0, longestWords - 1).trimEnd()}…`)
