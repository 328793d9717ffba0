import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { getResource } from '#resources/index.ts'
import type { EventAnswer } from '#resources/organisation/auditAnswers.ts'
import type { auditCalls } from '#resources/organisation/auditCalls.ts'
import type { AuditEvent } from '../../platform/auditTrail/types.ts'
import { notFound } from '../../platform/common/errors.ts'
import { type DeclaredRequest, lastValuesOf } from '../../platform/engine/calls/callsOf.ts'
import type { ListAnswer } from '../../platform/engine/engine.types.ts'
import { totalCap } from '../../platform/engine/query/totals.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { completeEvent } from './eventDetail.ts'
import { readFilter } from './filter.ts'
import { readRange } from './range.ts'
import { buildHiddenCondition, limitEvent, logShown } from './readable.ts'
import { resourceOfEvent, withRecordTitles } from './recordTitles.ts'
import { withSentences } from './sentences.ts'

/** Days in the default range of the list (specification 1, section 9). */
const defaultDays = 90

type Events = DeclaredRequest<(typeof auditCalls)['events']>

type Query = Readonly<Record<string, string>>
type Event = ResourceAnswer['auditHistory']

/**
 * Lists events without the changes that the reader may not see. Replaces the resource's own routes.
 * @param bound filter of a list below another record
 */
export async function listEvents(request: Events, bound: Query = {}): Promise<ListAnswer<Event>> {
  const { caller, studydesk } = request
  const query = lastValuesOf(request.parameters)
  const response = await studydesk.engine.list(caller, 'auditHistory', { ...listQuery(query, zoneOf(caller.zones)), ...bound })
  if (response.total === totalCap && query._total !== 'exact') request.setHeader('X-Total-Capped', 'true')
  studydesk.access.logReads(caller, { resource: 'auditHistory', recordIds: response.rows.map((row) => row.id), call: 'list' })
  return { ...response, rows: await makeReadable(request, response.rows) }
}

/** Lists the events of a record of this resource. @throws notFound if the organisation has no such record */
export const listEventsBelow =
  (field: 'userId' | 'studyId' | 'siteId', resource: ResourceName) =>
  async (request: Events & { readonly params: { readonly parentId: string } }): Promise<ListAnswer<Event>> =>
    listEvents(request, { [field]: await findParentId(request, getResource(resource)) })

export async function readEvent(request: DeclaredRequest<(typeof auditCalls)['event']>): Promise<EventAnswer> {
  const row = await request.studydesk.engine.read(request.caller, 'auditHistory', request.params.id)
  return completeEvent(request, (await makeReadable(request, [row]))[0] ?? row)
}

/** Converts `filter`, `from` and `to` to filters of the list. Without a range, it covers the past 90 days. */
export function listQuery({ filter, ...query }: Query, timeZone: string, now = Date.now()): Query {
  const { from, to, ...rest } = { ...query, ...readFilter(filter) }
  const range = readRange(from, to, timeZone)
  const bounds: Query = { ...(range.from === null ? {} : { at_gte: range.from }), ...(range.to === null ? {} : { at_lte: range.to }) }
  const isTimed = Object.keys({ ...rest, ...bounds }).some((name) => name === 'at' || name.startsWith('at_'))
  const start: Query = isTimed ? {} : { at_gte: new Date(now - defaultDays * 86_400_000).toISOString() }
  return { ...start, ...bounds, ...rest }
}

async function makeReadable({ caller, studydesk }: CallContext, rows: readonly Event[]): Promise<readonly Event[]> {
  if (rows.length === 0) return rows
  const hiddenSql = buildHiddenCondition({ caller, studydesk }, 2, new Set(rows.map(({ kind }) => String(kind))))
  const [response] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select event.id from audit_event event where event.org_id = $1 and event.id = any($2::uuid[]) and ${hiddenSql.text}`,
      values: [caller.orgId, rows.map((row) => row.id), ...hiddenSql.values],
    },
  ])
  logShown(
    studydesk.access,
    caller,
    rows.map(({ kind, recordId }) => ({ kind: resourceOfEvent(kind), recordId })),
  )
  const hidden = new Set((response?.rows ?? []).map((row) => row.id))
  const shownEvents = (await withRecordTitles({ caller, studydesk }, rows)).map((row) => {
    const { changes, masked } = limitEvent(studydesk.access, caller, {
      kind: String(row.kind),
      changes: (row.changes ?? {}) as AuditEvent['changes'],
      isHidden: hidden.has(row.id),
    })
    return { ...row, changes, ...(masked.length > 0 ? { redacted: true as const } : {}) }
  })
  return withSentences({ caller, studydesk }, shownEvents)
}

/** Returns the id of the record above the list. @throws notFound when the organisation has no such row */
async function findParentId(
  { caller, params: { parentId: id }, studydesk }: CallContext & { readonly params: { readonly parentId: string } },
  parent: ResourceDefinition,
): Promise<string> {
  if (!isUuid(id)) throw notFound()
  const trashCondition = parent.deletion === 'trash' ? 'and deleted_at is null' : ''
  const [response] = await studydesk.database.batch(caller.orgId, [
    { text: `select from "${toSnakeCase(parent.name)}" where org_id = $1 and id = $2 ${trashCondition}`, values: [caller.orgId, id] },
  ])
  if (response?.rowCount !== 1) throw notFound()
  return id
}
