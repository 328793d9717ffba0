import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, type Edge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

type Data = Readonly<Record<string, unknown>>

interface Dragged {
  readonly element: HTMLElement
  /** Where it is taken; absent: anywhere. */
  readonly handle?: HTMLElement
  /** What drop targets are told of it. */
  readonly data: Data
  /** May what is dragged be dropped on its edges? */
  accepts(data: Data): boolean
  /** @param data of what was dropped @param edge of this element; absent where a drop target around it takes the drop */
  onDrop?(data: Data, edge: 'top' | 'bottom'): void
}

/**
 * An element that can be dragged, and on whose upper and lower edge others can be dropped. Its look meanwhile stands in attributes:
 * `data-dragged`, and `data-drop` with the edge. @returns how to end it
 */
export function dragEdges({ element, handle, data, accepts, onDrop }: Dragged): () => void {
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
