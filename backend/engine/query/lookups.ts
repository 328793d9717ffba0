import type { ModelField, ModelLookup, ResourceModel } from '../model/types.ts'
import { type Parts, type Table, tableNamed } from '../parts.ts'

/** Where the values of a field are declared: of a look-up the field that it shows, of any other the field itself. */
export function sourceOf(parts: Parts, table: Table, field: ModelField): { readonly table: Table; readonly field: ModelField } {
  if (field.lookup === null) return { table, field }
  const source = tableNamed(parts, field.lookup.of)
  return { table: source, field: fieldIn(source.model, field.lookup.shows) }
}

/** The columns by which rows are looked up, and the names of the row's own fields that they must equal. */
export const pairsOf = (parts: Parts, { of, by }: ModelLookup): readonly (readonly [theirs: string, own: string])[] =>
  Object.entries(by).map(([theirs, own]) => [fieldIn(tableNamed(parts, of).model, theirs).qualified, own] as const)

/** @throws Error when a declaration names a field that does not exist, which is checked when a node starts */
export function fieldIn(model: ResourceModel, name: string): ModelField {
  const field = model.byName.get(name)
  if (field === undefined) throw new Error(`${model.name} has no field '${name}'`)
  return field
}
