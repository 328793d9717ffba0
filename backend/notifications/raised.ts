import { type Condition, holds, type Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { Topic } from '#resources/topics.ts'
import { closeStatement } from '../closeNotices.ts'
import type { Statement } from '../database/types.ts'
import type { DomainHooks, ResourceHooks, Written } from '../engine/types.ts'
import { raiseStatement } from '../raiseNotice.ts'

const hooksOf = (resource: ResourceDefinition): ResourceHooks => ({
  on: {
    every: {
      send: (written) => [
        ...closed(resource, written),
        ...topicsRaised(resource, written).map((topic) => statementOf(resource, topic, written)),
      ],
    },
  },
})

/** What the declarations say that people are told of joins the write that brings it about. */
export const noticeHooks: DomainHooks = Object.fromEntries(
  (resources as readonly ResourceDefinition[]).flatMap((resource) =>
    Object.values(resource.notifies ?? {}).some(
      ({ when, due, doneWhen }) => (when !== 'raised' && due?.of === undefined) || doneWhen !== undefined,
    )
      ? [[resource.name, hooksOf(resource)]]
      : [],
  ),
)

/** Topics that this write brings about. An import is told by its own report, and what was removed is there no more. Pure. */
export function topicsRaised(
  resource: Pick<ResourceDefinition, 'notifies'>,
  { action, before, after }: { readonly action: string; readonly before: Values | null; readonly after: Values },
): readonly Topic[] {
  if (action === 'import' || action === 'remove' || action === 'restore') return []
  return Object.entries(resource.notifies ?? {}).flatMap(([topic, { when, to }]) => {
    if (when === 'created') return before === null ? [topic as Topic] : []
    if (typeof when === 'string') return []
    const isNew = before === null || !holds(when satisfies Condition, before) || (to !== undefined && before[to] !== after[to])
    return isNew && holds(when, after) ? [topic as Topic] : []
  })
}

/** Topics about the row that are finished, and due ones whose date is another one now. Pure. */
export function topicsDone(
  resource: Pick<ResourceDefinition, 'notifies'>,
  { before, after }: { readonly before: Values | null; readonly after: Values },
): readonly Topic[] {
  if (before === null) return []
  return Object.entries(resource.notifies ?? {}).flatMap(([topic, { due, doneWhen }]) => {
    const isDone = doneWhen !== undefined && !holds(doneWhen, before) && holds(doneWhen, after)
    const isMoved = due?.of === undefined && due?.on !== undefined && before[due.on.field] !== after[due.on.field]
    return isDone || isMoved ? [topic as Topic] : []
  })
}

/** Marks notifications of finished topics as read for all recipients, and of records handed over for the former owner. */
function closed(resource: ResourceDefinition, { before, after, caller }: Written): readonly Statement[] {
  const row: Values = { ...before, ...after }
  const about = { orgId: caller.orgId, record: resource.name, recordId: String(row.id) }
  const done = topicsDone(resource, { before, after: row })
  const handedOver = Object.entries(resource.notifies ?? {}).flatMap(([topic, { to }]) => {
    const former = to === undefined ? null : before?.[to]
    return to !== undefined && typeof former === 'string' && former !== row[to] ? [{ topic: topic as Topic, userId: former }] : []
  })
  return [
    ...(done.length === 0 ? [] : [closeStatement({ ...about, topics: done })]),
    ...handedOver.map(({ topic, userId }) => closeStatement({ ...about, topics: [topic], userId })),
  ]
}

function statementOf(resource: ResourceDefinition, topic: Topic, { after, before, caller, studydesk }: Written): Statement {
  const row: Values = { ...before, ...after }
  const to = resource.notifies?.[topic]?.to
  const id = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null)
  return raiseStatement(studydesk.jobs, caller.orgId, {
    topic,
    record: resource.name,
    recordId: String(row.id),
    participantId: id('participantId'),
    ...placeOf(id('studyId'), id('siteId')),
    to: to === undefined ? null : (id(to) ?? nobody),
    by: caller.userId,
  })
}

/** A topic for one user whom the row does not name is told to nobody. */
const nobody = '00000000-0000-0000-0000-000000000000'

const placeOf = (studyId: string | null, siteId: string | null) =>
  studyId === null || siteId === null ? { studyId: null, siteId: null } : { studyId, siteId }
