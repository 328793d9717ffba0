import { dragEdges } from './dragEdges.ts'

/** Row that can be dragged by its handle. Other rows of its list can be dropped on its upper and lower edge. */
interface DraggedRow {
  readonly element: HTMLElement
  readonly handle: HTMLElement
  readonly id: string
  /** Key of the list: rows can only be dropped on rows of the same list. */
  readonly list: string
  /** @param id the dropped row @param edge edge of this row */
  onDrop(id: string, edge: 'top' | 'bottom'): void
}

/** @returns a function that removes the drag handlers */
export const dragRow = ({ element, handle, id, list, onDrop }: DraggedRow): (() => void) =>
  dragEdges({
    element,
    handle,
    data: { id, list },
    accepts: (data) => data.list === list && data.id !== id,
    onDrop: (data, edge) => onDrop(String(data.id), edge),
  })
