import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/boardAnswers.ts'
import { isHttpFailure, isUnanswered } from '../../base/http.ts'

/** A card that could not go, and why. */
export interface StayingCard {
  readonly name: string
  readonly reason: string
}

/** Sentences about moves that are read out and shown. */
export function useMoveTexts() {
  const { t, i18n } = useTranslation('trialboard')
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const namesOf = (cards: readonly Pick<BoardCard, 'name'>[]): string => listed.format(cards.map(({ name }) => name))

  return {
    t,
    namesOf,
    refused: (cards: readonly Pick<BoardCard, 'name'>[], column: string): string =>
      t('board.refused', { count: cards.length, name: namesOf(cards), column }),
    moved: (cards: readonly Pick<BoardCard, 'name'>[], column: string): string => {
      const [only] = cards.length === 1 ? cards : []
      return only === undefined ? t('board.movedAll', { count: cards.length, column }) : t('board.moved', { name: only.name, column })
    },
    /** One reason for all, or each with its own. */
    reasonsOf: (staying: readonly StayingCard[]): readonly string[] =>
      new Set(staying.map(({ reason }) => reason)).size === 1
        ? staying.slice(0, 1).map(({ reason }) => reason)
        : staying.map(({ name, reason }) => t('board.changed', { name, words: reason })),
    /** @param stale the reason where the card has changed in between */
    failure: (error: unknown, stale?: string): string => {
      // The server or the network failed, without a refusal of its own.
      if (!isHttpFailure(error)) return t('board.statusFailed')
      if (isUnanswered(error)) return [t('board.statusFailed'), error.message].filter(Boolean).join('. ')
      return stale !== undefined && error.code === 'StaleVersion' ? stale : error.message
    },
  }
}
