import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { movedAfter } from '#resources/core/values/order.ts'
import { resources } from '#resources/index.ts'
import type { EventAnswer } from '#resources/organisation/auditAnswers.ts'
import type { AuditEvent } from '../../platform/auditTrail/types.ts'
import type { CallContext, CallerContext } from '../../platform/engine/types.ts'

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/** Adds the seal and the labels of references to an event. The reading log records that the event was opened. */
export async function completeEvent({ caller, studydesk }: CallContext, row: ResponseRow): Promise<EventAnswer> {
  studydesk.access.logReads(caller, { resource: 'auditHistory', recordIds: [row.id], call: 'read' })
  const [[sealResult], ...titles] = await Promise.all([
    studydesk.database.batch(caller.orgId, [{ text: sealQuery, values: [caller.orgId, row.id] }]),
    ...referencesOf(row).map(({ to, ids, isOrder }) =>
      isOrder ? studydesk.engine.titles(caller, to, ids) : namesOf({ caller, studydesk }, to, ids),
    ),
  ])
  const seal = sealResult?.rows[0] as EventAnswer['seal'] | undefined
  return { ...row, seal: seal ?? null, changeLabels: Object.fromEntries(titles.flatMap((each) => [...each])) }
}

/**
 * SQL for the seal of an event. Seals cover consecutive transactions, so the first one that ends after the event's transaction contains
 * it.
 */
const sealQuery = `select seal.number, seal.sealed_at as "sealedAt" from audit_event event join lateral (
    select number, sealed_at from audit_seal where org_id = event.org_id and to_tx > event.tx order by to_tx limit 1) seal on true
  where event.org_id = $1 and event.id = $2`

async function namesOf({ caller, studydesk }: CallerContext, resourceName: string, ids: readonly string[]) {
  const names = await studydesk.engine.referenceNames(caller, resourceName, ids)
  return [...names].map(([id, { name }]) => [id, name] as const)
}

interface NamedRows {
  readonly to: string
  readonly ids: readonly string[]
  /** True if the row is the one behind which another row was moved. Its name is shown only if the reader may see the row. */
  readonly isOrder: boolean
}

function referencesOf({ kind, changes }: ResponseRow): readonly NamedRows[] {
  const { fields = {} } = byName.get(String(kind)) ?? {}
  return Object.entries((changes ?? {}) as AuditEvent['changes']).flatMap(([name, values]) => {
    const field: FieldDefinition | undefined = fields[name]
    const ids = values.flat().filter(isUuid)
    const resourceName = name === movedAfter ? String(kind) : field === undefined ? null : targetOf(field)
    return resourceName !== null && ids.length > 0 ? [{ to: resourceName, ids: [...new Set(ids)], isOrder: name === movedAfter }] : []
  })
}
