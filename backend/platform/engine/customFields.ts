import type { Values } from '#resources/core/conditions.ts'
import { type CustomField, type CustomFields, definitionOf, getCustomName } from '#resources/core/customFields.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Caller } from '../common/caller.ts'
import type { Table } from './context.ts'
import { compileField } from './model/compile.ts'
import type { ModelField, ResourceModel } from './model/types.ts'

/**
 * Cache of models with custom fields, by the loaded list of custom fields. When the fields change, a new list is loaded and a new model
 * is built.
 */
const models = new WeakMap<CustomFields, Map<ResourceModel, ResourceModel>>()
const tables = new WeakMap<ResourceModel, Table>()

/** Returns the table with the custom fields of the caller's organisation. */
export function tableOf(table: Table, { customFields }: Pick<Caller, 'customFields'>): Table {
  const model = modelOf(table.model, customFields)
  if (model === table.model) return table
  const cachedTable = tables.get(model)
  if (cachedTable !== undefined) return cachedTable
  const customTable: Table = { model, rows: (query) => table.rows(query) }
  tables.set(model, customTable)
  return customTable
}

/** Returns the model with the custom fields of an organisation. */
export function modelOf(model: ResourceModel, customFields: CustomFields | undefined): ResourceModel {
  const { customValues, name } = model
  const fields = customFields?.[name]
  if (customValues === null || customFields === undefined || fields === undefined) return model
  const cachedModels = models.get(customFields) ?? new Map<ResourceModel, ResourceModel>()
  models.set(customFields, cachedModels)
  const customModel = cachedModels.get(model) ?? extendModel(model, customValues, fields)
  cachedModels.set(model, customModel)
  return customModel
}

function extendModel(model: ResourceModel, valuesField: ModelField, fields: readonly CustomField[]): ResourceModel {
  const definition = { ...valuesField.definition, entries: fields }
  const customValues: ModelField = { ...valuesField, definition }
  const replaceField = (modelFields: readonly ModelField[]): readonly ModelField[] =>
    modelFields.map((field) => (field === valuesField ? customValues : field))
  const resource: ResourceDefinition = { ...model.resource, fields: { ...model.resource.fields, [valuesField.name]: definition as never } }
  return {
    ...model,
    resource,
    customValues,
    fields: replaceField(model.fields),
    stored: replaceField(model.stored),
    byName: new Map(model.byName).set(valuesField.name, customValues),
    entries: fields.map((field) => entryOf(model, customValues, field)),
  }
}

/**
 * Compiles a custom field, so that filters, sorting and file columns treat it like a declared field. Its key was validated before it was
 * stored, so it is safe in SQL.
 */
function entryOf(model: ResourceModel, customValues: ModelField, custom: CustomField): ModelField {
  const compiledField = compileField(model.table, getCustomName(custom.key), definitionOf(custom), false)
  return {
    ...compiledField,
    quoted: `(${customValues.quoted} ->> '${custom.key}')`,
    qualified: `(${customValues.qualified} ->> '${custom.key}')`,
    // Uneven: how many rows have a value differs much by value and by field.
    column: { ...compiledField.column, isUneven: true },
    isSensitive: custom.isSensitive,
    entry: { in: customValues, key: custom.key, custom },
  }
}

/** Finds a field of a file or list by name: a declared field, else a custom field. */
export const findModelField = (model: ResourceModel, name: string): ModelField | undefined =>
  model.byName.get(name) ?? model.entries.find((field) => field.name === name)

/** Returns the value of a field in a row; a custom field's value is stored under its key. */
export function fieldValueOf(row: Values, { name, entry }: ModelField): unknown {
  if (entry === null) return row[name]
  const values = row[entry.in.name]
  return typeof values === 'object' && values !== null ? (values as Values)[entry.key] : undefined
}

/**
 * Returns the fields that become the columns of a file: the field that contains all custom values is replaced by one column for each
 * custom field.
 */
export const columnFieldsOf = (model: ResourceModel, fields: readonly ModelField[]): readonly ModelField[] =>
  fields.flatMap((field) => (field.type.merge === undefined ? [field] : model.entries))
