import { type CustomField, type CustomFields, customName, definitionOf } from '#resources/core/customFields.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Caller } from '../../caller.ts'
import type { Table } from '../parts.ts'
import { compileField } from './compile.ts'
import type { ModelField, ResourceModel } from './types.ts'

/** By the fields of an organisation, as they were loaded, and by table: made anew when they change. */
const made = new WeakMap<CustomFields, Map<Table, Table>>()

/** The table as the caller's organisation has it: with the fields that it added. */
export function tableOf(table: Table, { customFields }: Pick<Caller, 'customFields'>): Table {
  const { customValues, name } = table.model
  const fields = customFields?.[name]
  if (customValues === null || customFields === undefined || fields === undefined) return table
  const known = made.get(customFields) ?? new Map<Table, Table>()
  made.set(customFields, known)
  const found = known.get(table)
  if (found !== undefined) return found
  const own: Table = { model: modelWith(table.model, customValues, fields), rows: (where) => table.rows(where) }
  known.set(table, own)
  return own
}

function modelWith(model: ResourceModel, declared: ModelField, fields: readonly CustomField[]): ResourceModel {
  const definition = { ...declared.definition, entries: fields }
  const customValues: ModelField = { ...declared, definition }
  const replaced = (all: readonly ModelField[]): readonly ModelField[] => all.map((field) => (field === declared ? customValues : field))
  const resource: ResourceDefinition = { ...model.resource, fields: { ...model.resource.fields, [declared.name]: definition as never } }
  return {
    ...model,
    resource,
    customValues,
    fields: replaced(model.fields),
    stored: replaced(model.stored),
    byName: new Map(model.byName).set(declared.name, customValues),
    entries: fields.map((field) => entryOf(model, customValues, field)),
  }
}

/** A field of the organisation, as filters, orders and columns of files treat a declared one. Its key is checked when it is stored: it can stand in SQL. */
function entryOf(model: ResourceModel, customValues: ModelField, custom: CustomField): ModelField {
  const compiled = compileField(model.table, customName(custom.key), definitionOf(custom), false)
  return {
    ...compiled,
    quoted: `(${customValues.quoted} ->> '${custom.key}')`,
    qualified: `(${customValues.qualified} ->> '${custom.key}')`,
    // How many rows have a value hangs on the value, and on the field.
    column: { ...compiled.column, isUneven: true },
    isSensitive: custom.isSensitive,
    entry: { in: customValues, key: custom.key, custom },
  }
}

/** The fields of a file or list by name: declared ones, else those of the organisation. */
export const namedIn = (model: ResourceModel, name: string): ModelField | undefined =>
  model.byName.get(name) ?? model.entries.find((field) => field.name === name)
