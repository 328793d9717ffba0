import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { dragEdges } from '../../engine/order/dragEdges.ts'

const kind = 'board-card'

/** A card that can be taken, and on whose edges others of its site can be dropped; the column takes the drop. @returns how to end it */
export const dragCard = (element: HTMLElement, { cardId, siteId }: { readonly cardId: string; readonly siteId: string }): (() => void) =>
  dragEdges({
    element,
    data: { kind, cardId, siteId },
    accepts: (data) => data.kind === kind && data.siteId === siteId && data.cardId !== cardId,
  })

/** An element that scrolls while a card is dragged near one of its edges. @returns how to end it */
export const scrollWhileDragging = (element: HTMLElement): (() => void) =>
  autoScrollForElements({ element, canScroll: ({ source }) => source.data.kind === kind })

/** Where a card is dropped in a column: on an edge of another card, on the head of the column, or below all. */
export type DropPlace = { readonly cardId: string; readonly edge: 'top' | 'bottom' } | 'head' | 'end'

interface DropColumn {
  readonly element: HTMLElement
  readonly head: HTMLElement
  /** Why the card may not come here, in words; null where it may. */
  refusalOf(cardId: string): string | null
  onDrop(cardId: string, place: DropPlace): void
}

/** A column on which cards are dropped. While something is dragged over it, `data-over` says so, and `data-refused` why it may not come. */
export function dropColumn({ element, head, refusalOf, onDrop }: DropColumn): () => void {
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
      const { dropTargets, input } = location.current
      const [inner] = dropTargets
      const edge = inner === undefined || inner.element === element ? null : extractClosestEdge(inner.data)
      if (edge === 'top' || edge === 'bottom') onDrop(cardId, { cardId: String(inner?.data.cardId), edge })
      else onDrop(cardId, input.clientY < head.getBoundingClientRect().bottom ? 'head' : 'end')
    },
  })
  return () => {
    end()
    clear()
  }
}
