import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formatClock } from '#resources/core/values/day.ts'
import { getResource } from '#resources/index.ts'
import type { NotificationChannel } from '#resources/messages/notificationChoice.ts'
import { type Topic, topics } from '#resources/messages/topics.ts'
import { type Caller, createSystemCaller } from '../../platform/common/caller.ts'

import type { Run, Statement } from '../../platform/database/types.ts'
import type { Jobs } from '../../platform/engine/ports/jobs.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { findActiveCaller } from '../../platform/tasks/callerOfUser.ts'
import { notificationsNow, notificationsOfDay, usersToMail, writeMail } from '../mail/index.ts'
import { subjectsOf } from './subjects.ts'

export const mailTask = 'notifications.mail'
export const digestTask = 'notifications.digest'

/** Events within a minute share one e-mail. */
const gatheredMs = 60_000

/** Hour of the daily e-mail, in the organisation's time zone. */
const morningHour = 7

/** Queues the e-mail about a user's new notifications. Keeps a job that already waits for the same minute. */
export const queueMailStatement = (jobs: Pick<Jobs, 'statement'>, orgId: string, userId: string): Statement =>
  jobs.statement({
    task: mailTask,
    orgId,
    payload: { userId },
    key: `${mailTask} ${userId}`,
    runAt: new Date(Math.ceil(Date.now() / gatheredMs) * gatheredMs),
  })

/** Writes an e-mail to one user about unread notifications that no e-mail has reported yet. */
export const sendMailNow = ({ orgId, payload, finish, studydesk }: RunningJob): Promise<void> =>
  mailUser(studydesk, { orgId, userId: String(payload.userId), way: 'EMAIL', finish })

/**
 * Writes the daily e-mail to every user with that setting who has news. Runs every hour, and acts in the morning hour of the
 * organisation.
 */
export async function mailOfMorning({ orgId, studydesk }: RunningJob, now = new Date()): Promise<void> {
  const zones = await studydesk.access.zonesOf(orgId)
  const [day = '', hour = ''] = formatClock(zones.organisation, now).split(' ')
  if (Number(hour.slice(0, 2)) !== morningHour) return
  const [answer] = await studydesk.database.batch(orgId, [
    {
      text: `select distinct waiting.user_id::text as id from notification waiting
        join notification_choice chosen on chosen.org_id = waiting.org_id and chosen.user_id = waiting.user_id and chosen.topic = waiting.topic
        where waiting.org_id = $1 and waiting.status = 'UNREAD' and waiting.mailed_on is null and chosen.way = 'DAILY' order by 1`,
      values: [orgId],
    },
  ])
  for (const { id } of answer?.rows ?? []) await mailUser(studydesk, { orgId, userId: String(id), way: 'DAILY', day })
}

interface MailRun {
  readonly orgId: string
  readonly userId: string
  readonly way: NotificationChannel
  /** YYYY-MM-DD; at most one daily e-mail is written for it. */
  readonly day?: string
  readonly finish?: Statement
}

/**
 * Writes one e-mail and records it in the same transaction: the number of visible notifications by topic, with their study, or a title
 * that names no person. It never names a person, because an e-mail remains readable after permissions end.
 */
async function mailUser(studydesk: Services, { orgId, userId, way, day, finish }: MailRun): Promise<void> {
  const { database, engine, config, texts } = studydesk
  const caller = await findActiveCaller(studydesk, { orgId, userId, language: 'en', taskId: userId })
  await database.transaction(orgId, async (run) => {
    const waiting = caller === null ? [] : await lockWaiting(run, { orgId, userId, way })
    const visibleNotifications = caller === null || waiting.length === 0 ? [] : await engine.listById(caller, 'notification', waiting)
    const [user] = visibleNotifications.length === 0 ? [] : await usersToMail(run, orgId, [userId])
    if (caller !== null && user !== undefined) {
      const { recipient, language, organisation } = user
      await writeMail(run, studydesk, createSystemCaller({ orgId, zones: caller.zones, job: mailTask }), {
        template: way === 'DAILY' ? notificationsOfDay : notificationsNow,
        channel: 'EMAIL',
        language,
        details: {
          organisation,
          count: visibleNotifications.length,
          lines: linesOf(await buildLines(engine, { ...caller, language }, visibleNotifications), (topic) =>
            texts.text(language, `notifications:values.notification.topic.${topic}`),
          ),
          link: `${config.publicUrl}/crm/notifications`,
        },
        ...(day === undefined ? {} : { onceFor: `notifications ${userId} ${day}` }),
        to: { userId, recipient },
      })
      await run({
        // By hand: a job's step; the outbox contains the e-mail.
        text: 'update notification set mailed_on = now() where org_id = $1 and id = any($2::uuid[])',
        values: [orgId, visibleNotifications.map(({ id }) => id)],
      })
    }
    if (finish !== undefined) await run(finish)
  })
}

/** Returns and locks the notifications of this channel, so that two simultaneous e-mails never contain the same notification. */
async function lockWaiting(run: Run, { orgId, userId, way }: Pick<MailRun, 'orgId' | 'userId' | 'way'>): Promise<readonly string[]> {
  const { rows } = await run({
    text: `select waiting.id::text from notification waiting
      join notification_choice chosen on chosen.org_id = waiting.org_id and chosen.user_id = waiting.user_id and chosen.topic = waiting.topic
      where waiting.org_id = $1 and waiting.user_id = $2 and waiting.status = 'UNREAD' and waiting.mailed_on is null and chosen.way = $3
      order by waiting.created_at limit ${maxListed} for update of waiting`,
    values: [orgId, userId, way],
  })
  return rows.map(({ id }) => String(id))
}

/** Most notifications in one e-mail; the next e-mail reports the rest. */
const maxListed = 1000

/** One notification, as listed in an e-mail. */
interface Line {
  readonly topic: Topic
  /** The study, or the record's title if it names no person. */
  readonly about: string | null
}

async function buildLines(
  engine: Pick<Services['engine'], 'titles'>,
  caller: Caller,
  visibleNotifications: readonly ResourceAnswer['notification'][],
): Promise<readonly Line[]> {
  const titles = await subjectsOf(
    engine,
    caller,
    visibleNotifications.filter(({ record, topic }) => getResource(record).notifies?.[topic]?.isNamedInMails),
  )
  return visibleNotifications.map(({ id, topic, labels }) => ({ topic, about: titles.get(id) ?? labels?.studyId ?? null }))
}

/** Most studies or titles listed for one topic. The application shows the rest. */
const mostNamed = 5

/** Returns a line for each topic, in the order of the topics, with the number of notifications and their subjects. Pure. */
export function linesOf(allLines: readonly Line[], topicNameOf: (topic: Topic) => string): string {
  return topics
    .map((topic) => ({ topic, lines: allLines.filter((each) => each.topic === topic) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ topic, lines }) => [`${lines.length} × ${topicNameOf(topic)}`, ...namesOf(lines)].join(' – '))
    .join('\n')
}

/** Returns subjects such as `GLYDE-2 (2), RESTORE (1)`; a single subject without a number. Pure. */
function namesOf(lines: readonly Line[]): readonly string[] {
  const namedSubjects = [...Map.groupBy(lines, ({ about }) => about)].flatMap(([subject, { length }]) =>
    subject === null ? [] : [{ about: subject, length }],
  )
  if (namedSubjects.length === 0) return []
  const [firstSubject] = namedSubjects
  if (firstSubject !== undefined && firstSubject.length === lines.length) return [firstSubject.about]
  const shownSubjects = namedSubjects.slice(0, mostNamed).map(({ about, length }) => (length === 1 ? about : `${about} (${length})`))
  return [[...shownSubjects, ...(namedSubjects.length > mostNamed ? ['…'] : [])].join(', ')]
}
