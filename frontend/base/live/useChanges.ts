import { useEffect, useRef } from 'react'
import { screens } from './screens.ts'

interface ShownData {
  /** Single row on the screen. */
  readonly row?: { readonly resource: string; readonly id: string }
  /** Resources whose rows may all appear on the screen. */
  readonly lists?: readonly string[]
  /** True if users work on the data together and must see changes of other users at once. */
  readonly isSoon?: boolean
}

/** Registers the data that a component shows, and calls `changed` after a change. Use it for data that Refine's hooks do not load. */
export function useChanges({ row, lists = [], isSoon = false }: ShownData, changed: () => void): void {
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
