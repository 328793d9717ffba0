import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import type { Move } from '#resources/core/order.ts'
import type { ResourceAnswer, ResourceInput } from '#resources/rows.ts'
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
  /** Writes something on a card. @param words what it is now, as it is read out */
  readonly change: (card: BoardCard, changes: ResourceInput<'participantStudy'>, words: string) => void
  /** The last move or change, as it is read out. */
  readonly said: string
}

type Answered = Promise<{ readonly data: Pick<ResourceAnswer['participantStudy'], 'version'> }>

/**
 * Moves and changes of the reader's own, one after the other: each move names the neighbour that is seen. One that is refused is taken back
 * by itself, the others stay.
 * @param refresh asks what the board looks like now
 */
export function useMoves(refresh: () => Promise<unknown>): Moves {
  const { t } = useTranslation('trialboard')
  const client = useQueryClient()
  const [intents, setIntents] = useState<readonly Intent[]>([])
  const [said, setSaid] = useState('')
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** Versions that answers told, of cards that were written again before the board knew. */
  const versions = useRef(new Map<string, number>())

  const send = (
    { cardId, version }: BoardCard,
    { refused, stale }: { readonly refused: string; readonly stale: string },
    call: (version: number) => Answered,
  ): Promise<unknown> => {
    const reasonOf = (code: string, message: string) => (code === 'StaleVersion' ? stale : message)
    last.current = last.current.then(async () => {
      try {
        const { data } = await call(Math.max(version, versions.current.get(cardId) ?? 0))
        versions.current.set(cardId, data.version)
        await refresh()
      } catch (error) {
        setSaid(refused)
        const description = isHttpFailure(error) ? { description: reasonOf(error.code, error.message) } : {}
        toast({ kind: 'error', message: refused, ...description })
        void refresh()
      }
    })
    return last.current
  }

  return {
    intents,
    said,
    move(card, { column, after }) {
      const { cardId, name } = card
      const intent: Intent = { id: crypto.randomUUID(), cardId, to: column.columnId, after, version: card.version }
      const words = { refused: t('board.refused', { name, column: column.name }), stale: t('board.movedMeanwhile') }
      setIntents((now) => [...now, intent])
      setSaid(t('board.moved', { name, column: column.name }))
      void send(card, words, (version) =>
        http.post(`participant-study/${cardId}/move`, { to: intent.to, after, version } satisfies Move, {
          headers: { 'Idempotency-Key': intent.id },
        }),
      ).then(() => {
        setIntents((now) => now.filter((each) => each !== intent))
        void client.invalidateQueries({ queryKey: ['boards'] })
      })
    },
    change(card, changes, words) {
      const { cardId, name } = card
      setSaid(t('board.changed', { name, words }))
      const refusal = { refused: t('board.notChanged', { name }), stale: t('board.changedMeanwhile') }
      void send(card, refusal, (version) => http.patch(`participant-study/${cardId}`, { ...changes, version }))
    },
  }
}
