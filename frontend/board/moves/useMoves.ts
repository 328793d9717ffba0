import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardAnswer, BoardCard, BoardColumn, CardsEnrolment } from '#resources/boardAnswers.ts'
import { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { ResourceAnswer, ResourceInput } from '#resources/rows.ts'
import { call, callKey } from '../../base/call.ts'
import { isHttpFailure, isUnanswered } from '../../base/http.ts'
import { rowsOf } from '../../base/rows.ts'
import { toast } from '../../base/toasts.ts'
import { useAskBeforeLeaving } from '../../base/ui/useAskBeforeLeaving.ts'
import type { BoardKind } from '../boardKinds.ts'
import type { Intent } from '../state/boardState.ts'
import type { Place } from '../state/useBoard.ts'
import { refusalTo } from './refusals.ts'

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
  { studyId, siteId }: Place,
  { board, refresh }: { readonly board: BoardAnswer | undefined; readonly refresh: () => Promise<unknown> },
): Moves {
  const { t, i18n } = useTranslation('trialboard')
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const client = useQueryClient()
  const [intents, setIntents] = useState<readonly Intent[]>([])
  const [said, setSaid] = useState('')
  useAskBeforeLeaving(intents.length > 0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** Versions that answers told, of cards that were written again before the board knew. */
  const versions = useRef(new Map<string, number>())

  /** The server or the network failed, without a refusal of its own. */
  const failed = (error: unknown) => [t('board.statusFailed'), isHttpFailure(error) ? error.message : ''].filter(Boolean).join('. ')

  const send = (
    { cardId, version }: BoardCard,
    { refused, stale }: { readonly refused: string; readonly stale: string },
    write: (version: number) => Written,
  ): Promise<unknown> => {
    const reasonOf = (code: string, message: string) => (code === 'StaleVersion' ? stale : message)
    last.current = last.current.then(async () => {
      try {
        const card = await write(Math.max(version, versions.current.get(cardId) ?? 0))
        versions.current.set(cardId, card.version)
        await refresh()
      } catch (error) {
        setSaid(refused)
        const description = isHttpFailure(error) && !isUnanswered(error) ? reasonOf(error.code, error.message) : failed(error)
        toast({ kind: 'error', message: refused, description })
        void refresh()
      }
    })
    return last.current
  }

  const done = (isDone: (intent: Intent) => boolean) => {
    setIntents((now) => now.filter((each) => !isDone(each)))
    for (const boards of [recruitmentCalls.places, recruitmentCalls.conductPlaces])
      void client.invalidateQueries({ queryKey: callKey(boards) })
  }
  const tellStaying = (staying: string, reasons: readonly string[]) => {
    setSaid(staying)
    toast({ kind: 'error', message: staying, ...(reasons.length === 0 ? {} : { description: [...new Set(reasons)].join('\n') }) })
  }

  const refusedWords = (cards: readonly Pick<BoardCard, 'name'>[], column: string) =>
    t('board.refused', { count: cards.length, name: listed.format(cards.map(({ name }) => name)), column })
  /** One reason for all, or each with its own. */
  const reasonsOf = (staying: readonly { readonly name: string; readonly reason: string }[]): readonly string[] =>
    new Set(staying.map(({ reason }) => reason)).size === 1
      ? staying.slice(0, 1).map(({ reason }) => reason)
      : staying.map(({ name, reason }) => t('board.changed', { name, words: reason }))

  /** An enrolment can be taken back at once. */
  const offerUndo = (cards: readonly BoardCard[]) => {
    const names = listed.format(cards.map(({ name }) => name))
    const undo = async () => {
      const outcomes = await Promise.allSettled(cards.map(({ cardId }) => rowsOf('participantStudy').transition(cardId, 'undoEnrolment')))
      const failed = outcomes.flatMap((each) => (each.status === 'rejected' && isHttpFailure(each.reason) ? [each.reason.message] : []))
      if (failed.length > 0) tellStaying(t('board.notUndone', { names }), failed)
      else toast({ kind: 'success', message: t('board.undone', { names }) })
      await refresh()
    }
    toast({ kind: 'success', message: t('board.enrolled', { names }), undo: { label: t('board.undo'), run: () => void undo() } })
  }

  /** By the call that takes several cards; those that may not go stay, and are told by name. */
  const moveTogether = (cards: readonly BoardCard[], { column: target, after }: Target, how: MoveOptions = {}) => {
    const { columnId, name: column } = target
    const id = crypto.randomUUID()
    // From the last on, each to the same place: they stand in their order then.
    const taken = cards
      .filter((card) => refusalTo(card, target, board) === null)
      .map(({ cardId, version }): Intent => ({ id, cardId, to: columnId, after, version }))
      .toReversed()
    setIntents((now) => [...now, ...taken])
    last.current = last.current.then(async () => {
      const sent = cards.map(({ cardId, version }) => ({ cardId, version: Math.max(version, versions.current.get(cardId) ?? 0) }))
      try {
        const headers = { 'Idempotency-Key': id }
        const parts = { params: { studyId, siteId }, input: { to: columnId, after, cards: sent, ...how } }
        const { data, errors } = await call(kind.move, parts, { headers })
        for (const { cardId, version } of data) versions.current.set(cardId, version)
        if (how.enrolment !== undefined && data.length > 0)
          offerUndo(cards.filter((card) => data.some(({ cardId }) => cardId === card.cardId)))
        const reasonsById = new Map(
          errors.map(({ code, message, refData }) => [refData.cardId, code === 'StaleVersion' ? t('board.movedMeanwhile') : message]),
        )
        const staying = cards.flatMap(({ cardId, name }) => {
          const reason = reasonsById.get(cardId)
          return reason === undefined ? [] : [{ name, reason }]
        })
        if (staying.length > 0) tellStaying(refusedWords(staying, column), reasonsOf(staying))
      } catch (error) {
        tellStaying(refusedWords(cards, column), [isHttpFailure(error) && !isUnanswered(error) ? error.message : failed(error)])
      }
      await refresh()
      done((intent) => intent.id === id)
    })
  }

  return {
    intents,
    said,
    move(card, { column, after }) {
      const { cardId, name } = card
      if (card.conduct !== undefined) {
        // Of these columns the order of the rows knows nothing.
        moveTogether([card], { column, after })
        setSaid(t('board.moved', { name, column: column.name }))
        return
      }
      const intent: Intent = { id: crypto.randomUUID(), cardId, to: column.columnId, after, version: card.version }
      const words = { refused: refusedWords([card], column.name), stale: t('board.movedMeanwhile') }
      setIntents((now) => [...now, intent])
      setSaid(t('board.moved', { name, column: column.name }))
      void send(card, words, (version) =>
        rowsOf('participantStudy').move(cardId, { to: intent.to, after, version }, { headers: { 'Idempotency-Key': intent.id } }),
      ).then(() => done((each) => each === intent))
    },
    moveAll(cards, target, how) {
      moveTogether(cards, target, how)
      const column = target.column.name
      const [only] = cards.length === 1 ? cards : []
      setSaid(only === undefined ? t('board.movedAll', { count: cards.length, column }) : t('board.moved', { name: only.name, column }))
    },
    tell(words) {
      setSaid(words)
      toast({ kind: 'error', message: words })
      return true
    },
    change(card, changes, words) {
      const { cardId, name } = card
      setSaid(t('board.changed', { name, words }))
      const refusal = { refused: t('board.notChanged', { name }), stale: t('board.changedMeanwhile') }
      void send(card, refusal, (version) => rowsOf('participantStudy').update(cardId, { ...changes, version }))
    },
  }
}
