import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from 'react'
import type { Theme } from '#resources/core/theme.ts'

interface Organisation {
  readonly name: string
  readonly theme: Theme | null
}

/** Whose pages these are: known from the link, or from what stands on them. */
export const OrganisationContext = createContext<readonly [Organisation | null, Dispatch<SetStateAction<Organisation | null>>]>([
  null,
  () => undefined,
])

/** The page wears the name and the colours of its organisation. */
export function useOrganisation(known: Organisation | null): void {
  const [, setOrganisation] = useContext(OrganisationContext)
  useEffect(() => {
    if (known !== null) setOrganisation(known)
  }, [known, setOrganisation])
}
