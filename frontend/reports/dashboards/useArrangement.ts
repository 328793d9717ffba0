import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardAnswer } from '#resources/reports/dashboardAnswers.ts'
import type { DashboardElements } from '#resources/reports/dashboardLayout.ts'
import { isHttpFailure } from '../../base/http.ts'
import { showToast } from '../../base/toasts.ts'
import { useAskBeforeLeaving } from '../../base/ui/useAskBeforeLeaving.ts'
import type { Saved, SentChange } from '../../engine/saving/savingState.ts'
import { useSaver } from '../../engine/saving/useSaver.ts'
import { arrangeDashboard, getDashboardKey } from './useDashboard.ts'

/** Layout; null for the default. */
type Layout = DashboardElements | null
const layout = 'layout'

/** Edits the layout of a dashboard. "Done" saves it, and a refusal keeps the input. */
export function useArrangement(studyId: string | null, stored: DashboardAnswer | undefined) {
  const { t } = useTranslation('dashboard')
  const queries = useQueryClient()
  const [draft, setDraft] = useState<DashboardElements | null>(null)
  const [isOwnLayout, setIsOwnLayout] = useState(false)
  const [text, setMessage] = useState('')
  const isChanged = draft !== null && JSON.stringify(draft) !== JSON.stringify(stored?.elements)
  useAskBeforeLeaving(isChanged)

  const end = (): void => {
    saver.discard()
    setDraft(null)
    setMessage('')
  }
  const send = async (changes: readonly SentChange<Layout, number>[]): Promise<Saved<Layout, number>> => {
    const [{ value: elements, base: revision = 0 }] = changes as readonly [SentChange<Layout, number>]
    try {
      const savedArrangement = await arrangeDashboard(studyId, { elements, revision, ...(isOwnLayout ? { isOwn: isOwnLayout } : {}) })
      queries.setQueryData(getDashboardKey(studyId), savedArrangement)
      return { versions: [[layout, savedArrangement.revision]] }
    } catch (error) {
      if (!isHttpFailure(error) || error.code !== 'DashboardChanged') throw error
      const { current } = error.data as { readonly current: DashboardAnswer }
      return { versions: [], conflicts: [{ key: layout, mine: elements, theirs: current.elements, version: current.revision }] }
    }
  }
  const { saver, state, status } = useSaver<Layout, number>({ pause: null, send, onFailure: () => 'returned' })
  const save = async (): Promise<void> => {
    try {
      await saver.flush()
      if (saver.state.current().conflicts.length === 0) end()
    } catch (error) {
      showToast({ kind: 'error', message: t('arrange.failed'), ...(isHttpFailure(error) ? { description: error.message } : {}) })
    }
  }
  const store = (next: Layout): void => {
    saver.change(layout, next)
    void save()
  }
  return {
    draft,
    isOwn: isOwnLayout,
    setIsOwn: setIsOwnLayout,
    isSaving: status === 'sending',
    announcement: text,
    begin: (): void => {
      if (stored === undefined) return
      setDraft(stored.elements)
      setIsOwnLayout(stored.isOwn || !stored.mayShare)
      saver.read([[layout, stored.revision]])
    },
    cancel: end,
    done: (): void => (draft === null || !isChanged ? end() : store(draft)),
    reset: () => store(null),
    /** Set if another user has changed the layout since. */
    conflict: state.conflicts[0] ?? null,
    resolve: (isOwnChosen: boolean): void => {
      saver.resolve(layout, isOwnChosen)
      if (!isOwnChosen) void queries.invalidateQueries({ queryKey: getDashboardKey(studyId) })
      void save()
    },
    /** @param message description of the change for screen readers */
    change: (next: DashboardElements, message: string) => {
      setDraft(next)
      setMessage(message)
    },
  }
}
export type Arrangement = ReturnType<typeof useArrangement>
