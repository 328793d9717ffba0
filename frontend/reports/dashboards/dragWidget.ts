import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { dragEdges } from '../../engine/order/dragEdges.ts'

const kind = 'dashboard widget'

interface DraggedWidget {
  readonly element: HTMLElement
  readonly handle: HTMLElement
  readonly type: string
  /** @param type dropped widget @param edge edge of this widget */
  onDrop(type: unknown, edge: 'top' | 'bottom'): void
}

/** Makes a widget draggable by its handle, and a drop target at its edges. @returns a function that undoes this */
export const dragWidget = ({ element, handle, type, onDrop }: DraggedWidget): (() => void) =>
  dragEdges({
    element,
    handle,
    data: { kind, type },
    accepts: (data) => data.kind === kind && data.type !== type,
    onDrop: (data, edge) => onDrop(data.type, edge),
  })

/** Accepts a widget below all others. @returns a function that undoes this */
export const acceptDrops = (element: HTMLElement, onDrop: (type: unknown) => void): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => source.data.kind === kind,
    onDragEnter: () => {
      element.dataset.drop = 'top'
    },
    onDragLeave: () => {
      delete element.dataset.drop
    },
    onDrop: ({ source }) => {
      delete element.dataset.drop
      onDrop(source.data.type)
    },
  })
