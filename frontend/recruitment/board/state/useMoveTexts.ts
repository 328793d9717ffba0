import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { isHttpFailure, isUnanswered } from '../../../base/http.ts'

/** Card that was not moved, and the reason. */
export interface StayingCard {
  readonly name: string
  readonly reason: string
}

/** Texts about moves, for the screen and for screen readers. */
export function useMoveTexts() {
  const { t, i18n } = useTranslation('trialboard')
  const listFormat = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const namesOf = (cards: readonly Pick<BoardCard, 'name'>[]): string => listFormat.format(cards.map(({ name }) => name))

  return {
    t,
    namesOf,
    refused: (cards: readonly Pick<BoardCard, 'name'>[], column: string): string =>
      t('board.refused', { count: cards.length, name: namesOf(cards), column }),
    moved: (cards: readonly Pick<BoardCard, 'name'>[], column: string): string => {
      const [onlyCard] = cards.length === 1 ? cards : []
      return onlyCard === undefined
        ? t('board.movedAll', { count: cards.length, column })
        : t('board.moved', { name: onlyCard.name, column })
    },
    /** Returns one reason if it applies to all cards, else each card with its reason. */
    reasonsOf: (stayingCards: readonly StayingCard[]): readonly string[] =>
      new Set(stayingCards.map(({ reason }) => reason)).size === 1
        ? stayingCards.slice(0, 1).map(({ reason }) => reason)
        : stayingCards.map(({ name, reason }) => t('board.changed', { name, words: reason })),
    /** @param stale text to use if the card has changed since it was loaded */
    failure: (error: unknown, stale?: string): string => {
      // Failure of the server or the network without an error code.
      if (!isHttpFailure(error)) return t('board.statusFailed')
      if (isUnanswered(error)) return [t('board.statusFailed'), error.message].filter(Boolean).join('. ')
      return stale !== undefined && error.code === 'StaleVersion' ? stale : error.message
    },
  }
}
