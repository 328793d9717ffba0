import { type EngineContext, findTable, type Table } from '../context.ts'
import type { ModelField, ModelLookup, ResourceModel } from '../model/types.ts'

/** Finds the field that declares the values: for a look-up the field whose values it shows, else the field itself. */
export function sourceOf(context: EngineContext, table: Table, field: ModelField): { readonly table: Table; readonly field: ModelField } {
  if (field.lookup === null) return { table, field }
  const source = findTable(context, field.lookup.of)
  return { table: source, field: requireModelField(source.model, field.lookup.shows) }
}

/** Pairs of columns by which rows are looked up: a column of the related rows, and the column of the row itself that it must equal. */
export const pairsOf = (context: EngineContext, { of, by }: ModelLookup): readonly (readonly [theirs: string, own: string])[] =>
  Object.entries(by).map(
    ([otherField, ownField]) => [requireModelField(findTable(context, of).model, otherField).qualified, ownField] as const,
  )

/** Finds a field by name. @throws Error when a declaration names a field that does not exist; a node checks this at its start */
export function requireModelField(model: ResourceModel, name: string): ModelField {
  const field = model.byName.get(name)
  if (field === undefined) throw new Error(`${model.name} has no field '${name}'`)
  return field
}
