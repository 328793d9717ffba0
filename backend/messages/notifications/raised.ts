import { type Condition, isConditionMet, type Values } from '#resources/core/conditions.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Topic } from '#resources/messages/topics.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { CompletedWrite, ResourceHooks } from '../../platform/engine/types.ts'
import { closeStatement } from '../queue/closeNotices.ts'
import { notificationJob } from '../queue/notificationJob.ts'

/** Returns hooks that raise the declared notices of a resource in the transaction of the write that causes them. */
export const buildNoticeHooks = (resource: ResourceDefinition): readonly ResourceHooks[] =>
  resource.closesNotices !== undefined ||
  Object.values(resource.notifies ?? {}).some(
    ({ when, due, doneWhen }) => (when !== 'raised' && due?.of === undefined) || doneWhen !== undefined,
  )
    ? [
        {
          on: {
            every: {
              send: (write) => [
                ...buildCloseStatements(resource, write),
                ...buildReferencedCloseStatements(resource, write),
                ...(write.caller.isImporting === true ? [] : listTopicsRaised(resource, write)).map((topic) =>
                  statementOf(resource, topic, write),
                ),
              ],
            },
          },
        },
      ]
    : []

/** Returns the topics that this write raises. Imports have their own report, and removed rows raise none. Pure. */
export function listTopicsRaised(
  resource: Pick<ResourceDefinition, 'notifies'>,
  { action, before, after }: { readonly action: string; readonly before: Values | null; readonly after: Values },
): readonly Topic[] {
  if (action === 'import' || action === 'remove' || action === 'restore') return []
  return Object.entries(resource.notifies ?? {}).flatMap(([topic, { when, to }]) => {
    if (when === 'created') return before === null ? [topic as Topic] : []
    if (typeof when === 'string') return []
    const isNew = before === null || !isConditionMet(when satisfies Condition, before) || (to !== undefined && before[to] !== after[to])
    return isNew && isConditionMet(when, after) ? [topic as Topic] : []
  })
}

/** Returns the finished topics about a row, and due topics whose date has changed. Pure. */
export function listTopicsDone(
  resource: Pick<ResourceDefinition, 'notifies'>,
  { before, after }: { readonly before: Values | null; readonly after: Values },
): readonly Topic[] {
  if (before === null) return []
  return Object.entries(resource.notifies ?? {}).flatMap(([topic, { due, doneWhen }]) => {
    const isDone = doneWhen !== undefined && !isConditionMet(doneWhen, before) && isConditionMet(doneWhen, after)
    const isMoved = due?.of === undefined && due?.on !== undefined && before[due.on.field] !== after[due.on.field]
    return isDone || isMoved ? [topic as Topic] : []
  })
}

/** Marks notifications as read: for all recipients if their topic is finished, for the former owner if their record has a new owner. */
function buildCloseStatements(resource: ResourceDefinition, { before, after, caller }: CompletedWrite): readonly Statement[] {
  const row: Values = { ...before, ...after }
  const recordKey = { orgId: caller.orgId, record: resource.name, recordId: String(row.id) }
  const doneTopics = listTopicsDone(resource, { before, after: row })
  const handovers = Object.entries(resource.notifies ?? {}).flatMap(([topic, { to }]) => {
    const formerUserId = to === undefined ? null : before?.[to]
    return to !== undefined && typeof formerUserId === 'string' && formerUserId !== row[to]
      ? [{ topic: topic as Topic, userId: formerUserId }]
      : []
  })
  return [
    ...(doneTopics.length === 0 ? [] : [closeStatement({ ...recordKey, topics: doneTopics })]),
    ...handovers.map(({ topic, userId }) => closeStatement({ ...recordKey, topics: [topic], userId })),
  ]
}

/** Marks a user's notifications about a referenced row as read when the row is created, or first meets the condition. */
const buildReferencedCloseStatements = (
  { closesNotices = [], fields }: ResourceDefinition,
  { action, before, after, caller }: CompletedWrite,
): readonly Statement[] =>
  closesNotices.flatMap(({ topics, record, user, when }) => {
    const isMet = (row: Values) => when === undefined || isConditionMet(when, row)
    const definition = fields[record]
    const target = definition === undefined ? null : targetOf(definition)
    if (action === 'remove' || target === null || !isMet(after) || (before !== null && isMet(before))) return []
    const row: Values = after
    return [
      closeStatement({
        orgId: caller.orgId,
        topics: topics as readonly Topic[],
        record: target,
        recordId: String(row[record]),
        userId: user === undefined ? caller.userId : String(row[user]),
      }),
    ]
  })

function statementOf(resource: ResourceDefinition, topic: Topic, { after, before, caller, studydesk }: CompletedWrite): Statement {
  const row: Values = { ...before, ...after }
  const recipientField = resource.notifies?.[topic]?.to
  const idOf = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null)
  return notificationJob(studydesk.jobs, caller.orgId, {
    topic,
    record: resource.name,
    recordId: String(row.id),
    participantId: idOf('participantId'),
    ...studySiteOf(idOf('studyId'), idOf('siteId')),
    to: recipientField === undefined ? null : (idOf(recipientField) ?? noUser),
    by: caller.userId,
  })
}

/** No user has this id. A topic for one user has no recipient if the row names no user. */
const noUser = '00000000-0000-0000-0000-000000000000'

const studySiteOf = (studyId: string | null, siteId: string | null) =>
  studyId === null || siteId === null ? { studyId: null, siteId: null } : { studyId, siteId }
