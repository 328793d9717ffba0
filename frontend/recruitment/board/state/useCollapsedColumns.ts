import { useState } from 'react'
import { useSession } from '../../../base/session/useSession.ts'

/**
 * Collapsed columns: columns that the reader collapsed, stored in this browser for each user, and empty columns that the reader has not
 * opened.
 * @param emptyIds columns without cards that may collapse by themselves
 * @param isHeld true while the columns that are empty must not change the layout: those that were empty before stay collapsed
 */
export function useCollapsedColumns(emptyIds: readonly string[], isHeld: boolean) {
  const { user } = useSession()
  const key = `studydesk.board.collapsed.${user.id}`
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set((localStorage.getItem(key) ?? '').split(' ').filter(Boolean)))
  const [heldIds, setHeldIds] = useState(emptyIds)
  const current = isHeld ? heldIds : emptyIds
  if (!isHeld && heldIds.join(' ') !== emptyIds.join(' ')) setHeldIds(emptyIds)
  const [openedIds, setOpenedIds] = useState<ReadonlySet<string>>(new Set())
  return {
    has: (columnId: string): boolean => (current.includes(columnId) ? !openedIds.has(columnId) : ids.has(columnId)),
    toggle(columnId: string): void {
      const isEmpty = current.includes(columnId)
      const next = new Set(isEmpty ? openedIds : ids)
      if (!next.delete(columnId)) next.add(columnId)
      if (isEmpty) setOpenedIds(next)
      else {
        localStorage.setItem(key, [...next].join(' '))
        setIds(next)
      }
    },
  }
}

export type CollapsedColumns = ReturnType<typeof useCollapsedColumns>
