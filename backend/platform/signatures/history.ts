import { isDerived, isReference, isState, isStoredFile } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import type { Run } from '../database/types.ts'
import { columnOf } from '../fields/index.ts'

/** A record that differs from its sealed audit trail, and the field that differs. */
interface ChangedRecord {
  readonly record: string
  readonly field: string
}

/**
 * Returns the read-only fields of a signed resource, such as its states, authors, times and files. Each is written together with its
 * event, so the record must match its last event. References in `restrictedThrough` are omitted, because a merge may change them.
 */
const findComparedFields = ({ fields, restrictedThrough = [] }: ResourceDefinition): readonly (readonly [name: string, type: string])[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (isDerived(field) || (field.readOnly !== true && !isState(field))) return []
    const type = columnOf(field).column(field)
    const isMoved = isReference(field) && restrictedThrough.includes(name)
    // A structured value (jsonb) is part of the signed content as a whole, so it is not compared here.
    return type === null || type === 'jsonb' || isMoved ? [] : [[name, type] as const]
  })

/**
 * @returns the first record of a signed resource that differs from its audit trail; null if all match. A record without events was
 * seeded.
 */
export async function differsFromHistory(run: Run, orgId: string, resource: ResourceDefinition): Promise<ChangedRecord | null> {
  const comparisons = findComparedFields(resource).map(([name, type]) => {
    const column = `"row"."${toSnakeCase(name)}"`
    const isOther = `(told.changes #>> '{${name}}')::${type} is distinct from ${column}`
    // If the audit trail contains the record's creation but never the field, the field was never written and must be empty.
    return `('${name}', case when told.changes ? '${name}' then ${isOther} else begun.is_told and ${column} is not null end)`
  })
  const { rows } = await run({
    text: `select "row".id::text as record, field.name as field from "${toSnakeCase(resource.name)}" "row"
      cross join lateral (select jsonb_object_agg(last.key, last.value) as changes from (
        select distinct on (change.key) change.key, change.value -> 1 as value
        from audit_event event cross join jsonb_each(event.changes) change
        where event.org_id = "row".org_id and event.record_id = "row".id and event.kind = $2 and jsonb_typeof(change.value) = 'array'
        order by change.key, event.at desc, event.id desc) last) told
      cross join lateral (select exists (select from audit_event event where event.org_id = "row".org_id and event.record_id = "row".id
        and event.kind = $2 and event.action = 'create') as is_told) begun
      cross join lateral (values ${comparisons.join(', ')}) as field(name, differs)
      where "row".org_id = $1 and field.differs limit 1`,
    values: [orgId, resource.name],
  })
  return (rows[0] as unknown as ChangedRecord | undefined) ?? null
}

/**
 * Returns the fields of a resource with a file that is generated after signing. The field next to it stores the SHA-256 of the content,
 * such as `copySha256` for `copyFileId`.
 */
export const findFingerprintedFiles = ({ fields }: ResourceDefinition): readonly (readonly [file: string, fingerprint: string])[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const fingerprint = name.replace(/FileId$/, 'Sha256')
    return isStoredFile(field) && fingerprint !== name && fingerprint in fields ? [[name, fingerprint] as const] : []
  })
