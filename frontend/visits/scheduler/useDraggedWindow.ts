import { useRef, useState } from 'react'
import { visitCalls } from '#resources/visits/visitsCalls.ts'
import { call } from '../../base/call.ts'
import { labelOf, type NamedWindow, type Visit } from './calendarEvents.ts'

/** Returns the window of the visit being dragged. */
export function useDraggedWindow() {
  const [shownWindow, setWindow] = useState<NamedWindow | null>(null)
  const draggedId = useRef<string | null>(null)
  return {
    shownWindow,
    async showWindow(row: Visit | undefined): Promise<void> {
      if (row === undefined) return
      draggedId.current = row.id
      const window = await call(visitCalls.window, { params: { id: row.id } }).catch(() => null)
      if (window !== null && draggedId.current === row.id) setWindow({ ...window, visit: labelOf(row, 'visitId') })
    },
    hideWindow(): void {
      draggedId.current = null
      setWindow(null)
    },
  }
}
