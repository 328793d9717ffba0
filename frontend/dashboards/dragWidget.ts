import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { dragEdges } from '../engine/order/dragEdges.ts'

const kind = 'dashboard widget'

interface DraggedWidget {
  readonly element: HTMLElement
  readonly handle: HTMLElement
  readonly type: string
  /** @param type the widget that was dropped @param edge of this one */
  onDrop(type: unknown, edge: 'top' | 'bottom'): void
}

/** A widget that is dragged by its handle, and on whose edges others are dropped. @returns how to end it */
export const dragWidget = ({ element, handle, type, onDrop }: DraggedWidget): (() => void) =>
  dragEdges({
    element,
    handle,
    data: { kind, type },
    accepts: (data) => data.kind === kind && data.type !== type,
    onDrop: (data, edge) => onDrop(data.type, edge),
  })

/** Room for a widget below all others. @returns how to end it */
export const takeDrops = (element: HTMLElement, onDrop: (type: unknown) => void): (() => void) =>
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
