import { useCan } from '@refinedev/core'
import { createContext, useContext } from 'react'
import { useSession } from '../session/useSession.ts'
import { type EveryRight, everyRight, everything, type May } from './accessControlProvider.ts'

export const MayContext = createContext<May>(() => false)

/** What the signed-in user may do in principle: the one way for a screen to ask. */
export const useMay = (): May => useContext(MayContext)

/**
 * What Refine's access-control provider answers, asked once for all that stands on the page, however many rows there are. The first answer
 * stands at once, and a new one in the moment when abilities change.
 */
export function useEveryRight(): May {
  const { abilities } = useSession()
  const { data } = useCan({
    ...everything,
    params: { abilities },
    queryOptions: { initialData: everyRight, staleTime: Number.POSITIVE_INFINITY, structuralSharing: false },
  })
  return (data as EveryRight).may
}
