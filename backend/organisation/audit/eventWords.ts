import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { shortenId } from '#resources/core/restricted.ts'
import { resources } from '#resources/index.ts'
import type { AuditEvent } from '../../platform/auditTrail/types.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { columnOf } from '../../platform/fields/index.ts'
import { formatCustomValues } from './formatCustomValues.ts'
import { resourceOfEvent } from './recordTitles.ts'

type Event = {
  readonly kind: string
  readonly recordId: unknown
  readonly changes: AuditEvent['changes']
  readonly studyId: unknown
  readonly siteId: unknown
}

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/** Labels for the content of events: their records, their fields, and the fields' values. */
interface EventLabels {
  /** Returns the title of a record as far as the reader may see it; the end of the id for an event without a row. */
  record(event: Pick<Event, 'kind' | 'recordId'>): string
  /** Returns the name of an event's study or site. */
  place(id: unknown): string
  field(kind: string, name: string): string
  value(kind: string, name: string, value: unknown): string
}

/** Returns labels for these events, as far as their reader may see them. Runs one query for each resource. */
export async function readEventLabels(context: CallerContext, events: readonly Event[]): Promise<EventLabels> {
  const { caller, studydesk } = context
  const references = events.flatMap((event) => [...recordOf(event), ...locationsOf(event), ...referencesOf(event)])
  const nameMaps = await Promise.all(
    [...Map.groupBy(references, ({ to }) => to)].map(([resourceName, ids]) =>
      studydesk.engine.referenceNames(caller, resourceName, [...new Set(ids.map(({ id }) => id.toLowerCase()))]),
    ),
  )
  const names = new Map(nameMaps.flatMap((each) => [...each]))
  const nameOf = (id: string): string => names.get(id.toLowerCase())?.name ?? shortenId(id)
  const translate = (key: string): string => studydesk.texts.text(caller.language, key)
  const labels: EventLabels = {
    record: ({ recordId }) => (isUuid(recordId) ? nameOf(recordId) : textOf(recordId)),
    place: (id) => (isUuid(id) ? nameOf(id) : ''),
    field(kind, name) {
      const resource = byName.get(kind)
      return resource?.fields[name] === undefined ? name : translate(`${resource.namespace}:${kind}.${name}`)
    },
    value(kind, name, value) {
      if (Array.isArray(value)) return value.map((each) => labels.value(kind, name, each)).join(', ')
      const resource = byName.get(kind)
      const field: FieldDefinition | undefined = resource?.fields[name]
      if (resource === undefined || field === undefined) return textOf(value)
      if (targetOf(field) !== null && isUuid(value)) return nameOf(value)
      if (typeOf(field).merge !== undefined && typeof value === 'object' && value !== null)
        return formatCustomValues(caller.customFields?.[kind] ?? [], value, { language: caller.language, say: translate })
      const valueLabels = columnOf(field).words
      const key = valueLabels?.values(field as never).includes(String(value))
        ? valueLabels.key(String(value), `${resource.namespace}:values.${kind}.${name}`)
        : null
      return key === null ? textOf(value) : translate(key)
    },
  }
  return labels
}

interface NamedRecord {
  readonly to: string
  readonly id: string
}

function recordOf({ kind, recordId }: Pick<Event, 'kind' | 'recordId'>): readonly NamedRecord[] {
  const resourceName = resourceOfEvent(kind)
  return resourceName !== null && isUuid(recordId) ? [{ to: resourceName, id: recordId }] : []
}

const locationsOf = ({ studyId, siteId }: Event): readonly NamedRecord[] =>
  Object.entries({ study: studyId, site: siteId }).flatMap(([resourceName, id]) => (isUuid(id) ? [{ to: resourceName, id }] : []))

function referencesOf({ kind, changes }: Pick<Event, 'kind' | 'changes'>): readonly NamedRecord[] {
  const { fields = {} } = byName.get(kind) ?? {}
  return Object.entries(changes).flatMap(([name, values]) => {
    const field: FieldDefinition | undefined = fields[name]
    const resourceName = field === undefined ? null : targetOf(field)
    return resourceName === null ? [] : values.flat().flatMap((id) => (isUuid(id) ? [{ to: resourceName, id }] : []))
  })
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
