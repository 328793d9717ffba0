import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { shortenId } from '#resources/core/restricted.ts'
import { resources } from '#resources/index.ts'
import type { ReferenceName } from '../../platform/engine/referenceName.ts'
import type { CallerContext } from '../../platform/engine/types.ts'

interface NamedRecords {
  readonly kind: string
  readonly ids: readonly string[]
  /** Name of the call in the reading log. */
  readonly call: string
}

/**
 * Returns titles of the records in a report, by id, as far as the auditor may see them. The reading log records reads of people's names.
 */
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

/**
 * Returns the resource to which an event's `recordId` refers; an unlock refers to the profile. Null for an event without a row, such as a
 * sign-in.
 */
export function resourceOfEvent(kind: unknown): string | null {
  const name = kind === 'unlock' ? 'participant' : String(kind)
  return tables.has(name) ? name : null
}

/**
 * Adds the titles of the events' records, as far as the auditor may see them; the end of the id for an event without a row. Runs one
 * query for each resource.
 */
export async function withRecordTitles<Row extends ResponseRow>(
  { caller, studydesk }: CallerContext,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const namedRows = rows.filter(({ kind, recordId }) => resourceOfEvent(kind) !== null && isUuid(recordId))
  const byResource = [...Map.groupBy(namedRows, ({ kind }) => resourceOfEvent(kind))]
  const titles = await Promise.all(
    byResource.map(([resource, resourceRows]) =>
      studydesk.engine.referenceNames(caller, String(resource), [...new Set(resourceRows.map(({ recordId }) => String(recordId)))]),
    ),
  )
  const names = new Map(titles.flatMap((each) => [...each]))
  return rows.map((row) => {
    const id = row.recordId
    return isUuid(id) ? { ...row, labels: { ...row.labels, recordId: names.get(id)?.name ?? shortenId(id) } } : row
  })
}
