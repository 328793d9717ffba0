import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSession } from '../../base/session/useSession.ts'

/** When abilities change, every answer on the screen is asked for again: rows carry the actions that their reader may take. */
export function useFreshAbilities(queries: QueryClient): void {
  const { abilities } = useSession()
  const known = useRef(JSON.stringify(abilities))
  useEffect(() => {
    const now = JSON.stringify(abilities)
    if (now === known.current) return
    known.current = now
    void queries.invalidateQueries()
  }, [abilities, queries])
}
