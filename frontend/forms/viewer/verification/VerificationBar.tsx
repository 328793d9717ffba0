import './verification.css'
import { Button } from 'antd'
import { use, useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageModel, SurveyModel } from 'survey-core'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { VerificationContext } from './VerificationContext.ts'

/** Shows the number of answers verified against their source, and a button that verifies the open ones of the page. */
export function VerificationBar({ survey }: { readonly survey: SurveyModel | null }) {
  const { t } = useTranslation(['forms', 'common'])
  const state = use(VerificationContext)
  const page = useCurrentPage(survey)
  const [isPrompting, setIsPrompting] = useState(false)
  if (state === null) return null
  const verifications = [...state.byQuestion.values()]
  const names = new Set(page?.questions.filter(({ isVisible }) => isVisible).map((question) => question.getValueName()))
  const open = verifications.filter(({ question, actions }) => names.has(question) && actions.includes('verify'))
  const verifiedCount = verifications.filter(({ status }) => status === 'VERIFIED').length
  return (
    <div className="verification-bar">
      <span role="status">{t('verification.count', { verified: verifiedCount, count: verifications.length })}</span>
      {open.length > 0 && (
        <Button size="small" loading={state.isSaving} onClick={() => setIsPrompting(true)}>
          {t('verification.page', { count: open.length })}
        </Button>
      )}
      <Dialog
        open={isPrompting}
        title={t('verification.page', { count: open.length })}
        okText={t('verification.confirm', { count: open.length })}
        cancelText={t('common:form.cancel')}
        onOk={() => {
          setIsPrompting(false)
          state.verify(open)
        }}
        onCancel={() => setIsPrompting(false)}
      >
        <p>{t('verification.question')}</p>
        <ul>
          {open.map(({ id, questionTitle }) => (
            <li key={id}>{questionTitle}</li>
          ))}
        </ul>
      </Dialog>
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
