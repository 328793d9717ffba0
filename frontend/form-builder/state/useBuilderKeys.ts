import { type RefObject, useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { isObject, type Path } from '#resources/forms/json.ts'
import type { Builder } from './BuilderContext.ts'
import { placeForNew, steps } from './builderState.ts'
import { clipboard } from './clipboard.ts'
import { moveTo } from './moveTo.ts'

/** Keys of the builder, while the focus is in it and in no field that has them itself: undo, redo, move, duplicate, copy, paste, delete. */
export function useBuilderKeys(board: RefObject<HTMLElement | null>, builder: Builder): void {
  const latest = useRef(builder)
  latest.current = builder
  useEffect(() => {
    const element = board.current
    if (element === null) return
    const onPart = (act: (builder: Builder, path: Path) => void) => (event: KeyboardEvent) => {
      const { state, isReadOnly } = latest.current
      if (isReadOnly || isTyping(event.target)) return
      event.preventDefault()
      act(latest.current, state.selected)
    }
    const move = (by: 1 | -1) =>
      onPart((current, path) => {
        const step = moveTo(current.state.document, path, by)
        if (step === null) return
        current.dispatch(step)
        if ('select' in step && step.select !== undefined) current.show(step.select)
      })
    return tinykeys(element, {
      '$mod+KeyZ': onPart(({ dispatch }) => dispatch({ do: 'undo' })),
      '$mod+Shift+KeyZ': onPart(({ dispatch }) => dispatch({ do: 'redo' })),
      '$mod+KeyY': onPart(({ dispatch }) => dispatch({ do: 'redo' })),
      'Alt+ArrowUp': move(-1),
      'Alt+ArrowDown': move(1),
      '$mod+KeyD': onPart(({ state, dispatch }, path) => {
        const step = path.length === 0 ? null : steps.duplicate(state.document, path, Date.now())
        if (step !== null) dispatch(step)
      }),
      '$mod+KeyC': onPart(({ parts }, path) => {
        const part = parts.find((each) => JSON.stringify(each.path) === JSON.stringify(path))
        if (part !== undefined) clipboard.copy(part.value)
      }),
      '$mod+KeyV': onPart(({ state, dispatch }) => {
        const value = clipboard.held()
        if (!isObject(value)) return
        const { place, index } = placeForNew(state.document, clipboard.isPage(value) ? [] : state.selected)
        const at = clipboard.isPage(value) ? { place: [], index: Number.MAX_SAFE_INTEGER } : { place, index }
        dispatch(steps.paste(state.document, value, at.place, at.index, Date.now()))
      }),
      Delete: onPart(({ remove }, path) => {
        if (path.length > 0) remove(path)
      }),
    })
  }, [board])
}

/** In a field, and in the preview, these keys are those of the field. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type='checkbox'], [type='radio']), textarea, select") ||
    target.closest('.form-viewer') !== null)
