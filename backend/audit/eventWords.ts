import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { shortId } from '#resources/core/restricted.ts'
import { resources } from '#resources/index.ts'
import type { AuditEvent } from '../auditTrail/types.ts'
import type { CallerContext } from '../engine/types.ts'
import { columnOf } from '../fields/index.ts'
import { customWords } from './customWords.ts'
import { resourceOfEvent } from './recordTitles.ts'

type Event = {
  readonly kind: string
  readonly recordId: unknown
  readonly changes: AuditEvent['changes']
  readonly studyId: unknown
  readonly siteId: unknown
}

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/** What people call what events name: their records, their fields, and what these held. */
interface EventWords {
  /** A record as the reader may see it called; the end of the id where an event is about no row. */
  record(event: Pick<Event, 'kind' | 'recordId'>): string
  /** The study or site of an event. */
  place(id: unknown): string
  field(kind: string, name: string): string
  value(kind: string, name: string, value: unknown): string
}

/** Of these events, as their reader may see them. One query a resource that they name. */
export async function wordsOfEvents(context: CallerContext, events: readonly Event[]): Promise<EventWords> {
  const { caller, studydesk } = context
  const named = events.flatMap((event) => [...recordIn(event), ...placesIn(event), ...referencesIn(event)])
  const found = await Promise.all(
    [...Map.groupBy(named, ({ to }) => to)].map(([to, ids]) =>
      studydesk.engine.referenceNames(caller, to, [...new Set(ids.map(({ id }) => id.toLowerCase()))]),
    ),
  )
  const names = new Map(found.flatMap((each) => [...each]))
  const nameOf = (id: string): string => names.get(id.toLowerCase())?.name ?? shortId(id)
  const say = (key: string): string => studydesk.texts.text(caller.language, key)
  const words: EventWords = {
    record: ({ recordId }) => (isUuid(recordId) ? nameOf(recordId) : textOf(recordId)),
    place: (id) => (isUuid(id) ? nameOf(id) : ''),
    field(kind, name) {
      const resource = byName.get(kind)
      return resource?.fields[name] === undefined ? name : say(`${resource.namespace}:${kind}.${name}`)
    },
    value(kind, name, value) {
      if (Array.isArray(value)) return value.map((each) => words.value(kind, name, each)).join(', ')
      const resource = byName.get(kind)
      const field: FieldDefinition | undefined = resource?.fields[name]
      if (resource === undefined || field === undefined) return textOf(value)
      if (targetOf(field) !== null && isUuid(value)) return nameOf(value)
      if (typeOf(field).merge !== undefined && typeof value === 'object' && value !== null)
        return customWords(caller.customFields?.[kind] ?? [], value, { language: caller.language, say })
      const own = columnOf(field).words
      const key = own?.values(field as never).includes(String(value))
        ? own.key(String(value), `${resource.namespace}:values.${kind}.${name}`)
        : null
      return key === null ? textOf(value) : say(key)
    },
  }
  return words
}

interface Named {
  readonly to: string
  readonly id: string
}

function recordIn({ kind, recordId }: Pick<Event, 'kind' | 'recordId'>): readonly Named[] {
  const to = resourceOfEvent(kind)
  return to !== null && isUuid(recordId) ? [{ to, id: recordId }] : []
}

const placesIn = ({ studyId, siteId }: Event): readonly Named[] =>
  Object.entries({ study: studyId, site: siteId }).flatMap(([to, id]) => (isUuid(id) ? [{ to, id }] : []))

function referencesIn({ kind, changes }: Pick<Event, 'kind' | 'changes'>): readonly Named[] {
  const { fields = {} } = byName.get(kind) ?? {}
  return Object.entries(changes).flatMap(([name, sides]) => {
    const field: FieldDefinition | undefined = fields[name]
    const to = field === undefined ? null : targetOf(field)
    return to === null ? [] : sides.flat().flatMap((id) => (isUuid(id) ? [{ to, id }] : []))
  })
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
