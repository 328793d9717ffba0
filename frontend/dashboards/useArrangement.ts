import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardAnswer } from '#resources/dashboardAnswers.ts'
import type { DashboardElements } from '#resources/dashboardLayout.ts'
import { isHttpFailure } from '../base/http.ts'
import { toast } from '../base/toasts.ts'
import { useAskBeforeLeaving } from '../base/ui/useAskBeforeLeaving.ts'
import type { Saved, SentChange } from '../engine/saving/savingState.ts'
import { useSaver } from '../engine/saving/useSaver.ts'
import { arrangeDashboard, dashboardKey } from './useDashboard.ts'

/** A layout; null: the default one. */
type Layout = DashboardElements | null
const layout = 'layout'

/** A dashboard that is being arranged: saved by Done, and nothing of it is lost where that is refused. */
export function useArrangement(studyId: string | null, stored: DashboardAnswer | undefined) {
  const { t } = useTranslation('dashboard')
  const queries = useQueryClient()
  const [draft, setDraft] = useState<DashboardElements | null>(null)
  const [isOwn, setIsOwn] = useState(false)
  const [said, setSaid] = useState('')
  const isChanged = draft !== null && JSON.stringify(draft) !== JSON.stringify(stored?.elements)
  useAskBeforeLeaving(isChanged)

  const end = (): void => {
    saver.discard()
    setDraft(null)
    setSaid('')
  }
  const send = async (changes: readonly SentChange<Layout, number>[]): Promise<Saved<Layout, number>> => {
    const [{ value: elements, base: revision = 0 }] = changes as readonly [SentChange<Layout, number>]
    try {
      const arranged = await arrangeDashboard(studyId, { elements, revision, ...(isOwn ? { isOwn } : {}) })
      queries.setQueryData(dashboardKey(studyId), arranged)
      return { versions: [[layout, arranged.revision]] }
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
      toast({ kind: 'error', message: t('arrange.failed'), ...(isHttpFailure(error) ? { description: error.message } : {}) })
    }
  }
  const store = (next: Layout): void => {
    saver.change(layout, next)
    void save()
  }
  return {
    draft,
    isOwn,
    setIsOwn,
    isSaving: status === 'sending',
    said,
    begin: (): void => {
      if (stored === undefined) return
      setDraft(stored.elements)
      setIsOwn(stored.isOwn || !stored.mayShare)
      saver.read([[layout, stored.revision]])
    },
    cancel: end,
    done: (): void => (draft === null || !isChanged ? end() : store(draft)),
    reset: () => store(null),
    /** Another user arranged it since. */
    conflict: state.conflicts[0] ?? null,
    resolve: (isMine: boolean): void => {
      saver.resolve(layout, isMine)
      if (!isMine) void queries.invalidateQueries({ queryKey: dashboardKey(studyId) })
      void save()
    },
    /** @param words of the change, for screen readers */
    change: (next: DashboardElements, words: string) => {
      setDraft(next)
      setSaid(words)
    },
  }
}
export type Arrangement = ReturnType<typeof useArrangement>
