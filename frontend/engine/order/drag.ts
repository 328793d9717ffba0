import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, type Edge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

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

/** Its look while something is dragged stands in attributes: `data-dragged`, and `data-drop` with the edge. Answers how to end it. */
export function dragRow({ element, handle, id, list, onDrop }: DraggedRow): () => void {
  const mark = (edge: Edge | null) => {
    if (edge === null) delete element.dataset.drop
    else element.dataset.drop = edge
  }
  const ends = [
    draggable({
      element,
      dragHandle: handle,
      getInitialData: () => ({ id, list }),
      onDragStart: () => {
        element.dataset.dragged = ''
      },
      onDrop: () => {
        delete element.dataset.dragged
      },
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === list && source.data.id !== id,
      getData: ({ input }) => attachClosestEdge({ id }, { element, input, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => mark(extractClosestEdge(self.data)),
      onDragLeave: () => mark(null),
      onDrop: ({ self, source }) => {
        mark(null)
        const edge = extractClosestEdge(self.data)
        if (edge === 'top' || edge === 'bottom') onDrop(String(source.data.id), edge)
      },
    }),
  ]
  return () => {
    for (const end of ends) end()
    mark(null)
    delete element.dataset.dragged
  }
}
