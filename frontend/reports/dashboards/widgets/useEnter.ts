import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardCalls } from '#resources/reports/dashboardsCalls.ts'
import { callKey } from '../../../base/call.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { showToast } from '../../../base/toasts.ts'
import { useDashboard } from '../useDashboard.ts'

/** Saves values that a user enters into a widget for all readers. A refusal keeps the input. */
export function useEnter(studyId: string | null) {
  const { t } = useTranslation(['dashboard', 'common'])
  const queries = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  return {
    mayEnter: useDashboard(studyId).data?.mayShare === true,
    isSending,
    /** @param send request that stores the values for the organisation or the study */
    async enter(send: () => Promise<unknown>, text: string): Promise<void> {
      setIsSending(true)
      try {
        await send()
        await queries.invalidateQueries({ queryKey: callKey(studyId === null ? dashboardCalls.figures : dashboardCalls.figuresOfStudy) })
        showToast({ kind: 'success', message: text })
      } catch (error) {
        const errorMessage = isHttpFailure(error)
          ? (Object.values(error.errors ?? {})[0]?.[0] ?? error.message)
          : t('common:errors.SystemError')
        showToast({ kind: 'error', message: errorMessage })
      } finally {
        setIsSending(false)
      }
    },
  }
}
