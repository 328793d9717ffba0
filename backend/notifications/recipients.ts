import { defaultWayOf } from '#resources/defaultWayOf.ts'
import type { NotificationWay } from '#resources/notificationChoice.ts'
import { topicsFor } from '#resources/topicsFor.ts'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { Notice } from '../raiseNotice.ts'
import { callerIfActive } from '../tasks/callerOfUser.ts'

/** Somebody who is told, and how. */
export interface Recipient {
  readonly userId: string
  readonly way: NotificationWay
}

/** Somebody who may have to be told. */
interface Candidate extends Recipient {
  readonly roleId: string
}

/** People who are asked after at the same time. */
const atOnce = 8

/**
 * Who is told: those whom the topic concerns and who want to hear of it, as far as each of them may see the record now. They are asked one by one, by their
 * own rights, as if they opened it; whoever holds a role that is not told of the topic is not asked at all.
 */
export async function recipientsOf(studydesk: Studydesk, orgId: string, notice: Notice): Promise<readonly Recipient[]> {
  const [answer] = await studydesk.database.batch(orgId, [candidates(orgId, notice)])
  const all = (answer?.rows ?? []) as unknown as readonly Candidate[]
  const asked: Candidate[] = []
  for (const ofRole of Map.groupBy(all, ({ roleId }) => roleId).values()) {
    if (await hearsOfTopic(studydesk, { orgId, userIds: ofRole.map(({ userId }) => userId), notice })) asked.push(...ofRole)
  }
  const told: Recipient[] = []
  for (let start = 0; start < asked.length; start += atOnce) {
    const some = asked.slice(start, start + atOnce)
    const seen = await Promise.all(some.map(({ userId }) => seesRecord(studydesk, { orgId, userId, notice })))
    told.push(...some.filter((_, place) => seen[place]))
  }
  return told
}

/** Users who have come in, but for machines, whoever did it, and those who chose not to hear of the topic. */
const candidates = (orgId: string, { topic, studyId, siteId, to, by }: Notice): Statement => ({
  text: `select person.id::text as "userId", person.role_id::text as "roleId", coalesce(chosen.way, $7) as way from "user" person
    left join notification_choice chosen on chosen.org_id = person.org_id and chosen.user_id = person.id and chosen.topic = $2
    where person.org_id = $1 and person.status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED') and person.is_machine is not true
      and person.id is distinct from $3::uuid
      and coalesce(chosen.way, $7) <> 'OFF' and ($4::uuid is null or person.id = $4)
      and ($6::uuid is null or exists (select from study_site_assignment mine where mine.org_id = person.org_id and mine.user_id = person.id
        and mine.study_id = $5 and mine.site_id = $6))
    order by person.id`,
  values: [orgId, topic, by, to, studyId, siteId, defaultWayOf(topic)],
})

interface Asked {
  readonly orgId: string
  readonly userId: string
  readonly notice: Notice
}

/** Does a role let those who hold it be told of the topic? Asked of the first of them who may still sign in: it is the same for all. */
async function hearsOfTopic(
  studydesk: Studydesk,
  { orgId, userIds, notice }: Omit<Asked, 'userId'> & { readonly userIds: readonly string[] },
): Promise<boolean> {
  for (const userId of userIds) {
    const hears = await asUser(
      studydesk,
      { orgId, userId, notice },
      async (caller) => caller.can('NOTIFICATIONS', 'VIEW') && topicsFor(caller).includes(notice.topic),
    )
    if (hears !== null) return hears
  }
  return false
}

const seesRecord = async (studydesk: Studydesk, asked: Asked): Promise<boolean> => {
  const { record, recordId } = asked.notice
  return (
    (await asUser(studydesk, asked, async (caller) => (await studydesk.engine.titles(caller, record, [recordId])).has(recordId))) ?? false
  )
}

/** Null of a user who was deactivated in this moment. */
async function asUser(
  studydesk: Studydesk,
  { orgId, userId, notice }: Asked,
  ask: (caller: Caller) => Promise<boolean>,
): Promise<boolean | null> {
  const caller = await callerIfActive(studydesk, { orgId, userId, language: 'en', taskId: notice.recordId })
  return caller === null ? null : ask(caller)
}
