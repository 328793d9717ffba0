import StarFilled from '@ant-design/icons/StarFilled'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { CardButton } from '../menu/CardButton.tsx'
import type { Favourite } from './useFavourite.ts'

/** Marks a favourite of the reader; a click removes the mark. The menu and a key of the card set it. */
export function FavouriteButton({ card, favourite }: { readonly card: BoardCard; readonly favourite: Favourite }) {
  const { t } = useTranslation('trialboard')
  return (
    <CardButton
      className="board-card-favourite"
      aria-label={t('board.favourite', { name: card.name })}
      aria-pressed
      aria-keyshortcuts="F"
      tabIndex={-1}
      onClick={favourite.toggle}
    >
      <StarFilled aria-hidden />
    </CardButton>
  )
}
