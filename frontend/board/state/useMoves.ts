import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import type { BoardAnswer, BoardCard, BoardColumn, CardsEnrolment } from '#resources/boardAnswers.ts'
import { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { ResourceAnswer, ResourceInput } from '#resources/rows.ts'
import { call, callKey } from '../../base/call.ts'
import { rowsOf } from '../../base/rows.ts'
import { toast } from '../../base/toasts.ts'
import { useAskBeforeLeaving } from '../../base/ui/useAskBeforeLeaving.ts'
import type { BoardKind } from '../boardKinds.ts'
import type { Intent } from './boardState.ts'
import { createMoveQueue } from './moveQueue.ts'
import { movesAfter, noMoves } from './movesState.ts'
import { refusalTo } from './refusals.ts'
import type { Place } from './useBoard.ts'
import { type StayingCard, useMoveTexts } from './useMoveTexts.ts'
import { useUndoEnrolment } from './useUndoEnrolment.ts'

/** Where a card is taken: a column of its board, behind one of its cards, or to its top. */
export interface Target {
  readonly column: BoardColumn
  readonly after: string | null
}

export interface Moves {
  /** Requests without an answer yet. */
  readonly intents: readonly Intent[]
  /** Takes a card elsewhere: at once on the screen, then on the server, which may refuse it. */
  readonly move: (card: BoardCard, target: Target) => void
  /**
   * Takes several cards to a place by one call; those that may not go stay, and are told by name.
   * @param how they are given the forms of the column, too; or they are enrolled, by what was answered
   */
  readonly moveAll: (cards: readonly BoardCard[], target: Target, how?: MoveOptions) => void
  /** Writes something on a card. @param words what it is now, as it is read out */
  readonly change: (card: BoardCard, changes: ResourceInput<'participantStudy'>, words: string) => void
  /** Says why a key does nothing. @returns true: the key is dealt with */
  readonly tell: (words: string) => true
  /** The last move or change, as it is read out. */
  readonly said: string
}

export interface MoveOptions {
  /** They are given the forms of the column, too. Only on the recruitment board. */
  readonly assignsForms?: boolean
  readonly enrolment?: CardsEnrolment
}

type Written = Promise<Pick<ResourceAnswer['participantStudy'], 'version'>>

/**
 * Moves and changes of the reader's own, one after the other: each move names the neighbour that is seen. One that is refused is taken back
 * by itself, the others stay.
 * @param refresh asks what the board looks like now
 * @param board as it was told last
 */
export function useMoves(
  kind: BoardKind,
  place: Place,
  { board, refresh }: { readonly board: BoardAnswer | undefined; readonly refresh: () => Promise<unknown> },
): Moves {
  const client = useQueryClient()
  const texts = useMoveTexts()
  const { t } = texts
  const [{ intents, announcement }, dispatch] = useReducer(movesAfter, noMoves)
  const [queue] = useState(createMoveQueue)
  useAskBeforeLeaving(intents.length > 0)

  const announce = (text: string) => dispatch({ kind: 'announced', announcement: text })
  const refuse = (text: string, reasons: readonly string[]) => {
    announce(text)
    toast({ kind: 'error', message: text, ...(reasons.length === 0 ? {} : { description: [...new Set(reasons)].join('\n') }) })
  }
  const offerUndo = useUndoEnrolment({ refuse, refresh })

  const settle = (id: string) => {
    dispatch({ kind: 'settled', id })
    for (const boards of [recruitmentCalls.places, recruitmentCalls.conductPlaces])
      void client.invalidateQueries({ queryKey: callKey(boards) })
  }

  const send = (card: BoardCard, { refused, stale }: { readonly refused: string; readonly stale: string }, write: Write) =>
    queue.run(async () => {
      try {
        const { version } = await write(queue.versionOf(card))
        queue.written([{ cardId: card.cardId, version }])
        await refresh()
      } catch (error) {
        refuse(refused, [texts.failure(error, stale)])
        void refresh()
      }
    })

  /** By the call that moves several cards; those that may not go stay, and are named. */
  const moveTogether = (cards: readonly BoardCard[], target: Target, how: MoveOptions = {}) => {
    const { column, after } = target
    const id = crypto.randomUUID()
    const to = column.columnId
    // From the last on, each to the same place: they stand in their order then.
    const moving = cards
      .filter((card) => refusalTo(card, target.column, board) === null)
      .map(({ cardId, version }): Intent => ({ id, cardId, to, after, version }))
      .toReversed()
    dispatch({ kind: 'started', intents: moving })
    void queue.run(async () => {
      const sent = cards.map((card) => ({ cardId: card.cardId, version: queue.versionOf(card) }))
      try {
        const request = { params: place, input: { to, after, cards: sent, ...how } }
        const { data, errors } = await call(kind.move, request, { headers: { 'Idempotency-Key': id } })
        queue.written(data)
        if (how.enrolment !== undefined && data.length > 0)
          offerUndo(cards.filter((card) => data.some(({ cardId }) => cardId === card.cardId)))
        const staying = stayingOf(cards, errors, t('board.movedMeanwhile'))
        if (staying.length > 0) refuse(texts.refused(staying, column.name), texts.reasonsOf(staying))
      } catch (error) {
        refuse(texts.refused(cards, column.name), [texts.failure(error)])
      }
      await refresh()
      settle(id)
    })
  }

  return {
    intents,
    said: announcement,
    move(card, target) {
      const { column, after } = target
      const { cardId, version } = card
      announce(texts.moved([card], column.name))
      // The order of the rows does not apply to the columns of the conduct board.
      if (card.conduct !== undefined) return moveTogether([card], target)
      const intent: Intent = { id: crypto.randomUUID(), cardId, to: column.columnId, after, version }
      dispatch({ kind: 'started', intents: [intent] })
      const refusal = { refused: texts.refused([card], column.name), stale: t('board.movedMeanwhile') }
      void send(card, refusal, (current) =>
        rowsOf('participantStudy').move(cardId, { to: intent.to, after, version: current }, { headers: { 'Idempotency-Key': intent.id } }),
      ).then(() => settle(intent.id))
    },
    moveAll(cards, target, how) {
      moveTogether(cards, target, how)
      announce(texts.moved(cards, target.column.name))
    },
    tell(words) {
      refuse(words, [])
      return true
    },
    change(card, changes, words) {
      const { cardId, name } = card
      announce(t('board.changed', { name, words }))
      const refusal = { refused: t('board.notChanged', { name }), stale: t('board.changedMeanwhile') }
      void send(card, refusal, (version) => rowsOf('participantStudy').update(cardId, { ...changes, version }))
    },
  }
}

type Write = (version: number) => Written

interface CardError {
  readonly code: string
  readonly message: string
  readonly refData: { readonly cardId: string }
}

/** @param stale the reason of cards that were moved in between */
function stayingOf(cards: readonly BoardCard[], errors: readonly CardError[], stale: string): readonly StayingCard[] {
  const reasonsById = new Map(errors.map(({ code, message, refData }) => [refData.cardId, code === 'StaleVersion' ? stale : message]))
  return cards.flatMap(({ cardId, name }) => {
    const reason = reasonsById.get(cardId)
    return reason === undefined ? [] : [{ name, reason }]
  })
}
