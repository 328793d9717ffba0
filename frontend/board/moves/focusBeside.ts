/** Frames until a far card is drawn, at most. */
const mostFrames = 30

/** Takes the focus from a card to the one above, below, at an end of its column or in the column beside. @returns whether the key means one of them */
export function focusBeside(card: HTMLElement, key: string): boolean {
  const item = card.closest('li')
  const column = card.closest('.board-column')
  if (item === null || column === null) return false
  const [place, count] = [Number(item.ariaPosInSet), Number(item.ariaSetSize)]
  const bringHere = () => item.scrollIntoView({ block: 'nearest' })
  if (key === 'ArrowUp') return place > 1 && focusAt(column, place - 1, bringHere)
  if (key === 'ArrowDown') return place < count && focusAt(column, place + 1, bringHere)
  if (key === 'Home') return focusAt(column, 1, () => scrollTo(column, 'start'))
  if (key === 'End') return focusAt(column, count, () => scrollTo(column, 'end'))
  if (key === 'ArrowLeft') return focusAcross(card, column, 'previousElementSibling')
  if (key === 'ArrowRight') return focusAcross(card, column, 'nextElementSibling')
  return false
}

/** Gives a card that was moved its focus back, which it loses as it is drawn anew elsewhere; not if something else has it by then. */
export function focusMoved(cardId: string): void {
  const isLost = () => document.activeElement === null || document.activeElement === document.body
  focusOnce(() => (isLost() ? document.querySelector(`[data-card-id="${cardId}"]`) : null))
}

/** Puts the focus on a card that its column brings into sight. @param onDone called once it is there */
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

/** @param bring scrolls until the card at that place is drawn */
function focusAt(column: Element, place: number, bring: () => void): true {
  focusOnce(() => column.querySelector(`[aria-posinset="${place}"]`), bring)
  return true
}

/** @param find the card, once it is drawn */
function focusOnce(find: () => Element | null, bring?: () => void): void {
  let frames = 0
  const take = () => {
    const card = find()
    if (card !== null) return focusOn(card)
    bring?.()
    if (frames++ < mostFrames) requestAnimationFrame(take)
  }
  take()
}

function scrollTo(column: Element, end: 'start' | 'end'): void {
  const scroller = column.querySelector('.board-column-cards')
  scroller?.scrollTo({ top: end === 'start' ? 0 : scroller.scrollHeight })
}

/** The nearest column to that side in which somebody stands, and there the card that is closest in height. */
function focusAcross(card: Element, from: Element, side: 'previousElementSibling' | 'nextElementSibling'): boolean {
  const top = (each: Element) => each.getBoundingClientRect().top
  const distance = (each: Element) => Math.abs(top(each) - top(card))
  for (let column = from[side]; column !== null; column = column[side]) {
    const [nearest] = [...column.querySelectorAll('.board-card')].sort((one, other) => distance(one) - distance(other))
    if (nearest === undefined) continue
    focusOn(nearest)
    return true
  }
  return false
}

const focusOn = (within: Element): void => within.querySelector<HTMLElement>('.board-card-name')?.focus()
