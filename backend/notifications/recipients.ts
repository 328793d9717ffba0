import type { ResourceName } from '#resources/index.ts'
import type { NotificationWay } from '#resources/notificationChoice.ts'
import { topicsFor } from '../access/scopes.ts'
import type { Statement } from '../database/types.ts'
import { ApplicationError } from '../errors.ts'
import type { Notice } from '../raiseNotice.ts'
import type { Studydesk } from '../studydesk.ts'
import { callerOfUser } from '../tasks/callerOfUser.ts'

/** Somebody who is told, and how. */
export interface Recipient {
  readonly userId: string
  readonly way: NotificationWay
}

/** People who are asked after at the same time. */
const atOnce = 8

/**
 * Who is told: those whom the topic concerns and who want to hear of it, as far as each of them may see the record now. They are asked one by one, by their
 * own rights, as if they opened it.
 */
export async function recipientsOf(studydesk: Studydesk, orgId: string, notice: Notice): Promise<readonly Recipient[]> {
  const [answer] = await studydesk.database.batch(orgId, [candidates(orgId, notice)])
  const all = (answer?.rows ?? []) as unknown as readonly Recipient[]
  const told: Recipient[] = []
  for (let start = 0; start < all.length; start += atOnce) {
    const some = all.slice(start, start + atOnce)
    const seen = await Promise.all(some.map(({ userId }) => mayBeTold(studydesk, { orgId, userId, notice })))
    told.push(...some.filter((_, place) => seen[place]))
  }
  return told
}

/** Users who have come in, but for machines, whoever did it, and those who chose not to hear of the topic. */
const candidates = (orgId: string, { topic, studyId, siteId, to, by }: Notice): Statement => ({
  text: `select person.id::text as "userId", coalesce(chosen.way, 'IN_APPLICATION') as way from "user" person
    left join notification_choice chosen on chosen.org_id = person.org_id and chosen.user_id = person.id and chosen.topic = $2
    where person.org_id = $1 and person.status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED') and person.is_machine is not true and person.id is distinct from $3::uuid
      and chosen.way is distinct from 'OFF' and ($4::uuid is null or person.id = $4)
      and ($5::uuid is null or exists (select from study_site_assignment mine where mine.org_id = person.org_id and mine.user_id = person.id
        and mine.study_id = $5 and mine.site_id = $6))
    order by person.id`,
  values: [orgId, topic, by, to, studyId, siteId],
})

async function mayBeTold(
  studydesk: Studydesk,
  { orgId, userId, notice }: { readonly orgId: string; readonly userId: string; readonly notice: Notice },
): Promise<boolean> {
  const { topic, record, recordId } = notice
  try {
    const caller = await callerOfUser(studydesk, { orgId, userId, language: 'en', taskId: recordId })
    if (!caller.can('NOTIFICATIONS', 'VIEW') || !topicsFor(caller).includes(topic)) return false
    return (await studydesk.engine.titles(caller, record satisfies string as ResourceName, [recordId])).has(recordId)
  } catch (error) {
    // They were deactivated in this moment.
    if (error instanceof ApplicationError && error.errorCode === 'Forbidden') return false
    throw error
  }
}
