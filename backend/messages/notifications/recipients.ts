import { defaultChannelOf } from '#resources/catalogue/defaultChannelOf.ts'
import { topicsFor } from '#resources/catalogue/topicsFor.ts'
import type { NotificationChannel } from '#resources/messages/notificationChoice.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { findActiveCaller } from '../../platform/tasks/callerOfUser.ts'
import type { Notice } from '../queue/notificationJob.ts'

/** Recipient and their setting for notifications. */
export interface Recipient {
  readonly userId: string
  readonly way: NotificationChannel
}

/** User who may become a recipient. */
interface Candidate extends Recipient {
  readonly roleId: string
}

/** Number of users whose access is checked at the same time. */
const batchSize = 8

/**
 * Returns the recipients: users whom the topic concerns, who want it, and who may see the record now. Checks each user with their own
 * permissions, as if they opened the record; skips all users of roles without the topic.
 */
export async function recipientsOf(studydesk: Services, orgId: string, notice: Notice): Promise<readonly Recipient[]> {
  const [answer] = await studydesk.database.batch(orgId, [selectCandidates(orgId, notice)])
  const allCandidates = (answer?.rows ?? []) as unknown as readonly Candidate[]
  const requested: Candidate[] = []
  for (const roleCandidates of Map.groupBy(allCandidates, ({ roleId }) => roleId).values()) {
    if (await canReceiveTopic(studydesk, { orgId, userIds: roleCandidates.map(({ userId }) => userId), notice }))
      requested.push(...roleCandidates)
  }
  const recipients: Recipient[] = []
  for (let start = 0; start < requested.length; start += batchSize) {
    const batch = requested.slice(start, start + batchSize)
    const visibility = await Promise.all(batch.map(({ userId }) => canSeeRecord(studydesk, { orgId, userId, notice })))
    recipients.push(...batch.filter((_, index) => visibility[index]))
  }
  return recipients
}

/** Selects active users, except machines, the author of the event, and users who turned the topic off. */
const selectCandidates = (orgId: string, { topic, studyId, siteId, to, by }: Notice): Statement => ({
  text: `select person.id::text as "userId", person.role_id::text as "roleId", coalesce(chosen.way, $7) as way from "user" person
    left join notification_choice chosen on chosen.org_id = person.org_id and chosen.user_id = person.id and chosen.topic = $2
    where person.org_id = $1 and person.status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED') and person.is_machine is not true
      and person.id is distinct from $3::uuid
      and coalesce(chosen.way, $7) <> 'OFF' and ($4::uuid is null or person.id = $4)
      and ($6::uuid is null or exists (select from study_site_assignment mine where mine.org_id = person.org_id and mine.user_id = person.id
        and mine.study_id = $5 and mine.site_id = $6))
    order by person.id`,
  values: [orgId, topic, by, to, studyId, siteId, defaultChannelOf(topic)],
})

interface Params {
  readonly orgId: string
  readonly userId: string
  readonly notice: Notice
}

/** True if a role may be notified of the topic. Checked for one active user of the role, because the result is the same for all. */
async function canReceiveTopic(
  studydesk: Services,
  { orgId, userIds, notice }: Omit<Params, 'userId'> & { readonly userIds: readonly string[] },
): Promise<boolean> {
  for (const userId of userIds) {
    const canReceive = await asUser(
      studydesk,
      { orgId, userId, notice },
      async (caller) => caller.can('NOTIFICATIONS', 'VIEW') && topicsFor(caller).includes(notice.topic),
    )
    if (canReceive !== null) return canReceive
  }
  return false
}

const canSeeRecord = async (studydesk: Services, requested: Params): Promise<boolean> => {
  const { record, recordId } = requested.notice
  return (
    (await asUser(studydesk, requested, async (caller) => (await studydesk.engine.titles(caller, record, [recordId])).has(recordId))) ??
    false
  )
}

/** Runs a check with the permissions of a user. Returns null if the user was just deactivated. */
async function asUser(
  studydesk: Services,
  { orgId, userId, notice }: Params,
  check: (caller: Caller) => Promise<boolean>,
): Promise<boolean | null> {
  const caller = await findActiveCaller(studydesk, { orgId, userId, language: 'en', taskId: notice.recordId })
  return caller === null ? null : check(caller)
}
