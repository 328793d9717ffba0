import { useEffect, useRef } from 'react'
import { screens } from './screens.ts'

interface Shown {
  /** One row that is shown. */
  readonly row?: { readonly resource: string; readonly id: string }
  /** Resources of which any row may be part of what is shown. */
  readonly lists?: readonly string[]
  /** People work on it together, and see what each other does. */
  readonly isSoon?: boolean
}

/**
 * For what is shown and is no answer of Refine's own hooks, which are told by themselves: says what it depends on, and calls back when
 * somebody changed it.
 */
export function useChanges({ row, lists = [], isSoon = false }: Shown, changed: () => void): void {
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  })
  const [resource, id, names] = [row?.resource, row?.id, lists.join(' ')]
  useEffect(() => {
    const call = () => latest.current()
    const ends = names
      .split(' ')
      .filter((name) => name !== '')
      .flatMap((name) => [
        screens.subscribe({ resource: name, isSoon, changed: call }),
        screens.show({ kind: 'list', resource: name, ids: [] }),
      ])
    if (resource !== undefined && id !== undefined)
      ends.push(screens.subscribe({ resource, id, changed: call }), screens.show({ kind: 'row', resource, id }))
    return () => {
      for (const end of ends) end()
    }
  }, [resource, id, names, isSoon])
}
