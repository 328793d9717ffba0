import { copyOf, freeName, inserting, moving, namesTaken, removal, renaming } from '#resources/forms/edits.ts'
import { isSamePath, type Json, type JsonObject, objectAt, type Path } from '#resources/forms/json.ts'
import { applied, inverse, type Operation, replacing, setting } from '#resources/forms/operations.ts'
import { partsOf, takesQuestions } from '#resources/forms/parts.ts'
import { newPart, partTypeOf, type QuestionTypeName } from '#resources/forms/questionTypes.ts'

/** One thing that a person did: undone and done again as a whole. */
export interface Step {
  readonly operations: readonly Operation[]
  /** What it was, as a text `steps.<key>`. */
  readonly key: StepKey
  /** Letters typed into one field within a second of one another are one step. */
  readonly field: string | null
  readonly at: number
  readonly selectedBefore: Path
}
export type StepKey = 'add' | 'remove' | 'move' | 'rename' | 'duplicate' | 'paste' | 'change' | 'json'

export interface BuilderState {
  /** The form as it is on the screen. */
  readonly document: JsonObject
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
  /** The part whose settings are shown; the empty path is the form itself. */
  readonly selected: Path
}

export const beginning = (document: JsonObject): BuilderState => ({ document, done: [], undone: [], selected: [] })

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
  /** Somebody else's changes, or a draft that was read again: what stands here gives way. */
  | { readonly do: 'replace'; readonly document: JsonObject }

/** Longer between two letters, and they are two steps. */
const oneStep = 1000

/** Pure. */
export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  switch (action.do) {
    case 'select':
      return isSamePath(state.selected, action.path) ? state : { ...state, selected: action.path }
    case 'replace':
      return { ...beginning(action.document), selected: partIn(action.document, state.selected) }
    case 'undo': {
      const step = state.done.at(-1)
      if (step === undefined) return state
      const document = applied(state.document, inverse(step.operations))
      return {
        document,
        done: state.done.slice(0, -1),
        undone: [...state.undone, step],
        selected: partIn(document, step.selectedBefore),
      }
    }
    case 'redo': {
      const step = state.undone.at(-1)
      if (step === undefined) return state
      const document = applied(state.document, step.operations)
      return {
        document,
        done: [...state.done, step],
        undone: state.undone.slice(0, -1),
        selected: partIn(document, state.selected),
      }
    }
    case 'step':
      return stepped(state, action)
  }
}

/** The operations by which an action changes the document: what is saved. Pure. */
export function operationsOf(state: BuilderState, action: BuilderAction): readonly Operation[] {
  if (action.do === 'step') return action.operations
  if (action.do === 'undo') return inverse(state.done.at(-1)?.operations ?? [])
  return action.do === 'redo' ? (state.undone.at(-1)?.operations ?? []) : []
}

function stepped(state: BuilderState, action: Extract<BuilderAction, { do: 'step' }>): BuilderState {
  const { key, operations, select, at } = action
  const field = action.field ?? null
  if (operations.length === 0) return state
  const document = applied(state.document, operations)
  const last = state.done.at(-1)
  const isMore = field !== null && last?.field === field && at - last.at < oneStep && state.undone.length === 0
  const step: Step =
    last !== undefined && isMore
      ? { ...last, operations: together(last.operations, operations), at }
      : { operations, key, field, at, selectedBefore: state.selected }
  return {
    document,
    done: isMore ? state.done.with(-1, step) : [...state.done, step],
    undone: [],
    selected: partIn(document, select ?? state.selected),
  }
}

/** Of two changes of one property only the last is kept, from what the first found. */
function together(before: readonly Operation[], after: readonly Operation[]): readonly Operation[] {
  const [first] = before
  const [last] = after
  if (before.length !== 1 || after.length !== 1 || first?.do !== 'set' || last?.do !== 'set' || !isSamePath(first.path, last.path))
    return [...before, ...after]
  const { before: _, ...rest } = last
  return [{ ...rest, ...(first.before === undefined ? {} : { before: first.before }) }]
}

/** The nearest thing that is still there. */
function partIn(document: JsonObject, path: Path): Path {
  for (let length = path.length; length > 0; length -= 2) {
    const place = path.slice(0, length)
    if (objectAt(document, place) !== null) return place
  }
  return []
}

/** What a person can do to a form, each as one step. Pure: `at` is the moment, in milliseconds. */
export const steps = {
  add(document: JsonObject, type: QuestionTypeName, place: Path, index: number, at: number): BuilderAction {
    const value = newPart(type, freeName(namesTaken(document), partTypeOf(type).role === 'section' ? 'section_1' : 'question_1'))
    return inserted(document, 'add', place, index, value, at)
  },
  addPage(document: JsonObject, index: number, at: number): BuilderAction {
    return inserted(document, 'add', [], index, { name: freeName(namesTaken(document), 'page_1'), elements: [] }, at)
  },
  /** A column of a matrix, or an item of a multiple text. A new column is answered by text, as the first one of a table; fields of a text are. */
  addWithin(document: JsonObject, place: Path, index: number, at: number, kind: 'column' | 'item'): BuilderAction {
    const name = freeName(namesTaken(document), 'item_1')
    return inserted(document, 'add', place, index, kind === 'column' ? { name, cellType: 'text' } : { name }, at)
  },
  remove: (document: JsonObject, path: Path, at: number): BuilderAction => ({
    do: 'step',
    key: 'remove',
    operations: removal(document, path).operations,
    select: path.slice(0, -2),
    at,
  }),
  move(document: JsonObject, from: Path, place: Path, index: number, at: number): BuilderAction | null {
    const operations = moving(document, from, place, index)
    const last = operations?.at(-1)
    if (operations === null || last?.do !== 'insert') return null
    return { do: 'step', key: 'move', operations, select: [...last.path, last.at], at }
  },
  rename: (document: JsonObject, path: Path, name: string, at: number): BuilderAction => ({
    do: 'step',
    key: 'rename',
    operations: renaming(document, path, name),
    at,
  }),
  duplicate(document: JsonObject, path: Path, at: number): BuilderAction | null {
    const value = objectAt(document, path)
    return value === null
      ? null
      : inserted(document, 'duplicate', path.slice(0, -2), (path.at(-1) as number) + 1, copyOf(document, value), at)
  },
  paste: (document: JsonObject, value: JsonObject, place: Path, index: number, at: number): BuilderAction =>
    inserted(document, 'paste', place, index, copyOf(document, value), at),
  set: (document: JsonObject, path: Path, value: Json | undefined, at: number, field?: string): BuilderAction => ({
    do: 'step',
    key: 'change',
    operations: [setting(document, path, value)],
    at,
    ...(field === undefined ? {} : { field }),
  }),
  /** The whole form as somebody wrote it: what differs is changed, property by property. */
  json(document: JsonObject, written: JsonObject, at: number): BuilderAction {
    return { do: 'step', key: 'json', operations: replacing(document, written), at }
  },
} as const

function inserted(document: JsonObject, key: StepKey, place: Path, index: number, value: JsonObject, at: number): BuilderAction {
  const operations = inserting(document, place, index, value)
  const last = operations.at(-1)
  return { do: 'step', key, operations, at, ...(last?.do === 'insert' ? { select: [...last.path, last.at] } : {}) }
}

/** Where a new part goes that nobody put somewhere: behind what is selected, else at the end of the last page. Pure. */
export function placeForNew(document: JsonObject, selected: Path): { readonly place: Path; readonly index: number } {
  const parts = partsOf(document)
  const part = parts.find(({ path }) => isSamePath(path, selected))
  if (part !== undefined && takesQuestions(part)) {
    const inside = parts.filter(({ path }) => path.length === selected.length + 2 && selected.every((key, index) => path[index] === key))
    return { place: selected, index: inside.length }
  }
  if (part?.kind === 'element') return { place: selected.slice(0, -2), index: (selected.at(-1) as number) + 1 }
  if (part !== undefined) return placeForNew(document, selected.slice(0, -2))
  const last = parts.findLast(({ kind }) => kind === 'page')
  return last === undefined ? { place: [], index: 0 } : placeForNew(document, last.path)
}
