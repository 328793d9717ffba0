import { isSame } from '../core/same.ts'
import { isObject, type Json, type JsonObject, type Path } from './json.ts'

/**
 * A change of a form that says what was there before: nothing can go that no operation names. `set` is about a property (absent: it is not there),
 * the two others about a place in a list.
 */
export type Operation =
  | { readonly do: 'set'; readonly path: Path; readonly before?: Json; readonly after?: Json }
  | { readonly do: 'insert'; readonly path: Path; readonly at: number; readonly value: Json }
  | { readonly do: 'remove'; readonly path: Path; readonly at: number; readonly value: Json }

/** The form is not as the operation says that it was. */
export class DoesNotFit extends Error {
  readonly operation: Operation

  constructor(operation: Operation) {
    super(`The form is not as the operation '${operation.do}' found it`)
    this.operation = operation
  }
}

/** @throws DoesNotFit. Pure; what an operation does not touch is the same object afterwards */
export function applied(document: JsonObject, operations: readonly Operation[]): JsonObject {
  return operations.reduce((changed, operation) => applyOne(changed, operation), document)
}

function applyOne(document: JsonObject, operation: Operation): JsonObject {
  if (operation.do !== 'set') return changedAt(document, operation.path, operation, (list) => changedList(list, operation)) as JsonObject
  const name = operation.path.at(-1)
  if (name === undefined) throw new DoesNotFit(operation)
  return changedAt(document, operation.path.slice(0, -1), operation, (holder) => changedProperty(holder, name, operation)) as JsonObject
}

type Change = (value: Json | undefined) => Json

function changedAt(value: Json | undefined, path: Path, operation: Operation, change: Change): Json {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    const list: readonly Json[] = value
    if (typeof key !== 'number' || key >= list.length) throw new DoesNotFit(operation)
    return list.with(key, changedAt(list[key], rest, operation, change))
  }
  if (!isObject(value) || typeof key !== 'string') throw new DoesNotFit(operation)
  // `__proto__` is a name like any other in JSON: an own property, as everything that is read here.
  const held = Object.hasOwn(value, key) ? value[key] : undefined
  return withProperty(value, key, changedAt(held, rest, operation, change))
}

function changedList(value: Json | undefined, operation: Exclude<Operation, { do: 'set' }>): Json {
  if (!Array.isArray(value)) throw new DoesNotFit(operation)
  const list: readonly Json[] = value
  const { at } = operation
  if (operation.do === 'insert') {
    if (at < 0 || at > list.length) throw new DoesNotFit(operation)
    return list.toSpliced(at, 0, operation.value)
  }
  if (at >= list.length || !isSame(list[at], operation.value)) throw new DoesNotFit(operation)
  return list.toSpliced(at, 1)
}

function changedProperty(holder: Json | undefined, name: string | number, operation: Extract<Operation, { do: 'set' }>): Json {
  const { before, after } = operation
  if (Array.isArray(holder)) {
    const list: readonly Json[] = holder
    if (typeof name !== 'number' || after === undefined || !isSame(list[name], before)) throw new DoesNotFit(operation)
    return list.with(name, after)
  }
  if (!isObject(holder) || typeof name !== 'string') throw new DoesNotFit(operation)
  const held = Object.hasOwn(holder, name) ? holder[name] : undefined
  if (!(held === undefined ? before === undefined : before !== undefined && isSame(held, before))) throw new DoesNotFit(operation)
  return after === undefined ? withoutProperty(holder, name) : withProperty(holder, name, after)
}

/** In the place where it stood; a new one last. */
function withProperty(holder: JsonObject, name: string, value: Json): JsonObject {
  const entries = Object.entries(holder)
  const place = entries.findIndex(([each]) => each === name)
  return Object.fromEntries(place === -1 ? [...entries, [name, value]] : entries.with(place, [name, value]))
}

const withoutProperty = (holder: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(holder).filter(([each]) => each !== name))

/** What undoes them, in its own order. Pure. */
export const inverse = (operations: readonly Operation[]): readonly Operation[] => operations.toReversed().map(inverseOf)

function inverseOf(operation: Operation): Operation {
  if (operation.do === 'insert') return { ...operation, do: 'remove' }
  if (operation.do === 'remove') return { ...operation, do: 'insert' }
  const { path, before, after } = operation
  return { do: 'set', path, ...(after === undefined ? {} : { before: after }), ...(before === undefined ? {} : { after: before }) }
}

/** Sets a property to a value, or takes it away where that is undefined, from what it is now. Pure. */
export function setting(document: JsonObject, path: Path, after: Json | undefined): Operation {
  const name = path.at(-1)
  let holder: Json | undefined = document
  for (const key of path.slice(0, -1)) holder = (holder as Readonly<Record<string | number, Json>> | undefined)?.[key]
  const held = name !== undefined && typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
  const before = held ? (holder as Readonly<Record<string | number, Json>>)[name] : undefined
  return { do: 'set', path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
}

/** Makes another form of it, property by property: what both say alike stays. Pure. */
export function replacing(document: JsonObject, written: JsonObject): readonly Operation[] {
  const names = new Set([...Object.keys(document), ...Object.keys(written)])
  return [...names].flatMap((name) => {
    const after = Object.hasOwn(written, name) ? written[name] : undefined
    const before = Object.hasOwn(document, name) ? document[name] : undefined
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [setting(document, [name], after)]
  })
}

/** @returns what is wrong with the shape of operations that somebody sent; null where nothing is. Pure */
export function misshapen(value: unknown): string | null {
  if (!Array.isArray(value)) return 'notAList'
  return value.every(isOperation) ? null : 'notAnOperation'
}

function isOperation(value: unknown): value is Operation {
  if (!isObject(value)) return false
  const { do: kind, path, at } = value
  if (!Array.isArray(path) || !path.every((key) => typeof key === 'string' || isPlace(key))) return false
  if (kind === 'set') return path.length > 0
  return (kind === 'insert' || kind === 'remove') && isPlace(at) && 'value' in value
}

const isPlace = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0
