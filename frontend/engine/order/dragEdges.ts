import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, type Edge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

type Data = Readonly<Record<string, unknown>>

interface DragSource {
  readonly element: HTMLElement
  /** Element by which the user drags it; by default the whole element. */
  readonly handle?: HTMLElement
  /** Data for drop targets. */
  readonly data: Data
  /** True if the element with this data may be dropped on this element's edges. */
  accepts(data: Data): boolean
  /** @param data data of the dropped element @param edge edge of this element. Absent if a surrounding drop target handles the drop */
  onDrop?(data: Data, edge: 'top' | 'bottom'): void
}

/**
 * Element that can be dragged, with drop targets on its upper and lower edge. Its state is in attributes: `data-dragged`, and `data-drop`
 * with the edge.
 * @returns a function that removes the drag handlers
 */
export function dragEdges({ element, handle, data, accepts, onDrop }: DragSource): () => void {
  const mark = (edge: Edge | null) => {
    if (edge === null) delete element.dataset.drop
    else element.dataset.drop = edge
  }
  const ends = [
    draggable({
      element,
      ...(handle === undefined ? {} : { dragHandle: handle }),
      getInitialData: () => ({ ...data }),
      onDragStart: () => {
        element.dataset.dragged = ''
      },
      onDrop: () => {
        delete element.dataset.dragged
      },
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => accepts(source.data),
      getData: ({ input }) => attachClosestEdge({ ...data }, { element, input, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => mark(extractClosestEdge(self.data)),
      onDragLeave: () => mark(null),
      onDrop: ({ self, source }) => {
        mark(null)
        const edge = extractClosestEdge(self.data)
        if (edge === 'top' || edge === 'bottom') onDrop?.(source.data, edge)
      },
    }),
  ]
  return () => {
    for (const end of ends) end()
    mark(null)
    delete element.dataset.dragged
  }
}
