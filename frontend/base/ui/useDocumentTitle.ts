import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isAdminPath } from '#resources/core/page.ts'
import { runtimeConfig } from '../session/runtimeConfig.ts'
import { useSessionState } from '../session/useSession.ts'

/** The window's title: the page, then 'Admin panel' in the admin area or the organisation's web page title elsewhere (specification 1, section 2). */
export function useDocumentTitle(page: string): void {
  const state = useSessionState()
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const organisationTitle = state.status === 'signedIn' ? state.session.organisation.details.webPageTitle : titleBefore()
  const area = isAdminPath(pathname) ? t('shell.adminPanel') : organisationTitle
  useEffect(() => {
    document.title = page === '' ? area : `${page} · ${area}`
  }, [page, area])
}

/** Before anybody is signed in the host name may say whose page it is. */
const titleBefore = (): string => runtimeConfig().organisation?.webPageTitle ?? 'Studydesk'
