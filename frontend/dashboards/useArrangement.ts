import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardAnswer } from '#resources/dashboardAnswers.ts'
import type { DashboardElements } from '#resources/dashboardLayout.ts'
import { isHttpFailure } from '../base/http.ts'
import { toast } from '../base/toasts.ts'
import { useAskBeforeLeaving } from '../base/ui/useAskBeforeLeaving.ts'
import { arrangeDashboard, dashboardKey } from './useDashboard.ts'

/** A dashboard that is being arranged: nothing is kept before Done, and nothing of it is lost where that is refused. */
export function useArrangement(studyId: string | null, stored: DashboardAnswer | undefined) {
  const { t } = useTranslation('dashboard')
  const queries = useQueryClient()
  const [draft, setDraft] = useState<DashboardElements | null>(null)
  const [revision, setRevision] = useState(0)
  const [isOwn, setIsOwn] = useState(false)
  const [theirs, setTheirs] = useState<DashboardAnswer | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [said, setSaid] = useState('')
  const isChanged = draft !== null && JSON.stringify(draft) !== JSON.stringify(stored?.elements)
  useAskBeforeLeaving(isChanged)

  const begin = (): void => {
    if (stored === undefined) return
    setDraft(stored.elements)
    setRevision(stored.revision)
    setIsOwn(stored.isOwn || !stored.mayShare)
  }
  const end = (): void => {
    setDraft(null)
    setTheirs(null)
    setSaid('')
  }
  const store = async (elements: DashboardElements | null, over = revision): Promise<void> => {
    setIsSaving(true)
    try {
      const arranged = await arrangeDashboard(studyId, { elements, revision: over, ...(isOwn ? { isOwn } : {}) })
      queries.setQueryData(dashboardKey(studyId), arranged)
      end()
    } catch (error) {
      const current =
        isHttpFailure(error) && error.code === 'DashboardChanged' ? (error.data as { current: DashboardAnswer }).current : null
      if (current === null)
        toast({ kind: 'error', message: t('arrange.failed'), ...(isHttpFailure(error) ? { description: error.message } : {}) })
      else setTheirs(current)
    } finally {
      setIsSaving(false)
    }
  }
  const done = (): void => {
    if (draft === null || !isChanged) end()
    else void store(draft)
  }
  return {
    draft,
    isOwn,
    setIsOwn,
    isSaving,
    said,
    begin,
    cancel: end,
    done,
    reset: () => void store(null),
    /** What somebody else arranged meanwhile; null: nothing. */
    theirs,
    takeTheirs: () => {
      end()
      void queries.invalidateQueries({ queryKey: dashboardKey(studyId) })
    },
    keepMine: () => {
      if (draft !== null && theirs !== null) void store(draft, theirs.revision)
    },
    /** @param words what is said of it to whoever cannot see it */
    change: (next: DashboardElements, words: string) => {
      setDraft(next)
      setSaid(words)
    },
  }
}
export type Arrangement = ReturnType<typeof useArrangement>
