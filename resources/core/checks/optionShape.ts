import type { Condition } from '../conditions.ts'
import type { CustomField } from '../customFields.ts'

/**
 * The known options of a declaration, because types cannot be read at run time. `value`: a value without options. `condition`: a condition.
 * `list`: entries of one shape. `named`: entries of one shape under free names. An object: options by name.
 */
export type Shape = 'value' | 'condition' | readonly ['list', Shape] | readonly ['named', Shape] | { readonly [option: string]: Shape }

/** Shape of the values of a type. A table that `satisfies` it has every option of the type and no other. */
export type ShapeOf<Type> = ShapeOfObject<Extract<Type, object>>

/** Shape of a type of objects; the options of a union are those of all its members. */
export type OptionsOf<Type> = { readonly [Name in NamesOf<Type>]: ShapeOf<ValueOf<Type, Name>> }

type ShapeOfObject<Type> = [Type] extends [never]
  ? 'value'
  : [Type] extends [readonly (infer Entry)[]]
    ? [Extract<Entry, object>] extends [never]
      ? 'value'
      : readonly ['list', ShapeOf<Entry>]
    : [Type] extends [((...input: never[]) => unknown) | CustomField]
      ? 'value'
      : [Condition] extends [Type]
        ? 'condition'
        : string extends keyof Type
          ? [Extract<Type[keyof Type], object>] extends [never]
            ? 'value'
            : readonly ['named', ShapeOf<Type[keyof Type]>]
          : OptionsOf<Type>

type NamesOf<Type> = Type extends unknown ? keyof Type & string : never
type ValueOf<Type, Name> = Type extends unknown ? (Name extends keyof Type ? Type[Name] : never) : never

/** An option that no code reads. */
interface UnknownOption {
  /** Path of the object that contains it, such as `form.tabs.details`; empty for the declaration itself. */
  readonly path: string
  readonly name: string
  /** Names of the options that exist there. */
  readonly known: readonly string[]
}

/** Returns all unknown options of a value, also in nested objects. Pure. */
export function findUnknownOptions(value: unknown, shape: Shape, path = ''): readonly UnknownOption[] {
  if (typeof value !== 'object' || value === null || shape === 'value') return []
  if (shape === 'condition') return findUnknownOptions(value, conditionOptions, path)
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`)
  if (isEntries(shape)) {
    const [, entryShape] = shape
    return Object.entries(value).flatMap(([key, entry]) => findUnknownOptions(entry, entryShape, below(nameOfEntry(entry) ?? key)))
  }
  // A list where the shape has options: its entries have them, such as the scopes of a resource.
  if (Array.isArray(value)) return []
  const known = Object.keys(shape)
  return Object.entries(value).flatMap(([name, option]) => {
    const optionShape = Object.hasOwn(shape, name) ? shape[name] : undefined
    return optionShape === undefined ? [{ path, name, known }] : findUnknownOptions(option, optionShape, below(name))
  })
}

const isEntries = (shape: Exclude<Shape, 'value' | 'condition'>): shape is readonly ['list' | 'named', Shape] => Array.isArray(shape)

/** Returns the name of an entry of a list: tabs and groups have a key, rules a code. */
function nameOfEntry(entry: unknown): string | null {
  const { key, code } = (entry ?? {}) as { readonly key?: unknown; readonly code?: unknown }
  return typeof key === 'string' ? key : typeof code === 'string' ? code : null
}

const operand = { field: 'value' } as const
const conditionOptions = {
  field: 'value',
  is: operand,
  isNot: operand,
  in: ['list', operand],
  above: operand,
  atLeast: operand,
  filled: 'value',
  all: ['list', 'condition'],
  any: ['list', 'condition'],
  not: 'condition',
} as const satisfies Readonly<Record<NamesOf<Condition>, Shape>>
