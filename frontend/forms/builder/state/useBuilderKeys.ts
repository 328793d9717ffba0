import { type RefObject, useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { isObject, type Path } from '#resources/forms/content/json.ts'
import type { Builder } from './BuilderContext.ts'
import { findInsertionPoint, steps } from './builderState.ts'
import { clipboard } from './clipboard.ts'
import { moveByOne } from './moveByOne.ts'

/**
 * Handles the builder's keyboard shortcuts: undo, redo, move, duplicate, copy, paste, delete. They apply while the focus is in the
 * builder, but not in a field that handles these keys itself.
 */
export function useBuilderKeys(board: RefObject<HTMLElement | null>, latest: RefObject<Builder>): void {
  useEffect(() => {
    const element = board.current
    if (element === null) return
    const withSelectedPart = (handlePart: (builder: Builder, path: Path) => void) => (event: KeyboardEvent) => {
      const { state, isReadOnly } = latest.current
      if (isReadOnly || isTyping(event.target)) return
      event.preventDefault()
      handlePart(latest.current, state.selected)
    }
    const move = (direction: 1 | -1) =>
      withSelectedPart((current, path) => {
        const step = moveByOne(current.state.document, path, direction)
        if (step === null) return
        current.dispatch(step)
        if ('select' in step && step.select !== undefined) current.show(step.select)
      })
    return tinykeys(element, {
      '$mod+KeyZ': withSelectedPart(({ dispatch }) => dispatch({ do: 'undo' })),
      '$mod+Shift+KeyZ': withSelectedPart(({ dispatch }) => dispatch({ do: 'redo' })),
      '$mod+KeyY': withSelectedPart(({ dispatch }) => dispatch({ do: 'redo' })),
      'Alt+ArrowUp': move(-1),
      'Alt+ArrowDown': move(1),
      '$mod+KeyD': withSelectedPart(({ state, dispatch }, path) => {
        const step = path.length === 0 ? null : steps.duplicate(state.document, path, Date.now())
        if (step !== null) dispatch(step)
      }),
      '$mod+KeyC': withSelectedPart(({ parts }, path) => {
        const node = parts.find((each) => JSON.stringify(each.path) === JSON.stringify(path))
        if (node !== undefined) clipboard.copy(node.value)
      }),
      '$mod+KeyV': withSelectedPart(({ state, dispatch }) => {
        const value = clipboard.held()
        if (!isObject(value)) return
        const { place, index } = findInsertionPoint(state.document, clipboard.isPage(value) ? [] : state.selected)
        const insertionPoint = clipboard.isPage(value) ? { place: [], index: Number.MAX_SAFE_INTEGER } : { place, index }
        dispatch(steps.paste(state.document, value, insertionPoint.place, insertionPoint.index, Date.now()))
      }),
      Delete: withSelectedPart(({ remove }, path) => {
        if (path.length > 0) remove(path)
      }),
    })
  }, [board, latest])
}

/** True in a field and in the preview, which handle these keys themselves. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type='checkbox'], [type='radio']), textarea, select") ||
    target.closest('.form-viewer') !== null)
