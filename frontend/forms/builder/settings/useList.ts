import { getValueAtPath, type Json, type Path } from '#resources/forms/content/json.ts'
import { createSetOperation, type Operation } from '#resources/forms/content/operations.ts'
import { useBuilder } from '../state/BuilderContext.ts'

export interface ListEdits {
  readonly add: (values: readonly Json[]) => void
  readonly remove: (index: number) => void
  /**
   * @param index current index
   * @param targetIndex new index
   */
  readonly move: (index: number, targetIndex: number) => void
  readonly set: (index: number, value: Json, isTyping?: boolean) => void
}

/** Edits a list in the form, each edit as one step. An empty list is removed from the form. */
export function useList(path: Path): ListEdits {
  const { state, dispatch } = useBuilder()
  const storedValue = getValueAtPath(state.document, path)
  const list: readonly Json[] = Array.isArray(storedValue) ? storedValue : []
  const step = (operations: readonly Operation[], field?: string) =>
    dispatch({ do: 'step', key: 'change', operations, at: Date.now(), ...(field === undefined ? {} : { field }) })
  return {
    add: (values) =>
      step([
        ...(Array.isArray(storedValue) ? [] : [createSetOperation(state.document, path, [])]),
        ...values.map((value, index) => ({ do: 'insert', path, at: list.length + index, value }) as const),
      ]),
    remove(index) {
      const value = list[index]
      if (value === undefined) return
      step(list.length === 1 ? [createSetOperation(state.document, path, undefined)] : [{ do: 'remove', path, at: index, value }])
    },
    move(index, targetIndex) {
      const value = list[index]
      if (value === undefined || targetIndex < 0 || targetIndex >= list.length) return
      step([
        { do: 'remove', path, at: index, value },
        { do: 'insert', path, at: targetIndex, value },
      ])
    },
    set: (index, value, isTyping = false) =>
      step(
        [{ do: 'set', path: [...path, index], before: list[index] ?? null, after: value }],
        isTyping ? JSON.stringify([path, index]) : undefined,
      ),
  }
}
