import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { rowsOf } from '../../../base/rows.ts'
import { showToast } from '../../../base/toasts.ts'
import { useMoveTexts } from './useMoveTexts.ts'

interface UndoOptions {
  readonly refuse: (text: string, reasons: readonly string[]) => void
  readonly refresh: () => Promise<unknown>
}

/** Reports an enrolment, with a button that undoes it at once. */
export function useUndoEnrolment({ refuse, refresh }: UndoOptions): (cards: readonly BoardCard[]) => void {
  const { t } = useTranslation('trialboard')
  const { namesOf } = useMoveTexts()
  return (cards) => {
    const names = namesOf(cards)
    const undo = async () => {
      const outcomes = await Promise.allSettled(cards.map(({ cardId }) => rowsOf('participantStudy').transition(cardId, 'undoEnrolment')))
      const failed = outcomes.flatMap((each) => (each.status === 'rejected' && isHttpFailure(each.reason) ? [each.reason.message] : []))
      if (failed.length > 0) refuse(t('board.notUndone', { names }), failed)
      else showToast({ kind: 'success', message: t('board.undone', { names }) })
      await refresh()
    }
    showToast({ kind: 'success', message: t('board.enrolled', { names }), undo: { label: t('board.undo'), run: () => void undo() } })
  }
}
