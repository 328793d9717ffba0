import {
  copyOf,
  createInsertOperations,
  createMoveOperations,
  createRenameOperations,
  findFreeName,
  getUsedNames,
  planRemoval,
} from '#resources/forms/content/edits.ts'
import { canHoldQuestions, formNodesOf } from '#resources/forms/content/formNodes.ts'
import { getObjectAtPath, isSamePath, type Json, type JsonObject, type Path } from '#resources/forms/content/json.ts'
import {
  applyOperationList,
  createReplaceOperations,
  createSetOperation,
  invertOperations,
  type Operation,
} from '#resources/forms/content/operations.ts'
import { createFormNode, formNodeTypeOf, type QuestionTypeName } from '#resources/forms/content/questionTypes.ts'

/** One edit by the author, which is undone and redone as a whole. */
export interface Step {
  readonly operations: readonly Operation[]
  /** Name of the step, translated as `steps.<key>`. */
  readonly key: StepKey
  /** Field in which the author types. Letters typed into it less than a second apart form one step. */
  readonly field: string | null
  readonly at: number
  readonly selectedBefore: Path
}
export type StepKey = 'add' | 'remove' | 'move' | 'rename' | 'duplicate' | 'paste' | 'change' | 'json'

export interface BuilderState {
  /** Form as shown on the screen. */
  readonly document: JsonObject
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
  /** Path of the part whose settings are shown; empty for the form itself. */
  readonly selected: Path
}

export const createInitialState = (document: JsonObject): BuilderState => ({ document, done: [], undone: [], selected: [] })

export type BuilderAction =
  | { readonly do: 'select'; readonly path: Path }
  | {
      readonly do: 'step'
      readonly key: StepKey
      readonly operations: readonly Operation[]
      readonly select?: Path
      readonly field?: string
      readonly at: number
    }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  /** Replaces the content by another user's changes or a reloaded draft. */
  | { readonly do: 'replace'; readonly document: JsonObject }

/** Longest pause in milliseconds between two letters of the same step. */
const mergeWindowMs = 1000

/** Pure. */
export function reduceBuilderState(state: BuilderState, action: BuilderAction): BuilderState {
  switch (action.do) {
    case 'select':
      return isSamePath(state.selected, action.path) ? state : { ...state, selected: action.path }
    case 'replace':
      return { ...createInitialState(action.document), selected: findNearestPath(action.document, state.selected) }
    case 'undo': {
      const step = state.done.at(-1)
      if (step === undefined) return state
      const document = applyOperationList(state.document, invertOperations(step.operations))
      return {
        document,
        done: state.done.slice(0, -1),
        undone: [...state.undone, step],
        selected: findNearestPath(document, step.selectedBefore),
      }
    }
    case 'redo': {
      const step = state.undone.at(-1)
      if (step === undefined) return state
      const document = applyOperationList(state.document, step.operations)
      return {
        document,
        done: [...state.done, step],
        undone: state.undone.slice(0, -1),
        selected: findNearestPath(document, state.selected),
      }
    }
    case 'step':
      return applyStep(state, action)
  }
}

/** Returns the operations to save for an action. Pure. */
export function operationsOf(state: BuilderState, action: BuilderAction): readonly Operation[] {
  if (action.do === 'step') return action.operations
  if (action.do === 'undo') return invertOperations(state.done.at(-1)?.operations ?? [])
  return action.do === 'redo' ? (state.undone.at(-1)?.operations ?? []) : []
}

function applyStep(state: BuilderState, action: Extract<BuilderAction, { do: 'step' }>): BuilderState {
  const { key, operations, select, at } = action
  const field = action.field ?? null
  if (operations.length === 0) return state
  const document = applyOperationList(state.document, operations)
  const last = state.done.at(-1)
  const isMore = field !== null && last?.field === field && at - last.at < mergeWindowMs && state.undone.length === 0
  const step: Step =
    last !== undefined && isMore
      ? { ...last, operations: mergeOperations(last.operations, operations), at }
      : { operations, key, field, at, selectedBefore: state.selected }
  return {
    document,
    done: isMore ? state.done.with(-1, step) : [...state.done, step],
    undone: [],
    selected: findNearestPath(document, select ?? state.selected),
  }
}

/** Merges two changes of one property: the new value of the last, the original value of the first. */
function mergeOperations(before: readonly Operation[], after: readonly Operation[]): readonly Operation[] {
  const [first] = before
  const [last] = after
  if (before.length !== 1 || after.length !== 1 || first?.do !== 'set' || last?.do !== 'set' || !isSamePath(first.path, last.path))
    return [...before, ...after]
  const { before: _, ...rest } = last
  return [{ ...rest, ...(first.before === undefined ? {} : { before: first.before }) }]
}

/** Returns the path, or its nearest ancestor that still exists. */
function findNearestPath(document: JsonObject, path: Path): Path {
  for (let length = path.length; length > 0; length -= 2) {
    const ancestorPath = path.slice(0, length)
    if (getObjectAtPath(document, ancestorPath) !== null) return ancestorPath
  }
  return []
}

/** Edits of a form, each as one step. Pure: `timestamp` is the time in milliseconds. */
export const steps = {
  add(document: JsonObject, type: QuestionTypeName, parentPath: Path, index: number, timestamp: number): BuilderAction {
    const value = createFormNode(
      type,
      findFreeName(getUsedNames(document), formNodeTypeOf(type).role === 'section' ? 'section_1' : 'question_1'),
    )
    return createInsertion(document, 'add', parentPath, index, value, timestamp)
  },
  addPage(document: JsonObject, index: number, timestamp: number): BuilderAction {
    return createInsertion(document, 'add', [], index, { name: findFreeName(getUsedNames(document), 'page_1'), elements: [] }, timestamp)
  },
  /**
   * Adds a column to a matrix or an item to a multiple text. A new column gets a text field, like the first column of a table; an item
   * always has one.
   */
  addWithin(document: JsonObject, parentPath: Path, index: number, timestamp: number, kind: 'column' | 'item'): BuilderAction {
    const name = findFreeName(getUsedNames(document), 'item_1')
    return createInsertion(document, 'add', parentPath, index, kind === 'column' ? { name, cellType: 'text' } : { name }, timestamp)
  },
  remove: (document: JsonObject, path: Path, timestamp: number): BuilderAction => ({
    do: 'step',
    key: 'remove',
    operations: planRemoval(document, path).operations,
    select: path.slice(0, -2),
    at: timestamp,
  }),
  move(document: JsonObject, fromPath: Path, parentPath: Path, index: number, timestamp: number): BuilderAction | null {
    const operations = createMoveOperations(document, fromPath, parentPath, index)
    const last = operations?.at(-1)
    if (operations === null || last?.do !== 'insert') return null
    return { do: 'step', key: 'move', operations, select: [...last.path, last.at], at: timestamp }
  },
  rename: (document: JsonObject, path: Path, name: string, timestamp: number): BuilderAction => ({
    do: 'step',
    key: 'rename',
    operations: createRenameOperations(document, path, name),
    at: timestamp,
  }),
  duplicate(document: JsonObject, path: Path, timestamp: number): BuilderAction | null {
    const value = getObjectAtPath(document, path)
    return value === null
      ? null
      : createInsertion(document, 'duplicate', path.slice(0, -2), (path.at(-1) as number) + 1, copyOf(document, value), timestamp)
  },
  paste: (document: JsonObject, value: JsonObject, parentPath: Path, index: number, timestamp: number): BuilderAction =>
    createInsertion(document, 'paste', parentPath, index, copyOf(document, value), timestamp),
  set: (document: JsonObject, path: Path, value: Json | undefined, timestamp: number, field?: string): BuilderAction => ({
    do: 'step',
    key: 'change',
    operations: [createSetOperation(document, path, value)],
    at: timestamp,
    ...(field === undefined ? {} : { field }),
  }),
  /** Replaces the form by edited JSON. The differences become changes, property by property. */
  json(document: JsonObject, newDocument: JsonObject, timestamp: number): BuilderAction {
    return { do: 'step', key: 'json', operations: createReplaceOperations(document, newDocument), at: timestamp }
  },
} as const

function createInsertion(
  document: JsonObject,
  key: StepKey,
  parentPath: Path,
  index: number,
  value: JsonObject,
  timestamp: number,
): BuilderAction {
  const operations = createInsertOperations(document, parentPath, index, value)
  const last = operations.at(-1)
  return { do: 'step', key, operations, at: timestamp, ...(last?.do === 'insert' ? { select: [...last.path, last.at] } : {}) }
}

/** Returns the default position of a new part: after the selected part, else at the end of the last page. Pure. */
export function findInsertionPoint(document: JsonObject, selected: Path): { readonly place: Path; readonly index: number } {
  const nodes = formNodesOf(document)
  const node = nodes.find(({ path }) => isSamePath(path, selected))
  if (node !== undefined && canHoldQuestions(node)) {
    const childParts = nodes.filter(
      ({ path }) => path.length === selected.length + 2 && selected.every((key, index) => path[index] === key),
    )
    return { place: selected, index: childParts.length }
  }
  if (node?.kind === 'element') return { place: selected.slice(0, -2), index: (selected.at(-1) as number) + 1 }
  if (node !== undefined) return findInsertionPoint(document, selected.slice(0, -2))
  const last = nodes.findLast(({ kind }) => kind === 'page')
  return last === undefined ? { place: [], index: 0 } : findInsertionPoint(document, last.path)
}
