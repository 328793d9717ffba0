import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/boardAnswers.ts'
import type { BulkAnswer, BulkRequest } from '#resources/core/answers.ts'
import { isHttpFailure } from '../../base/http.ts'
import { rowsOf } from '../../base/rows.ts'
import { toast } from '../../base/toasts.ts'
import { requestsFor } from '../../engine/bulk/task.ts'
import { useBoardContext } from '../state/BoardContext.ts'

type Change = Pick<BulkRequest, 'add'> & { readonly changes: NonNullable<BulkRequest['changes']> }

/** Gives several cards the same value. Cards that cannot take it stay as they are, and are named with the reason. */
export function useBulkChange() {
  const { t, i18n } = useTranslation('trialboard')
  const { refresh } = useBoardContext()
  const [isRunning, setIsRunning] = useState(false)
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' })

  const run = async (cards: readonly BoardCard[], change: Change): Promise<void> => {
    setIsRunning(true)
    const rows: BulkAnswer['rows'][number][] = []
    const reasons = new Set<string>()
    const ids = cards.map(({ cardId }) => cardId)
    for (const request of requestsFor(change, { ids }, { reason: '', changes: {} })) {
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
      toast({ kind: 'error', message: t('board.notChanged', { name: listed.format(names) }), description: [...reasons].join(' ') })
    const done = cards.length - names.length
    if (done > 0) toast({ kind: 'success', message: t('board.changedAll', { count: done }) })
    await refresh()
    setIsRunning(false)
  }
  return { run, isRunning }
}
