import { isDerived, isReference, isState, isStoredFile } from '#resources/core/fieldKinds.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Run } from '../database/types.ts'
import { columnOf } from '../fields/index.ts'

/** A record that says something else than its sealed history, and in which field. */
interface ChangedRecord {
  readonly record: string
  readonly field: string
}

/**
 * Read-only fields of a signed resource: its states, who did what and when, its files. Each is written with its event, so that what the record says
 * is what its last event told of it. What it was copied from (`restrictedThrough`) may move with a merge.
 */
const fieldsToCompare = ({ fields, closedBy = [] }: ResourceDefinition): readonly (readonly [name: string, type: string])[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (isDerived(field) || (field.readOnly !== true && !isState(field))) return []
    const type = columnOf(field).column(field)
    const isMoved = isReference(field) && closedBy.includes(name)
    // A structure is signed as a whole.
    return type === null || type === 'jsonb' || isMoved ? [] : [[name, type] as const]
  })

/** @returns the first record of a signed resource that differs from its history; null: none does. One without a history was seeded. */
export async function differsFromHistory(run: Run, orgId: string, resource: ResourceDefinition): Promise<ChangedRecord | null> {
  const compared = fieldsToCompare(resource).map(([name, type]) => {
    const column = `"row"."${snake(name)}"`
    const isOther = `(told.changes #>> '{${name}}')::${type} is distinct from ${column}`
    // A field of which a whole history tells nothing was never written.
    return `('${name}', case when told.changes ? '${name}' then ${isOther} else begun.is_told and ${column} is not null end)`
  })
  const { rows } = await run({
    text: `select "row".id::text as record, field.name as field from "${snake(resource.name)}" "row"
      cross join lateral (select jsonb_object_agg(last.key, last.value) as changes from (
        select distinct on (change.key) change.key, change.value -> 1 as value
        from audit_event event cross join jsonb_each(event.changes) change
        where event.org_id = "row".org_id and event.record_id = "row".id and event.kind = $2 and jsonb_typeof(change.value) = 'array'
        order by change.key, event.at desc, event.id desc) last) told
      cross join lateral (select exists (select from audit_event event where event.org_id = "row".org_id and event.record_id = "row".id
        and event.kind = $2 and event.action = 'create') as is_told) begun
      cross join lateral (values ${compared.join(', ')}) as field(name, differs)
      where "row".org_id = $1 and field.differs limit 1`,
    values: [orgId, resource.name],
  })
  return (rows[0] as unknown as ChangedRecord | undefined) ?? null
}

/** The fields of a resource that hold a file which is made after it was signed: the SHA-256 of its content stands beside it, as `copySha256` of `copyFileId`. */
export const filesWithFingerprint = ({ fields }: ResourceDefinition): readonly (readonly [file: string, fingerprint: string])[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const fingerprint = name.replace(/FileId$/, 'Sha256')
    return isStoredFile(field) && fingerprint !== name && fingerprint in fields ? [[name, fingerprint] as const] : []
  })
