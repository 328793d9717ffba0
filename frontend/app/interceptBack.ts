/** What is asked about: set while there is something to lose. */
interface Guard {
  /** May the address be shown without asking? */
  readonly isSafe: (target: Pick<Location, 'pathname' | 'search'>) => boolean
  readonly leave: (goOn: () => void) => void
  /** Of the entry of the history on which it is typed. */
  readonly place: number
}

let guard: Guard | null = null
let expected: 'ours' | 'allowed' | null = null

/**
 * Lets `interceptBack` ask. Call it before the router starts: the window calls its listeners in the order in which they came, and
 * the router's would already have left.
 */
export function watchHistory(): void {
  addEventListener('popstate', (event) => {
    if (expected === 'ours') event.stopImmediatePropagation()
    const isExpected = expected !== null
    expected = null
    if (isExpected || guard === null || guard.isSafe(location)) return
    const { leave, place } = guard
    const delta = placeInHistory() - place
    if (delta === 0) return
    event.stopImmediatePropagation()
    expected = 'ours'
    history.go(-delta)
    leave(() => {
      expected = 'allowed'
      history.go(delta)
    })
  })
}

/**
 * Asks before the browser's Back and Forward leave what is being typed: the step is taken back at once, and taken again when the
 * person says so. Holds for the entry of the history that stands now: call it again when another one does.
 * @returns stops asking
 */
export function interceptBack(isSafe: Guard['isSafe'], leave: Guard['leave']): () => void {
  const own = { isSafe, leave, place: placeInHistory() }
  guard = own
  return () => {
    if (guard === own) guard = null
  }
}

/** The router numbers the entries of the history that it makes. */
const placeInHistory = (): number => Number((history.state as { idx?: number } | null)?.idx ?? 0)
