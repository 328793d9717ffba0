import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, isHttpFailure } from '../../base/http.ts'
import { toast } from '../../base/toasts.ts'
import { useDashboard } from '../useDashboard.ts'

/** What somebody enters into a widget for everybody who looks at the dashboard. Nothing that was typed is lost where it is refused. */
export function useEnter(studyId: string | null, path: 'metrics' | 'leaderboard' | 'document/config') {
  const { t } = useTranslation(['dashboard', 'common'])
  const queries = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  return {
    mayEnter: useDashboard(studyId).data?.mayShare === true,
    isSending,
    async enter(content: object, said: string): Promise<void> {
      setIsSending(true)
      try {
        await http.post(studyId === null ? `dashboard/${path}` : `study/${studyId}/${path}`, content)
        await queries.invalidateQueries({ queryKey: ['dashboardFigures'] })
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
