import { dragEdges } from './dragEdges.ts'

/** A row that can be dragged by its handle, and on both edges of which others of its list can be dropped. */
interface DraggedRow {
  readonly element: HTMLElement
  readonly handle: HTMLElement
  readonly id: string
  /** Rows are dropped on rows of the same list alone. */
  readonly list: string
  /** @param id the row that was dropped @param edge of this row */
  onDrop(id: string, edge: 'top' | 'bottom'): void
}

/** @returns how to end it */
export const dragRow = ({ element, handle, id, list, onDrop }: DraggedRow): (() => void) =>
  dragEdges({
    element,
    handle,
    data: { id, list },
    accepts: (data) => data.list === list && data.id !== id,
    onDrop: (data, edge) => onDrop(String(data.id), edge),
  })
