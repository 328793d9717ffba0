import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from 'react'
import type { OwnOrganisation } from '#resources/participants/participantPages.ts'

/** Organisation of these pages: from the link, or from their content. */
export const OrganisationContext = createContext<readonly [OwnOrganisation | null, Dispatch<SetStateAction<OwnOrganisation | null>>]>([
  null,
  () => undefined,
])

/** Shows the name, the logo and the colours of the organisation on the page, and lets the browser install the pages as its app. */
export function useOrganisation(organisation: OwnOrganisation | null): void {
  const [, setOrganisation] = useContext(OrganisationContext)
  useEffect(() => {
    if (organisation === null) return
    setOrganisation(organisation)
    linkManifest(organisation.id)
  }, [organisation, setOrganisation])
}

function linkManifest(id: string): void {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel="manifest"]') ?? document.createElement('link')
  link.rel = 'manifest'
  link.href = `/crm/my/app/${id}/manifest.webmanifest`
  document.head.append(link)
}
