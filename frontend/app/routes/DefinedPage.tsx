import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { mayOpen, type PageDefinition } from '#resources/core/page.ts'
import { type PageKey, pageNamed } from '#resources/organisation/pages.ts'
import { useRouteStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useExtensions } from '../../engine/extensions.ts'

/** Screen of a declared page. Redirects to the page in `leadsTo` if this user may open it. */
export function DefinedPage({ page }: { readonly page: PageDefinition & { readonly name: PageKey } }) {
  useTranslation(['common', page.namespace])
  const session = useSession()
  const study = useRouteStudy()
  const { pages } = useExtensions()
  const instead = page.leadsTo === undefined ? null : pageNamed(page.leadsTo)
  if (instead !== null && mayOpen(session, instead)) return <Navigate to={instead.path} replace />
  return createElement(pages[page.name], { key: study?.id })
}
