import { shortenId } from '#resources/core/restricted.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import { resources } from '#resources/index.ts'
import { badRequest } from '../../platform/common/errors.ts'
import type { ListAnswer } from '../../platform/engine/engine.types.ts'
import type { ReferenceName } from '../../platform/engine/referenceName.ts'
import type { CallContext, CallerContext } from '../../platform/engine/types.ts'
import { clientIds, titleWithId } from './clientIds.ts'
import { readRange } from './range.ts'
import { recordTitles } from './recordTitles.ts'

/** Resources whose reads are logged for each record. */
const loggedResources: ReadonlySet<string> = new Set(resources.flatMap(({ name, audit }) => (audit === 'changes+reads' ? [name] : [])))

type Read = ResourceAnswer['recordRead']

/**
 * Lists the reader report: reader, record, time and call. Converts the report's own parameters (`participantId` or `recordId`,
 * `startTime`, `endTime`) to those of the resource `recordRead`, and names records as far as the auditor may see them. The reading log
 * records that the report was read.
 */
export async function listReads({ caller, parameters, studydesk }: CallContext): Promise<ListAnswer<Read>> {
  const response = await studydesk.engine.list(caller, 'recordRead', buildReaderQuery(parameters, zoneOf(caller.zones)))
  const lines = response.rows.map((row) => row.id)
  studydesk.access.logReads(caller, { resource: 'recordRead', recordIds: lines, call: 'list' })
  const titles = await titlesOf(response.rows, { caller, studydesk })
  const people = titles.get('participant')
  if (people !== undefined) titles.set('participant', await withClientIds({ caller, studydesk }, people))
  return { ...response, rows: response.rows.map((row) => withTitles(row, titles.get(String(row.resource)))) }
}

/** Returns titles of the records in the lines, by kind and id. */
async function titlesOf(rows: readonly Read[], request: CallerContext) {
  const byKind = Map.groupBy(rows, (row) => String(row.resource))
  const requested = [...byKind].flatMap(([kind, kindReads]) =>
    loggedResources.has(kind) ? [{ kind, ids: kindReads.flatMap(recordIdsOf) }] : [],
  )
  return new Map(
    await Promise.all(requested.map(async ({ kind, ids }) => [kind, await recordTitles(request, { kind, ids, call: 'readers' })] as const)),
  )
}

async function withClientIds(request: CallerContext, titles: ReadonlyMap<string, ReferenceName>) {
  const visible = [...titles].flatMap(([id, { isVisible }]) => (isVisible ? [id] : []))
  const ids = await clientIds(request, visible)
  return new Map([...titles].map(([id, title]) => [id, title.isVisible ? { ...title, name: titleWithId(title.name, ids.get(id)) } : title]))
}

type Parameters = CallContext['parameters']

/** Converts the report's own parameters to those of the list. @throws badRequest('UnknownParameter') if both parameters name a record */
function buildReaderQuery({ participantId, recordId, startTime, endTime, ...query }: Parameters, timeZone: string): Parameters {
  if (participantId !== undefined && recordId !== undefined) throw badRequest('UnknownParameter')
  const record = participantId ?? recordId
  const range = readRange(textOf(startTime), textOf(endTime), timeZone)
  return {
    ...query,
    ...(record === undefined || record === '' ? {} : { recordIds: record }),
    ...(range.from === null ? {} : { at_gte: range.from }),
    ...(range.to === null ? {} : { at_lte: range.to }),
  }
}

const textOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' || value === undefined ? value : value.at(-1)

const recordIdsOf = (row: Read): readonly string[] => (Array.isArray(row.recordIds) ? row.recordIds.map(String) : [])

function withTitles(row: Read, names: ReadonlyMap<string, ReferenceName> = new Map()): Read {
  const recordIds = Object.fromEntries(recordIdsOf(row).map((id) => [id, names.get(id)?.name ?? shortenId(id)]))
  return { ...row, labels: { ...row.labels, recordIds } }
}
