import { useTranslation } from 'react-i18next'
import type { BoardCard, BoardChoice } from '#resources/boardAnswers.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { CardMenuGroup } from '../menu/cardMenu.ts'
import { useBoardContext } from '../state/BoardContext.ts'

/** Fields of a card that are chosen from a list of its board. */
export type ChosenField = 'ownerId' | 'candidateStatusId' | 'sourceId' | 'groupId'

interface CardChoice {
  readonly field: ChosenField
  readonly id: string | null
  readonly name: string
}

/**
 * Menu groups by which cards are given a candidate status, a source, a group and an owner; the reader stands first among the owners.
 * @returns makes them. @param now the values of a single card; absent for several
 */
export function useCardChoices(): (choose: (choice: CardChoice) => void, now?: BoardCard) => readonly CardMenuGroup[] {
  const { t } = useTranslation('trialboard')
  const texts = useTexts('participantStudy')
  const { user } = useSession()
  const { board } = useBoardContext()
  const mine = board.staff.filter(({ id }) => id === user.id).map((me) => ({ ...me, name: t('board.me', { name: me.name }) }))
  const lists: readonly (readonly [ChosenField, readonly BoardChoice[]])[] = [
    ['candidateStatusId', board.candidateStatuses],
    ['sourceId', board.sources],
    ['groupId', board.groups],
    // Last, as all staff of the site stand in it.
    ['ownerId', [...mine, ...board.staff.filter(({ id }) => id !== user.id)]],
  ]
  return (choose, now) =>
    lists
      .filter(([, options]) => options.length > 0)
      .map(([field, options]) => ({
        key: field,
        title: texts.label(field),
        items: [...options, { id: null, name: t('board.none') }].map(({ id, name }) => ({
          key: `${field} ${id}`,
          label: name,
          isNow: now !== undefined && now[field] === id,
          go: () => (now === undefined || now[field] !== id) && choose({ field, id, name }),
        })),
      }))
}
