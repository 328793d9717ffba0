import { useRef, useState } from 'react'
import { visitCalls } from '#resources/visits/calls.ts'
import { call } from '../../base/call.ts'
import { labelOf, type NamedWindow, type Visit } from './calendarEvents.ts'

/** The window of the visit that is dragged. */
export function useDraggedWindow() {
  const [shownWindow, setWindow] = useState<NamedWindow | null>(null)
  const dragged = useRef<string | null>(null)
  return {
    shownWindow,
    async showWindow(row: Visit | undefined): Promise<void> {
      if (row === undefined) return
      dragged.current = row.id
      const window = await call(visitCalls.window, { params: { id: row.id } }).catch(() => null)
      if (window !== null && dragged.current === row.id) setWindow({ ...window, visit: labelOf(row, 'visitId') })
    },
    hideWindow(): void {
      dragged.current = null
      setWindow(null)
    },
  }
}
