import type { CustomField, CustomFields, CustomOption } from '#resources/core/customFields.ts'
import type { Database } from '../database/types.ts'

const selectFields = `select id, "of", key, type, tab, label_en, label_fr, help_en, help_fr, is_required, is_sensitive, status
  from custom_field where org_id = $1 order by "of", rank`
const selectOptions = 'select custom_field_id, code, label_en, label_fr, status from custom_field_option where org_id = $1 order by rank'

/** Loads the custom fields of an organisation's records, retired ones too, by resource. */
export async function loadCustomFields(database: Database, orgId: string): Promise<CustomFields> {
  const [fields, options] = await database.batch(orgId, [
    { text: selectFields, values: [orgId] },
    { text: selectOptions, values: [orgId] },
  ])
  const optionsByFieldId = Map.groupBy(options?.rows ?? [], (row) => String(row.custom_field_id))
  const loadedFields = (fields?.rows ?? []).map((row) => ({
    of: String(row.of),
    field: fieldOf(row, (optionsByFieldId.get(row.id) ?? []).map(optionOf)),
  }))
  return Object.fromEntries(
    [...Map.groupBy(loadedFields, ({ of }) => of)].map(([resourceName, group]) => [resourceName, group.map(({ field }) => field)]),
  )
}

type Row = Readonly<Record<string, unknown>>

const labelOf = (row: Row) => ({ en: String(row.label_en), fr: String(row.label_fr) })

const fieldOf = (row: Row, options: readonly CustomOption[]): CustomField => ({
  key: String(row.key),
  type: row.type as CustomField['type'],
  tab: row.tab as CustomField['tab'],
  label: labelOf(row),
  help: row.help_en === null && row.help_fr === null ? null : { en: String(row.help_en ?? ''), fr: String(row.help_fr ?? '') },
  isRequired: row.is_required === true,
  isSensitive: row.is_sensitive === true,
  isRetired: row.status === 'RETIRED',
  options,
})

const optionOf = (row: Row): CustomOption => ({ code: String(row.code), label: labelOf(row), isRetired: row.status === 'RETIRED' })
