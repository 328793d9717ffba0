import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkAnswer, BulkRequest } from '#resources/core/answers/answers.ts'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { rowsOf } from '../../../base/rows.ts'
import { showToast } from '../../../base/toasts.ts'
import { createRequests } from '../../../engine/bulk/task.ts'
import { useBoardContext } from '../state/BoardContext.ts'

type Change = Pick<BulkRequest, 'add'> & { readonly changes: NonNullable<BulkRequest['changes']> }

/** Sets the same value on several cards. Cards that refuse it do not change and are listed with the reason. */
export function useBulkChange() {
  const { t, i18n } = useTranslation('trialboard')
  const { refresh } = useBoardContext()
  const [isRunning, setIsRunning] = useState(false)
  const listFormat = new Intl.ListFormat(i18n.language, { type: 'conjunction' })

  const run = async (cards: readonly BoardCard[], change: Change): Promise<void> => {
    setIsRunning(true)
    const rows: BulkAnswer['rows'][number][] = []
    const reasons = new Set<string>()
    const ids = cards.map(({ cardId }) => cardId)
    for (const request of createRequests(change, { ids }, { reason: '', changes: {} })) {
      try {
        rows.push(...(await rowsOf('participantStudy').bulk(request)).rows)
      } catch (error) {
        rows.push(...(request.ids ?? []).map((id) => ({ id, outcome: 'failed' as const })))
        if (isHttpFailure(error)) reasons.add(error.message)
      }
    }
    const failed = new Map(rows.filter(({ outcome }) => outcome === 'failed').map((row) => [row.id, row]))
    for (const { error } of failed.values()) if (error !== undefined) reasons.add(error.message)
    const names = cards.filter(({ cardId }) => failed.has(cardId)).map(({ name }) => name)
    if (names.length > 0)
      showToast({ kind: 'error', message: t('board.notChanged', { name: listFormat.format(names) }), description: [...reasons].join(' ') })
    const changedCount = cards.length - names.length
    if (changedCount > 0) showToast({ kind: 'success', message: t('board.changedAll', { count: changedCount }) })
    await refresh()
    setIsRunning(false)
  }
  return { run, isRunning }
}
