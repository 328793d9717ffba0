import { type Json, type Path, valueAt } from '#resources/forms/json.ts'
import { type Operation, setting } from '#resources/forms/operations.ts'
import { useBuilder } from '../state/BuilderContext.ts'

export interface ListEdits {
  readonly add: (values: readonly Json[]) => void
  readonly remove: (index: number) => void
  /** @param index where it is @param to where it goes */
  readonly move: (index: number, to: number) => void
  readonly set: (index: number, value: Json, isTyped?: boolean) => void
}

/** Changes of a list in the form, each as one step; an empty list is no property. */
export function useList(path: Path): ListEdits {
  const { state, dispatch } = useBuilder()
  const held = valueAt(state.document, path)
  const list: readonly Json[] = Array.isArray(held) ? held : []
  const step = (operations: readonly Operation[], field?: string) =>
    dispatch({ do: 'step', key: 'change', operations, at: Date.now(), ...(field === undefined ? {} : { field }) })
  return {
    add: (values) =>
      step([
        ...(Array.isArray(held) ? [] : [setting(state.document, path, [])]),
        ...values.map((value, index) => ({ do: 'insert', path, at: list.length + index, value }) as const),
      ]),
    remove(index) {
      const value = list[index]
      if (value === undefined) return
      step(list.length === 1 ? [setting(state.document, path, undefined)] : [{ do: 'remove', path, at: index, value }])
    },
    move(index, to) {
      const value = list[index]
      if (value === undefined || to < 0 || to >= list.length) return
      step([
        { do: 'remove', path, at: index, value },
        { do: 'insert', path, at: to, value },
      ])
    },
    set: (index, value, isTyped = false) =>
      step(
        [{ do: 'set', path: [...path, index], before: list[index] ?? null, after: value }],
        isTyped ? JSON.stringify([path, index]) : undefined,
      ),
  }
}
