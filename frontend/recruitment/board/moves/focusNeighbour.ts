/** Maximum number of frames to wait until a distant card is rendered. */
const mostFrames = 30

/**
 * Moves the focus from a card to the one above or below, to an end of its column, or to the next column. @returns true if the key moved
 * it
 */
export function focusNeighbour(card: HTMLElement, key: string): boolean {
  const item = card.closest('li')
  const column = card.closest('.board-column')
  if (item === null || column === null) return false
  const [position, count] = [Number(item.ariaPosInSet), Number(item.ariaSetSize)]
  const scrollItem = () => item.scrollIntoView({ block: 'nearest' })
  if (key === 'ArrowUp') return position > 1 && focusPosition(column, position - 1, scrollItem)
  if (key === 'ArrowDown') return position < count && focusPosition(column, position + 1, scrollItem)
  if (key === 'Home') return focusPosition(column, 1, () => scrollColumn(column, 'start'))
  if (key === 'End') return focusPosition(column, count, () => scrollColumn(column, 'end'))
  if (key === 'ArrowLeft') return focusAcross(card, column, 'previousElementSibling')
  if (key === 'ArrowRight') return focusAcross(card, column, 'nextElementSibling')
  return false
}

/** Focuses a moved card again, which lost the focus when it was rendered elsewhere. Does nothing if another element has the focus. */
export function focusMoved(cardId: string, options: FocusOptions): void {
  const isLost = () => document.activeElement === null || document.activeElement === document.body
  focusOnce(() => (isLost() ? document.querySelector(`[data-card-id="${cardId}"]`) : null), undefined, options)
}

/** Focuses a card once its column has rendered it. @param onDone called after that */
export function focusOnCard(cardId: string, onDone: () => void): void {
  focusOnce(() => {
    const card = document.querySelector(`[data-card-id="${cardId}"]`)
    if (card !== null) {
      card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      onDone()
    }
    return card
  })
}

/** @param scrollToCard scrolls until the card at that position is rendered */
function focusPosition(column: Element, position: number, scrollToCard: () => void): true {
  focusOnce(() => column.querySelector(`[aria-posinset="${position}"]`), scrollToCard)
  return true
}

/** @param find returns the card once it is rendered */
function focusOnce(find: () => Element | null, scrollToCard?: () => void, options?: FocusOptions): void {
  let frames = 0
  const tryFocus = () => {
    const card = find()
    if (card !== null) return focusName(card, options)
    scrollToCard?.()
    if (frames++ < mostFrames) requestAnimationFrame(tryFocus)
  }
  tryFocus()
}

function scrollColumn(column: Element, end: 'start' | 'end'): void {
  const scroller = column.querySelector('.board-column-cards')
  scroller?.scrollTo({ top: end === 'start' ? 0 : scroller.scrollHeight })
}

/** Focuses the card at the closest height in the nearest column with cards on that side. */
function focusAcross(card: Element, startColumn: Element, direction: 'previousElementSibling' | 'nextElementSibling'): boolean {
  const getTop = (each: Element) => each.getBoundingClientRect().top
  const measureDistance = (each: Element) => Math.abs(getTop(each) - getTop(card))
  for (let column = startColumn[direction]; column !== null; column = column[direction]) {
    const [nearest] = [...column.querySelectorAll('.board-card')].sort((left, right) => measureDistance(left) - measureDistance(right))
    if (nearest === undefined) continue
    focusName(nearest)
    return true
  }
  return false
}

const focusName = (container: Element, options?: FocusOptions): void =>
  container.querySelector<HTMLElement>('.board-card-name')?.focus(options)
