import type { OwnReads } from '#resources/core/auditAnswers.ts'
import { zoneOf } from '#resources/core/day.ts'
import { shortId } from '#resources/core/restricted.ts'
import { resources } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { ListAnswer } from '../engine/engine.types.ts'
import type { ReferenceName } from '../engine/referenceName.ts'
import type { CallContext, CallerContext } from '../engine/types.ts'
import { badRequest } from '../errors.ts'
import { clientIds, titleWithId } from './clientIds.ts'
import { readRange } from './range.ts'
import { recordTitles } from './recordTitles.ts'

/** Resources whose readings are logged record by record. */
const logged: ReadonlySet<string> = new Set(resources.flatMap(({ name, audit }) => (audit === 'changes+reads' ? [name] : [])))

type Read = ResourceAnswer['recordRead']

/**
 * The reader report: who saw whose record, when, by which call. The engine lists it by the resource `recordRead`; here the report's own
 * words (`participantId` or `recordId`, `startTime`, `endTime`) become the list's, and records are called as
 * the auditor may see them. Looking at the report is itself in the reading log.
 */
export async function listReads({ caller, parameters, studydesk }: CallContext): Promise<ListAnswer<Read>> {
  const answer = await studydesk.engine.list(caller, 'recordRead', readerQuery(parameters, zoneOf(caller.zones)))
  const lines = answer.rows.map((row) => row.id)
  studydesk.access.logReads(caller, { resource: 'recordRead', recordIds: lines, call: 'list' })
  const titles = await titlesOf(answer.rows, { caller, studydesk })
  const people = titles.get('participant')
  if (people !== undefined) titles.set('participant', await withClientIds({ caller, studydesk }, people))
  return { ...answer, rows: answer.rows.map((row) => withTitles(row, titles.get(String(row.resource)))) }
}

/**
 * `{ profiles, isMore }`: at how many profiles the caller looked, by the filters of the report, which folds these lines into one. Of the
 * newest lines only; `isMore` where there are others.
 */
export async function countOwnReads({ caller, parameters, studydesk }: CallContext): Promise<OwnReads> {
  const { userId: _userId, userId_ne: _others, ...asked } = parameters
  const query = readerQuery(asked, zoneOf(caller.zones))
  const { rows, total } = await studydesk.engine.list(caller, 'recordRead', {
    ...query,
    userId: caller.userId,
    resource: 'participant',
    size: String(mostOwn),
  })
  return { profiles: new Set(rows.flatMap(idsIn)).size, isMore: (total ?? 0) > rows.length }
}

/** Lines that are looked through for one's own. */
const mostOwn = 500

/** Titles of the records that the lines name, by kind and id. */
async function titlesOf(rows: readonly Read[], request: CallerContext) {
  const byKind = Map.groupBy(rows, (row) => String(row.resource))
  const asked = [...byKind].flatMap(([kind, own]) => (logged.has(kind) ? [{ kind, ids: own.flatMap(idsIn) }] : []))
  return new Map(
    await Promise.all(asked.map(async ({ kind, ids }) => [kind, await recordTitles(request, { kind, ids, call: 'readers' })] as const)),
  )
}

async function withClientIds(request: CallerContext, titles: ReadonlyMap<string, ReferenceName>) {
  const visible = [...titles].flatMap(([id, { isVisible }]) => (isVisible ? [id] : []))
  const ids = await clientIds(request, visible)
  return new Map([...titles].map(([id, told]) => [id, told.isVisible ? { ...told, name: titleWithId(told.name, ids.get(id)) } : told]))
}

type Parameters = CallContext['parameters']

/** The report's own parameters as those of the list. @throws badRequest('UnknownParameter') where the record is named twice */
function readerQuery({ participantId, recordId, startTime, endTime, ...query }: Parameters, timeZone: string): Parameters {
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

const idsIn = (row: Read): readonly string[] => (Array.isArray(row.recordIds) ? row.recordIds.map(String) : [])

function withTitles(row: Read, names: ReadonlyMap<string, ReferenceName> = new Map()): Read {
  const recordIds = Object.fromEntries(idsIn(row).map((id) => [id, names.get(id)?.name ?? shortId(id)]))
  return { ...row, labels: { ...row.labels, recordIds } }
}
