import './verification.css'
import { Button } from 'antd'
import { use, useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageModel, SurveyModel } from 'survey-core'
import { VerificationContext } from './VerificationContext.ts'

/** How many answers are verified against their source, and a button that verifies the open ones of the page. */
export function VerificationBar({ survey }: { readonly survey: SurveyModel | null }) {
  const { t } = useTranslation('forms')
  const state = use(VerificationContext)
  const page = useCurrentPage(survey)
  if (state === null) return null
  const all = [...state.byQuestion.values()]
  const names = new Set(page?.questions.filter(({ isVisible }) => isVisible).map((question) => question.getValueName()))
  const open = all.filter(({ question, actions }) => names.has(question) && actions.includes('verify'))
  const verified = all.filter(({ status }) => status === 'VERIFIED').length
  return (
    <div className="verification-bar">
      <span role="status">{t('verification.count', { verified, count: all.length })}</span>
      {open.length > 0 && (
        <Button size="small" loading={state.isSaving} onClick={() => state.verify(open)}>
          {t('verification.page', { count: open.length })}
        </Button>
      )}
    </div>
  )
}

function useCurrentPage(survey: SurveyModel | null): PageModel | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      survey?.onCurrentPageChanged.add(changed)
      return () => survey?.onCurrentPageChanged.remove(changed)
    },
    [survey],
  )
  return useSyncExternalStore(subscribe, () => (survey === null || survey.isDisposed ? null : (survey.currentPage as PageModel | null)))
}
