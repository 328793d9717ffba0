import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isAdminPath } from '#resources/core/page.ts'
import { useRouteStudy } from '../session/chosenStudy.ts'
import { runtimeConfig } from '../session/runtimeConfig.ts'
import { useSessionState } from '../session/useSession.ts'

/**
 * Sets the title of the window: the page, the study in its URL, then 'Admin panel' in the admin area or the organisation's web page title elsewhere
 * (specification 1, section 2).
 */
export function useDocumentTitle(page: string): void {
  const state = useSessionState()
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const organisationTitle = state.status === 'signedIn' ? state.session.organisation.details.webPageTitle : titleBefore()
  const area = isAdminPath(pathname) ? t('shell.adminPanel') : organisationTitle
  const study = useRouteStudy()?.name ?? ''
  useEffect(() => {
    document.title = [page, page.includes(study) ? '' : study, area].filter(Boolean).join(' · ')
  }, [page, study, area])
}

/** Returns the title before sign-in, which depends on the host name. */
const titleBefore = (): string => runtimeConfig().organisation?.webPageTitle ?? 'Studydesk'
