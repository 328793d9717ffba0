import { useTranslation } from 'react-i18next'
import type { BoardCard, BoardChoice } from '#resources/recruitment/boardAnswers.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import type { CardMenuGroup } from '../menu/cardMenu.ts'
import { useBoardContext } from '../state/BoardContext.ts'

/** Fields of a card with choices from its board. */
export type ChosenField = 'ownerId' | 'candidateStatusId' | 'sourceId' | 'groupId'

interface CardChoice {
  readonly field: ChosenField
  readonly id: string | null
  readonly name: string
}

/**
 * Builds the menu groups for candidate status, source, group and owner. The reader is first among the owners.
 * @returns a function that creates the groups. @param now current values of a single card; absent for several
 */
export function useCardChoices(): (onChoose: (choice: CardChoice) => void, now?: BoardCard) => readonly CardMenuGroup[] {
  const { t } = useTranslation('trialboard')
  const texts = useTexts('participantStudy')
  const { user } = useSession()
  const { board } = useBoardContext()
  const ownStaff = board.staff
    .filter(({ id }) => id === user.id)
    .map((staffMember) => ({ ...staffMember, name: t('board.me', { name: staffMember.name }) }))
  const lists: readonly (readonly [ChosenField, readonly BoardChoice[]])[] = [
    ['candidateStatusId', board.candidateStatuses],
    ['sourceId', board.sources],
    ['groupId', board.groups],
    // Last, because it lists all staff of the site.
    ['ownerId', [...ownStaff, ...board.staff.filter(({ id }) => id !== user.id)]],
  ]
  return (onChoose, now) =>
    lists
      .filter(([, options]) => options.length > 0)
      .map(([field, options]) => ({
        key: field,
        title: texts.label(field),
        items: [...options, { id: null, name: t('board.none') }].map(({ id, name }) => ({
          key: `${field} ${id}`,
          label: name,
          isNow: now !== undefined && now[field] === id,
          go: () => (now === undefined || now[field] !== id) && onChoose({ field, id, name }),
        })),
      }))
}
