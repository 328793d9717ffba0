import StarFilled from '@ant-design/icons/StarFilled'
import StarOutlined from '@ant-design/icons/StarOutlined'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { CardButton } from '../menu/CardButton.tsx'
import type { Favourite } from './useFavourite.ts'

/** Shows whether the card is one of the reader's favourites, and changes it. */
export function FavouriteButton({ card, favourite }: { readonly card: BoardCard; readonly favourite: Favourite }) {
  const { t } = useTranslation('trialboard')
  return (
    <CardButton
      className="board-card-favourite"
      aria-label={t('board.favourite', { name: card.name })}
      aria-pressed={favourite.isSet}
      aria-keyshortcuts="F"
      tabIndex={-1}
      onClick={favourite.toggle}
    >
      {favourite.isSet ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
    </CardButton>
  )
}
