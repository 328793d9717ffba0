import { useCan } from '@refinedev/core'
import { createContext, useContext } from 'react'
import { useSession } from '../session/useSession.ts'
import { type EveryRight, everyPermission, getEveryRight, type May } from './accessControlProvider.ts'

export const MayContext = createContext<May>(() => false)

/** Returns what the signed-in user may generally do with each resource. Screens must check permissions only through this hook. */
export const useMay = (): May => useContext(MayContext)

/**
 * Reads permissions from Refine's access-control provider, once per page regardless of the number of rows. They are available at once,
 * and change with the user's abilities.
 */
export function useEveryRight(): May {
  const { abilities } = useSession()
  const { data } = useCan({
    ...everyPermission,
    params: { abilities },
    queryOptions: { initialData: getEveryRight, staleTime: Number.POSITIVE_INFINITY, structuralSharing: false },
  })
  return (data as EveryRight).may
}
