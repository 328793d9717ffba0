import { isUuid } from '#resources/core/fields/ref.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { shortId } from '#resources/core/restricted.ts'
import { resources } from '#resources/index.ts'
import type { ReferenceName } from '../engine/referenceName.ts'
import type { CallerContext } from '../engine/types.ts'

interface NamedRecords {
  readonly kind: string
  readonly ids: readonly string[]
  /** By which the reading log names who read the names here. */
  readonly call: string
}

/** Titles of the records that a report names, by id, as the auditor may see them. A person whose name is read is in the reading log. */
export async function recordTitles(
  { caller, studydesk }: CallerContext,
  { kind, ids, call }: NamedRecords,
): Promise<ReadonlyMap<string, ReferenceName>> {
  const names = await studydesk.engine.referenceNames(caller, kind, [...new Set(ids)])
  studydesk.access.logReads(caller, {
    resource: kind,
    recordIds: [...names].flatMap(([id, { isVisible }]) => (isVisible ? [id] : [])),
    call,
  })
  return names
}

const tables: ReadonlySet<string> = new Set(
  (resources as readonly ResourceDefinition[]).flatMap(({ name, view }) => (view === true ? [] : [name])),
)

/** The resource whose row an event names by its `recordId`: an unlock names the profile. Null where it names no row, as a sign-in does. */
export function resourceOfEvent(kind: unknown): string | null {
  const name = kind === 'unlock' ? 'participant' : String(kind)
  return tables.has(name) ? name : null
}

/** Adds what the records of events are called, as the auditor may see them; the end of the id where an event is about no row. One query a resource. */
export async function withRecordTitles<Row extends AnsweredRow>(
  { caller, studydesk }: CallerContext,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const named = rows.filter(({ kind, recordId }) => resourceOfEvent(kind) !== null && isUuid(recordId))
  const byResource = [...Map.groupBy(named, ({ kind }) => resourceOfEvent(kind))]
  const found = await Promise.all(
    byResource.map(([resource, own]) =>
      studydesk.engine.referenceNames(caller, String(resource), [...new Set(own.map(({ recordId }) => String(recordId)))]),
    ),
  )
  const names = new Map(found.flatMap((each) => [...each]))
  return rows.map((row) => {
    const id = row.recordId
    return isUuid(id) ? { ...row, labels: { ...row.labels, recordId: names.get(id)?.name ?? shortId(id) } } : row
  })
}
