import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import type { Move } from '#resources/core/order.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { http, isHttpFailure } from '../../base/http.ts'
import { toast } from '../../base/toasts.ts'
import type { Intent } from '../state/boardState.ts'

/** Where a card is taken: a column of its board, behind one of its cards, or to its top. */
export interface Target {
  readonly column: BoardColumn
  readonly after: string | null
}

export interface Moves {
  /** What was asked for and not answered yet. */
  readonly intents: readonly Intent[]
  /** Takes a card elsewhere: at once on the screen, then on the server, which may refuse it. */
  readonly move: (card: BoardCard, target: Target) => void
  /** The last move, as it is read out. */
  readonly said: string
}

/**
 * Moves of the reader's own, one after the other: each names the neighbour that is seen. One that is refused is taken back by itself, the
 * others stay.
 * @param refresh asks what the board looks like now
 */
export function useMoves(refresh: () => Promise<unknown>): Moves {
  const { t } = useTranslation('trialboard')
  const client = useQueryClient()
  const [intents, setIntents] = useState<readonly Intent[]>([])
  const [said, setSaid] = useState('')
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** Versions that answers told, of cards that were moved again before the board knew. */
  const versions = useRef(new Map<string, number>())

  const send = async (intent: Intent, { name }: BoardCard, { column }: Target) => {
    const version = Math.max(intent.version, versions.current.get(intent.cardId) ?? 0)
    try {
      const { data } = await http.post<ResourceAnswer['participantStudy']>(
        `participant-study/${intent.cardId}/move`,
        { to: intent.to, after: intent.after, version } satisfies Move,
        { headers: { 'Idempotency-Key': intent.id } },
      )
      versions.current.set(intent.cardId, data.version)
      await refresh()
    } catch (error) {
      const message = t('board.refused', { name, column: column.name })
      setSaid(message)
      toast({ kind: 'error', message, ...(isHttpFailure(error) ? { description: reasonOf(error.code, error.message) } : {}) })
      void refresh()
    } finally {
      setIntents((now) => now.filter((each) => each !== intent))
    }
  }
  const reasonOf = (code: string, message: string) => (code === 'StaleVersion' ? t('board.movedMeanwhile') : message)

  return {
    intents,
    said,
    move(card, target) {
      const intent: Intent = {
        id: crypto.randomUUID(),
        cardId: card.cardId,
        to: target.column.columnId,
        after: target.after,
        version: card.version,
      }
      setIntents((now) => [...now, intent])
      setSaid(t('board.moved', { name: card.name, column: target.column.name }))
      last.current = last.current.then(() => send(intent, card, target)).then(() => client.invalidateQueries({ queryKey: ['boards'] }))
    },
  }
}
