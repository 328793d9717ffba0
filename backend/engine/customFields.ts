import type { Values } from '#resources/core/conditions.ts'
import { type CustomField, type CustomFields, customName, definitionOf } from '#resources/core/customFields.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Caller } from '../caller.ts'
import { compileField } from './model/compile.ts'
import type { ModelField, ResourceModel } from './model/types.ts'
import type { Table } from './parts.ts'

/** By the fields of an organisation, as they were loaded: made anew when they change. */
const models = new WeakMap<CustomFields, Map<ResourceModel, ResourceModel>>()
const tables = new WeakMap<ResourceModel, Table>()

/** The table as the caller's organisation has it: with the fields that it added. */
export function tableOf(table: Table, { customFields }: Pick<Caller, 'customFields'>): Table {
  const model = modelOf(table.model, customFields)
  if (model === table.model) return table
  const known = tables.get(model)
  if (known !== undefined) return known
  const own: Table = { model, rows: (where) => table.rows(where) }
  tables.set(model, own)
  return own
}

/** The model as an organisation has it. */
export function modelOf(model: ResourceModel, customFields: CustomFields | undefined): ResourceModel {
  const { customValues, name } = model
  const fields = customFields?.[name]
  if (customValues === null || customFields === undefined || fields === undefined) return model
  const known = models.get(customFields) ?? new Map<ResourceModel, ResourceModel>()
  models.set(customFields, known)
  const own = known.get(model) ?? modelWith(model, customValues, fields)
  known.set(model, own)
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

/** The value of a field in a row; for a field of the organisation, the one that stands under its key. */
export function valueIn(row: Values, { name, entry }: ModelField): unknown {
  if (entry === null) return row[name]
  const values = row[entry.in.name]
  return typeof values === 'object' && values !== null ? (values as Values)[entry.key] : undefined
}

/** The fields of a file that has a column for each: those of the organisation in place of the one that holds their values. */
export const columnFieldsOf = (model: ResourceModel, fields: readonly ModelField[]): readonly ModelField[] =>
  fields.flatMap((field) => (field.type.merge === undefined ? [field] : model.entries))
