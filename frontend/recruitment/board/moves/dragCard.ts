import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { dragEdges } from '../../../engine/order/dragEdges.ts'

const kind = 'board-card'

/** Makes a card draggable, and a drop target for cards of its site. The column handles the drop. @returns a function that undoes this */
export const dragCard = (element: HTMLElement, { cardId, siteId }: { readonly cardId: string; readonly siteId: string }): (() => void) =>
  dragEdges({
    element,
    data: { kind, cardId, siteId },
    accepts: (data) => data.kind === kind && data.siteId === siteId && data.cardId !== cardId,
  })

/** Scrolls an element while a card is dragged near one of its edges. @returns a function that undoes this */
export const scrollWhileDragging = (element: HTMLElement): (() => void) =>
  autoScrollForElements({ element, canScroll: ({ source }) => source.data.kind === kind })

/** Position of a drop in a column: on an edge of another card, on the column's head, or below all cards. */
export type DropPosition = { readonly cardId: string; readonly edge: 'top' | 'bottom' } | 'head' | 'end'

interface DropColumn {
  readonly element: HTMLElement
  readonly head: HTMLElement
  /** Returns the reason why the card may not move here, as text; null if it may. */
  refusalOf(cardId: string): string | null
  onDrop(cardId: string, position: DropPosition): void
}

/** Makes a column accept dropped cards. During a drag over it, sets `data-over`, and `data-refused` if the card may not move here. */
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
      const [innerTarget] = dropTargets
      const edge = innerTarget === undefined || innerTarget.element === element ? null : extractClosestEdge(innerTarget.data)
      if (edge === 'top' || edge === 'bottom') onDrop(cardId, { cardId: String(innerTarget?.data.cardId), edge })
      else onDrop(cardId, input.clientY < head.getBoundingClientRect().bottom ? 'head' : 'end')
    },
  })
  return () => {
    end()
    clear()
  }
}
