import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import type { ResourceAnswer, ResourceInput } from '#resources/core/rows.ts'
import type { BoardAnswer, BoardCard, BoardColumn, CardsEnrolment } from '#resources/recruitment/boardAnswers.ts'
import { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { call, callKey } from '../../../base/call.ts'
import { rowsOf } from '../../../base/rows.ts'
import { showToast } from '../../../base/toasts.ts'
import { useAskBeforeLeaving } from '../../../base/ui/useAskBeforeLeaving.ts'
import type { BoardKind } from '../boardKinds.ts'
import type { Intent } from './boardState.ts'
import { createMoveQueue } from './moveQueue.ts'
import { noMoves, reduceMoves } from './movesState.ts'
import { findMoveRefusal } from './refusals.ts'
import type { StudySiteRef } from './useBoard.ts'
import { type StayingCard, useMoveTexts } from './useMoveTexts.ts'
import { useUndoEnrolment } from './useUndoEnrolment.ts'

/** Target of a move: a column of the board, after one of its cards or at its top. */
export interface Target {
  readonly column: BoardColumn
  readonly after: string | null
}

export interface Moves {
  /** Moves without a response. */
  readonly intents: readonly Intent[]
  /** Moves a card: at once on the screen, then on the server, which may refuse it. */
  readonly move: (card: BoardCard, target: Target) => void
  /**
   * Moves several cards with one request. Cards that may not move remain, and a message names them.
   * @param options whether to assign the column's forms, or the input of the enrolment dialog
   */
  readonly moveAll: (cards: readonly BoardCard[], target: Target, options?: MoveOptions) => void
  /** Changes fields of a card. @param valueText new value, for screen readers */
  readonly change: (card: BoardCard, changes: ResourceInput<'participantStudy'>, valueText: string) => void
  /** Explains to the user why a key does nothing. @returns true, because the key is handled */
  readonly announce: (message: string) => true
  /** Text about the last move or change for screen readers. */
  readonly announcement: string
}

export interface MoveOptions {
  /** True to assign the column's forms too. Only on the recruitment board. */
  readonly assignsForms?: boolean
  readonly enrolment?: CardsEnrolment
}

type VersionPromise = Promise<Pick<ResourceAnswer['participantStudy'], 'version'>>

/**
 * Sends the reader's moves and changes one after another. Each move names the card that the reader sees above the new position. If the
 * server refuses a move, only that move is undone.
 * @param refresh loads the current board
 * @param board last loaded board
 */
export function useMoves(
  kind: BoardKind,
  studySite: StudySiteRef,
  { board, refresh }: { readonly board: BoardAnswer | undefined; readonly refresh: () => Promise<unknown> },
): Moves {
  const client = useQueryClient()
  const texts = useMoveTexts()
  const { t } = texts
  const [{ intents, announcement }, dispatch] = useReducer(reduceMoves, noMoves)
  const [queue] = useState(createMoveQueue)
  useAskBeforeLeaving(intents.length > 0)

  const announce = (text: string) => dispatch({ kind: 'announced', announcement: text })
  const showRejection = (text: string, reasons: readonly string[]) => {
    announce(text)
    showToast({ kind: 'error', message: text, ...(reasons.length === 0 ? {} : { description: [...new Set(reasons)].join('\n') }) })
  }
  const offerUndo = useUndoEnrolment({ refuse: showRejection, refresh })

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
        showRejection(refused, [texts.failure(error, stale)])
        void refresh()
      }
    })

  /** Moves several cards with one request. Cards that may not move remain, and a message names them. */
  const moveTogether = (cards: readonly BoardCard[], target: Target, options: MoveOptions = {}) => {
    const { column, after } = target
    const id = crypto.randomUUID()
    const columnId = column.columnId
    // Each card moves to the same position, so the cards are sent in reverse: afterwards they are in order.
    const startedIntents = cards
      .filter((card) => findMoveRefusal(card, target.column, board) === null)
      .map(({ cardId, version }): Intent => ({ id, cardId, to: columnId, after, version }))
      .toReversed()
    dispatch({ kind: 'started', intents: startedIntents })
    void queue.run(async () => {
      const sentCards = cards.map((card) => ({ cardId: card.cardId, version: queue.versionOf(card) }))
      try {
        const request = { params: studySite, input: { to: columnId, after, cards: sentCards, ...options } }
        const { data, errors } = await call(kind.move, request, { headers: { 'Idempotency-Key': id } })
        queue.written(data)
        if (options.enrolment !== undefined && data.length > 0)
          offerUndo(cards.filter((card) => data.some(({ cardId }) => cardId === card.cardId)))
        const stayingCards = stayingOf(cards, errors, t('board.movedMeanwhile'))
        if (stayingCards.length > 0) showRejection(texts.refused(stayingCards, column.name), texts.reasonsOf(stayingCards))
      } catch (error) {
        showRejection(texts.refused(cards, column.name), [texts.failure(error)])
      }
      await refresh()
      settle(id)
    })
  }

  return {
    intents,
    announcement: announcement,
    move(card, target) {
      const { column, after } = target
      const { cardId, version } = card
      announce(texts.moved([card], column.name))
      // The conduct board's columns do not use the manual order of the rows.
      if (card.conduct !== undefined) return moveTogether([card], target)
      const intent: Intent = { id: crypto.randomUUID(), cardId, to: column.columnId, after, version }
      dispatch({ kind: 'started', intents: [intent] })
      const refusal = { refused: texts.refused([card], column.name), stale: t('board.movedMeanwhile') }
      void send(card, refusal, (current) =>
        rowsOf('participantStudy').move(cardId, { to: intent.to, after, version: current }, { headers: { 'Idempotency-Key': intent.id } }),
      ).then(() => settle(intent.id))
    },
    moveAll(cards, target, options) {
      moveTogether(cards, target, options)
      announce(texts.moved(cards, target.column.name))
    },
    announce(message) {
      showRejection(message, [])
      return true
    },
    change(card, changes, valueText) {
      const { cardId, name } = card
      announce(t('board.changed', { name, words: valueText }))
      const refusal = { refused: t('board.notChanged', { name }), stale: t('board.changedMeanwhile') }
      void send(card, refusal, (version) => rowsOf('participantStudy').update(cardId, { ...changes, version }))
    },
  }
}

type Write = (version: number) => VersionPromise

interface CardError {
  readonly code: string
  readonly message: string
  readonly refData: { readonly cardId: string }
}

/** @param stale reason for cards that someone else moved first */
function stayingOf(cards: readonly BoardCard[], errors: readonly CardError[], stale: string): readonly StayingCard[] {
  const reasonsById = new Map(errors.map(({ code, message, refData }) => [refData.cardId, code === 'StaleVersion' ? stale : message]))
  return cards.flatMap(({ cardId, name }) => {
    const reason = reasonsById.get(cardId)
    return reason === undefined ? [] : [{ name, reason }]
  })
}
