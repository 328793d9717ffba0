import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, type Edge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

const kind = 'board-card'

/** A card that can be taken, and on whose edges others can be dropped. Its look meanwhile stands in attributes. @returns how to end it */
export function dragCard(element: HTMLElement, cardId: string): () => void {
  const mark = (edge: Edge | null) => {
    if (edge === null) delete element.dataset.drop
    else element.dataset.drop = edge
  }
  const ends = [
    draggable({
      element,
      getInitialData: () => ({ kind, cardId }),
      onDragStart: () => {
        element.dataset.dragged = ''
      },
      onDrop: () => {
        delete element.dataset.dragged
      },
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === kind && source.data.cardId !== cardId,
      getData: ({ input }) => attachClosestEdge({ cardId }, { element, input, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => mark(extractClosestEdge(self.data)),
      onDragLeave: () => mark(null),
      onDrop: () => mark(null),
    }),
  ]
  return () => {
    for (const end of ends) end()
    mark(null)
    delete element.dataset.dragged
  }
}

interface DropColumn {
  readonly element: HTMLElement
  /** Why the card may not come here, in words; null where it may. */
  refusalOf(cardId: string): string | null
  /** @param place the card on whose edge it was dropped; null: on none, which is the end */
  onDrop(cardId: string, place: { readonly cardId: string; readonly edge: 'top' | 'bottom' } | null): void
}

/** A column on which cards are dropped. While something is dragged over it, `data-over` says so, and `data-refused` why it may not come. */
export function dropColumn({ element, refusalOf, onDrop }: DropColumn): () => void {
  const clear = () => {
    delete element.dataset.over
    delete element.dataset.refused
  }
  const end = dropTargetForElements({
    element,
    canDrop: ({ source }) => source.data.kind === kind,
    onDragEnter({ source }) {
      const refusal = refusalOf(String(source.data.cardId))
      if (refusal === null) element.dataset.over = ''
      else element.dataset.refused = refusal
    },
    onDragLeave: clear,
    onDrop({ source, location }) {
      clear()
      const cardId = String(source.data.cardId)
      const [inner] = location.current.dropTargets
      const edge = inner === undefined || inner.element === element ? null : extractClosestEdge(inner.data)
      onDrop(cardId, edge === 'top' || edge === 'bottom' ? { cardId: String(inner?.data.cardId), edge } : null)
    },
  })
  return () => {
    end()
    clear()
  }
}
