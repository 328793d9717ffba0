import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardCalls } from '#resources/dashboards/calls.ts'
import { callKey } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { toast } from '../../base/toasts.ts'
import { useDashboard } from '../useDashboard.ts'

/** What somebody enters into a widget for everybody who looks at the dashboard. Nothing that was typed is lost where it is refused. */
export function useEnter(studyId: string | null) {
  const { t } = useTranslation(['dashboard', 'common'])
  const queries = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  return {
    mayEnter: useDashboard(studyId).data?.mayShare === true,
    isSending,
    /** @param send stores it for the organisation or the study */
    async enter(send: () => Promise<unknown>, said: string): Promise<void> {
      setIsSending(true)
      try {
        await send()
        await queries.invalidateQueries({ queryKey: callKey(studyId === null ? dashboardCalls.figures : dashboardCalls.figuresOfStudy) })
        toast({ kind: 'success', message: said })
      } catch (error) {
        const told = isHttpFailure(error) ? (Object.values(error.errors ?? {})[0]?.[0] ?? error.message) : t('common:errors.SystemError')
        toast({ kind: 'error', message: told })
      } finally {
        setIsSending(false)
      }
    },
  }
}
