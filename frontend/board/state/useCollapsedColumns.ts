import { useState } from 'react'
import { useSession } from '../../base/session/useSession.ts'

/** Columns that the reader has folded away, by id: kept in this browser for each user. */
export function useCollapsedColumns() {
  const { user } = useSession()
  const key = `studydesk.board.collapsed.${user.id}`
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set((localStorage.getItem(key) ?? '').split(' ').filter(Boolean)))
  return {
    has: (columnId: string): boolean => ids.has(columnId),
    toggle(columnId: string): void {
      const next = new Set(ids)
      if (!next.delete(columnId)) next.add(columnId)
      localStorage.setItem(key, [...next].join(' '))
      setIds(next)
    },
  }
}

export type CollapsedColumns = ReturnType<typeof useCollapsedColumns>
