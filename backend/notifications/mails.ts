import { clockIn } from '#resources/core/day.ts'
import { resourceNamed } from '#resources/index.ts'
import type { NotificationWay } from '#resources/notificationChoice.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { type Topic, topics } from '#resources/topics.ts'
import { type Caller, systemCaller } from '../caller.ts'

import type { Run, Statement } from '../database/types.ts'
import type { Jobs } from '../engine/ports/jobs.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { notificationsNow, notificationsOfDay, usersToMail, writeMail } from '../mail/index.ts'
import { callerIfActive } from '../tasks/callerOfUser.ts'
import { subjectsOf } from './subjects.ts'

export const mailTask = 'notifications.mail'
export const digestTask = 'notifications.digest'

/** What happens within a minute goes out together: a burst is one e-mail. */
const gatheredMs = 60_000

/** The hour of the morning, by the clocks of the organisation, at which the e-mail of the day goes out. */
const morningHour = 7

/** Queues the e-mail that tells a user of what is new; one that waits for the same minute is left to it. */
export const mailSoonStatement = (jobs: Pick<Jobs, 'statement'>, orgId: string, userId: string): Statement =>
  jobs.statement({
    task: mailTask,
    orgId,
    payload: { userId },
    key: `${mailTask} ${userId}`,
    runAt: new Date(Math.ceil(Date.now() / gatheredMs) * gatheredMs),
  })

/** To one user: what they have not read and were not told of by e-mail yet. */
export const mailNow = ({ orgId, payload, finish, studydesk }: RunningJob): Promise<void> =>
  writeTo(studydesk, { orgId, userId: String(payload.userId), way: 'EMAIL', finish })

/** Each hour: in the morning of the organisation, one e-mail to everybody who wants it so. Nothing where there is nothing new. */
export async function mailOfMorning({ orgId, studydesk }: RunningJob, now = new Date()): Promise<void> {
  const zones = await studydesk.access.zonesOf(orgId)
  const [day = '', hour = ''] = clockIn(zones.organisation, now).split(' ')
  if (Number(hour.slice(0, 2)) !== morningHour) return
  const [answer] = await studydesk.database.batch(orgId, [
    {
      text: `select distinct waiting.user_id::text as id from notification waiting
        join notification_choice chosen on chosen.org_id = waiting.org_id and chosen.user_id = waiting.user_id and chosen.topic = waiting.topic
        where waiting.org_id = $1 and waiting.status = 'UNREAD' and waiting.mailed_on is null and chosen.way = 'DAILY' order by 1`,
      values: [orgId],
    },
  ])
  for (const { id } of answer?.rows ?? []) await writeTo(studydesk, { orgId, userId: String(id), way: 'DAILY', day })
}

interface Addressed {
  readonly orgId: string
  readonly userId: string
  readonly way: NotificationWay
  /** YYYY-MM-DD: there is one e-mail of each day. */
  readonly day?: string
  readonly finish?: Statement
}

/**
 * Writes one e-mail, in the transaction that notes that it was written. It says how many there are of which topic, of those that the user may see now, and
 * where they stand: in which study, or the title of what is no person's. Nobody's name: an e-mail lies about for longer than rights do.
 */
async function writeTo(studydesk: Studydesk, { orgId, userId, way, day, finish }: Addressed): Promise<void> {
  const { database, engine, config, texts } = studydesk
  const caller = await callerIfActive(studydesk, { orgId, userId, language: 'en', taskId: userId })
  await database.transaction(orgId, async (run) => {
    const waiting = caller === null ? [] : await waitingFor(run, { orgId, userId, way })
    const seen = caller === null || waiting.length === 0 ? [] : await engine.listById(caller, 'notification', waiting)
    const [user] = seen.length === 0 ? [] : await usersToMail(run, orgId, [userId])
    if (caller !== null && user !== undefined) {
      const { recipient, language, organisation } = user
      await writeMail(run, studydesk, systemCaller({ orgId, zones: caller.zones, job: mailTask }), {
        template: way === 'DAILY' ? notificationsOfDay : notificationsNow,
        channel: 'EMAIL',
        language,
        details: {
          organisation,
          count: seen.length,
          lines: linesOf(await linesTold(engine, { ...caller, language }, seen), (topic) =>
            texts.text(language, `notifications:values.notification.topic.${topic}`),
          ),
          link: `${config.publicUrl}/crm/notifications`,
        },
        ...(day === undefined ? {} : { onceFor: `notifications ${userId} ${day}` }),
        to: { userId, recipient },
      })
      await run({
        // By hand: a step of a job; the outbox has the e-mail.
        text: 'update notification set mailed_on = now() where org_id = $1 and id = any($2::uuid[])',
        values: [orgId, seen.map(({ id }) => id)],
      })
    }
    if (finish !== undefined) await run(finish)
  })
}

/** Of this way alone, and held: two e-mails that are written at once do not tell of the same. */
async function waitingFor(run: Run, { orgId, userId, way }: Pick<Addressed, 'orgId' | 'userId' | 'way'>): Promise<readonly string[]> {
  const { rows } = await run({
    text: `select waiting.id::text from notification waiting
      join notification_choice chosen on chosen.org_id = waiting.org_id and chosen.user_id = waiting.user_id and chosen.topic = waiting.topic
      where waiting.org_id = $1 and waiting.user_id = $2 and waiting.status = 'UNREAD' and waiting.mailed_on is null and chosen.way = $3
      order by waiting.created_at limit ${mostTold} for update of waiting`,
    values: [orgId, userId, way],
  })
  return rows.map(({ id }) => String(id))
}

/** More are told by the next e-mail. */
const mostTold = 1000

/** One notification as an e-mail tells of it. */
interface Line {
  readonly topic: Topic
  /** The study, or the title of the record where it names no person. */
  readonly about: string | null
}

async function linesTold(
  engine: Pick<Studydesk['engine'], 'titles'>,
  caller: Caller,
  seen: readonly ResourceAnswer['notification'][],
): Promise<readonly Line[]> {
  const titles = await subjectsOf(
    engine,
    caller,
    seen.filter(({ record, topic }) => resourceNamed(record).notifies?.[topic]?.isNamedInMails),
  )
  return seen.map(({ id, topic, labels }) => ({ topic, about: titles.get(id) ?? labels?.studyId ?? null }))
}

/** More studies or titles of one topic stand in the application alone. */
const mostNamed = 5

/** A line for each topic, in the order in which topics stand, with how many there are, and of what. Pure. */
export function linesOf(told: readonly Line[], nameOf: (topic: Topic) => string): string {
  return topics
    .map((topic) => ({ topic, lines: told.filter((each) => each.topic === topic) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ topic, lines }) => [`${lines.length} × ${nameOf(topic)}`, ...namesOf(lines)].join(' – '))
    .join('\n')
}

/** `GLYDE-2 (2), RESTORE (1)`; where there is one alone, its name. Pure. */
function namesOf(lines: readonly Line[]): readonly string[] {
  const named = [...Map.groupBy(lines, ({ about }) => about)].flatMap(([about, { length }]) => (about === null ? [] : [{ about, length }]))
  if (named.length === 0) return []
  const [only] = named
  if (only !== undefined && only.length === lines.length) return [only.about]
  const shown = named.slice(0, mostNamed).map(({ about, length }) => (length === 1 ? about : `${about} (${length})`))
  return [[...shown, ...(named.length > mostNamed ? ['…'] : [])].join(', ')]
}
