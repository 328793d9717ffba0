import { isSame } from '../../core/values/same.ts'
import { isObject, type Json, type JsonObject, type Path } from './json.ts'

/**
 * A change of a form. It includes the previous value, so an operation never discards a value without naming it. `set` changes a property
 * (absent: the property does not exist); the other two operations change an element of a list.
 */
export type Operation =
  | { readonly do: 'set'; readonly path: Path; readonly before?: Json; readonly after?: Json }
  | { readonly do: 'insert'; readonly path: Path; readonly at: number; readonly value: Json }
  | { readonly do: 'remove'; readonly path: Path; readonly at: number; readonly value: Json }

/** The form does not contain the previous value that the operation names. */
export class OperationMismatchError extends Error {
  readonly operation: Operation

  constructor(operation: Operation) {
    super(`The form is not as the operation '${operation.do}' found it`)
    this.operation = operation
  }
}

/**
 * Returns the form after the operations. Pure; unchanged parts are the same objects afterwards.
 * @throws OperationMismatchError if the form does not contain the previous value of an operation
 */
export function applyOperationList(document: JsonObject, operations: readonly Operation[]): JsonObject {
  return operations.reduce((changed, operation) => applyOperation(changed, operation), document)
}

function applyOperation(document: JsonObject, operation: Operation): JsonObject {
  if (operation.do !== 'set') return applyAtPath(document, operation.path, operation, (list) => changeList(list, operation)) as JsonObject
  const name = operation.path.at(-1)
  if (name === undefined) throw new OperationMismatchError(operation)
  return applyAtPath(document, operation.path.slice(0, -1), operation, (holder) => changeProperty(holder, name, operation)) as JsonObject
}

type Change = (value: Json | undefined) => Json

function applyAtPath(value: Json | undefined, path: Path, operation: Operation, change: Change): Json {
  const [key, ...remainingPath] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    const list: readonly Json[] = value
    if (typeof key !== 'number' || key >= list.length) throw new OperationMismatchError(operation)
    return list.with(key, applyAtPath(list[key], remainingPath, operation, change))
  }
  if (!isObject(value) || typeof key !== 'string') throw new OperationMismatchError(operation)
  // Read as an own property, because `__proto__` is an ordinary name in JSON.
  const currentValue = Object.hasOwn(value, key) ? value[key] : undefined
  return withProperty(value, key, applyAtPath(currentValue, remainingPath, operation, change))
}

function changeList(value: Json | undefined, operation: Exclude<Operation, { do: 'set' }>): Json {
  if (!Array.isArray(value)) throw new OperationMismatchError(operation)
  const list: readonly Json[] = value
  const { at } = operation
  if (operation.do === 'insert') {
    if (at < 0 || at > list.length) throw new OperationMismatchError(operation)
    return list.toSpliced(at, 0, operation.value)
  }
  if (at >= list.length || !isSame(list[at], operation.value)) throw new OperationMismatchError(operation)
  return list.toSpliced(at, 1)
}

function changeProperty(holder: Json | undefined, name: string | number, operation: Extract<Operation, { do: 'set' }>): Json {
  const { before, after } = operation
  if (Array.isArray(holder)) {
    const list: readonly Json[] = holder
    if (typeof name !== 'number' || after === undefined || !isSame(list[name], before)) throw new OperationMismatchError(operation)
    return list.with(name, after)
  }
  if (!isObject(holder) || typeof name !== 'string') throw new OperationMismatchError(operation)
  const currentValue = Object.hasOwn(holder, name) ? holder[name] : undefined
  if (!(currentValue === undefined ? before === undefined : before !== undefined && isSame(currentValue, before)))
    throw new OperationMismatchError(operation)
  return after === undefined ? withoutProperty(holder, name) : withProperty(holder, name, after)
}

/** An existing property keeps its position; a new one comes last. */
function withProperty(holder: JsonObject, name: string, value: Json): JsonObject {
  const entries = Object.entries(holder)
  const entryIndex = entries.findIndex(([each]) => each === name)
  return Object.fromEntries(entryIndex === -1 ? [...entries, [name, value]] : entries.with(entryIndex, [name, value]))
}

const withoutProperty = (holder: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(holder).filter(([each]) => each !== name))

/** Returns the operations that undo these, in order. Pure. */
export const invertOperations = (operations: readonly Operation[]): readonly Operation[] => operations.toReversed().map(inverseOf)

function inverseOf(operation: Operation): Operation {
  if (operation.do === 'insert') return { ...operation, do: 'remove' }
  if (operation.do === 'remove') return { ...operation, do: 'insert' }
  const { path, before, after } = operation
  return { do: 'set', path, ...(after === undefined ? {} : { before: after }), ...(before === undefined ? {} : { after: before }) }
}

/** Returns an operation that sets a property to a value, or removes it if the value is undefined. It includes the current value. Pure. */
export function createSetOperation(document: JsonObject, path: Path, after: Json | undefined): Operation {
  const name = path.at(-1)
  let holder: Json | undefined = document
  for (const key of path.slice(0, -1)) holder = (holder as Readonly<Record<string | number, Json>> | undefined)?.[key]
  const hasProperty = name !== undefined && typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
  const before = hasProperty ? (holder as Readonly<Record<string | number, Json>>)[name] : undefined
  return { do: 'set', path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
}

/** Returns operations that turn one form into another, property by property. Equal properties are not touched. Pure. */
export function createReplaceOperations(document: JsonObject, newDocument: JsonObject): readonly Operation[] {
  const names = new Set([...Object.keys(document), ...Object.keys(newDocument)])
  return [...names].flatMap((name) => {
    const after = Object.hasOwn(newDocument, name) ? newDocument[name] : undefined
    const before = Object.hasOwn(document, name) ? document[name] : undefined
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [createSetOperation(document, [name], after)]
  })
}

/** @returns the structural problem of operations from a client; null if they are well-formed. Pure */
export function findShapeProblem(value: unknown): string | null {
  if (!Array.isArray(value)) return 'notAList'
  return value.every(isOperation) ? null : 'notAnOperation'
}

function isOperation(value: unknown): value is Operation {
  if (!isObject(value)) return false
  const { do: kind, path, at } = value
  if (!Array.isArray(path) || !path.every((key) => typeof key === 'string' || isListIndex(key))) return false
  if (kind === 'set') return path.length > 0
  return (kind === 'insert' || kind === 'remove') && isListIndex(at) && 'value' in value
}

const isListIndex = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0
