import type { EventAnswer } from '#resources/core/auditAnswers.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { movedAfter } from '#resources/core/order.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { AuditEvent } from '../auditTrail/types.ts'
import type { CallContext, CallerContext } from '../engine/types.ts'

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/** Adds the seal and the words for references. Whoever opens an event is in the reading log. */
export async function completeEvent({ caller, studydesk }: CallContext, row: AnsweredRow): Promise<EventAnswer> {
  studydesk.access.logReads(caller, { resource: 'auditHistory', recordIds: [row.id], call: 'read' })
  const [[sealed], ...titles] = await Promise.all([
    studydesk.database.batch(caller.orgId, [{ text: sealOf, values: [caller.orgId, row.id] }]),
    ...referencesIn(row).map(({ to, ids, isOrder }) =>
      isOrder ? studydesk.engine.titles(caller, to, ids) : namesOf({ caller, studydesk }, to, ids),
    ),
  ])
  const seal = sealed?.rows[0] as EventAnswer['seal'] | undefined
  return { ...row, seal: seal ?? null, changeLabels: Object.fromEntries(titles.flatMap((each) => [...each])) }
}

/** By the transaction of the event: seals follow one another without a gap, so the first that reaches beyond it covers it. */
const sealOf = `select seal.number, seal.sealed_at as "sealedAt" from audit_event event join lateral (
    select number, sealed_at from audit_seal where org_id = event.org_id and to_tx > event.tx order by to_tx limit 1) seal on true
  where event.org_id = $1 and event.id = $2`

async function namesOf({ caller, studydesk }: CallerContext, to: string, ids: readonly string[]) {
  const names = await studydesk.engine.referenceNames(caller, to, ids)
  return [...names].map(([id, { name }]) => [id, name] as const)
}

interface NamedRows {
  readonly to: string
  readonly ids: readonly string[]
  /** The row behind which one was moved: it is named where the reader may see it. */
  readonly isOrder: boolean
}

function referencesIn({ kind, changes }: AnsweredRow): readonly NamedRows[] {
  const { fields = {} } = byName.get(String(kind)) ?? {}
  return Object.entries((changes ?? {}) as AuditEvent['changes']).flatMap(([name, sides]) => {
    const field: FieldDefinition | undefined = fields[name]
    const ids = sides.flat().filter(isUuid)
    const to = name === movedAfter ? String(kind) : field === undefined ? null : targetOf(field)
    return to !== null && ids.length > 0 ? [{ to, ids: [...new Set(ids)], isOrder: name === movedAfter }] : []
  })
}
