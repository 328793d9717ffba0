import { useContext, useEffect } from 'react'
import { OrganisationContext } from './organisation.ts'

/** Sets the window title: the page, then the organisation. */
export function usePageTitle(page: string): void {
  const [organisation] = useContext(OrganisationContext)
  const title = organisation === null ? page : `${page} · ${organisation.name}`
  useEffect(() => {
    document.title = title
  }, [title])
}
