import pg from 'pg'
import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { ResultColumn } from './describe.ts'

type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'bytes'
const { builtins } = pg.types
/** Kind of value to which `backend/platform/database/values.ts` converts a PostgreSQL type; other types may have any kind. */
const kinds: ReadonlyMap<number, ValueKind> = new Map([
  ...[builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID, builtins.DATE, builtins.TIMESTAMPTZ, builtins.TIME, 18, 19].map(
    (type) => [type, 'text'] as const,
  ),
  ...[builtins.INT2, builtins.INT4, builtins.INT8, builtins.NUMERIC, builtins.FLOAT4, builtins.FLOAT8].map(
    (type) => [type, 'number'] as const,
  ),
  [builtins.BOOL, 'boolean'],
  [builtins.BYTEA, 'bytes'],
  // Arrays of boolean, int2, int4, text, varchar, int8, numeric and uuid.
  ...[1000, 1005, 1007, 1009, 1015, 1016, 1231, 2951].map((type) => [type, 'list'] as const),
])

/** Returns the members of the row type that the columns of the statement do not provide. */
export function findMissingMembers(checker: Checker, columns: readonly ResultColumn[], row: Type): readonly string[] {
  const members = checker.getPropertiesOfType(row)
  const byName = new Map(columns.map((column) => [column.name, column]))
  return members.flatMap((member) => {
    const column = byName.get(member.name)
    if (column === undefined) return (member.flags & SymbolFlags.Optional) === 0 ? [`the statement has no column "${member.name}"`] : []
    const kind = kinds.get(column.type)
    const type = checker.getTypeOfSymbol(member)
    const isCompatible = kind === undefined || type === undefined || listAlternatives(type).some((each) => mayBe(checker, each, kind))
    return isCompatible ? [] : [`"${member.name}" is ${kind} in the database, ${checker.typeToString(type)} in the type`]
  })
}

/** Returns the columns that a type reads by name; null if it may read any. */
export const columnNamesOf = (checker: Checker, row: Type): readonly string[] | null =>
  checker.getIndexInfosOfType(row).length > 0 ? null : checker.getPropertiesOfType(row).map(({ name }) => name)

const absent = TypeFlags.Null | TypeFlags.Undefined

/** Returns the types that a value may have, except null and undefined. */
function listAlternatives(type: Type): readonly Type[] {
  const types = type.isUnionType() ? type.getTypes() : [type]
  const present = types.filter(({ flags }) => (flags & absent) === 0)
  return present.length === 0 ? types : present
}

function mayBe(checker: Checker, type: Type, kind: ValueKind): boolean {
  if ((type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter | absent)) !== 0) return true
  if (kind === 'list') return checker.isArrayLikeType(type)
  if (kind === 'bytes') return type.isObjectType()
  return (type.flags & typeFlagsByKind[kind]) !== 0
}

const typeFlagsByKind: Readonly<Record<'text' | 'number' | 'boolean', TypeFlags>> = {
  text: TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Intersection,
  number: TypeFlags.Number | TypeFlags.NumberLiteral,
  boolean: TypeFlags.Boolean | TypeFlags.BooleanLiteral,
}
