import StarFilled from '@ant-design/icons/StarFilled'
import StarOutlined from '@ant-design/icons/StarOutlined'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/boardAnswers.ts'
import { CardButton } from '../menu/CardButton.tsx'
import type { Favourite } from './useFavourite.ts'

/** Says whether the reader keeps an eye on the card, and changes it. */
export function FavouriteButton({ card, favourite }: { readonly card: BoardCard; readonly favourite: Favourite }) {
  const { t } = useTranslation('trialboard')
  return (
    <CardButton
      className="board-card-favourite"
      aria-label={t('board.favourite', { name: card.name })}
      aria-pressed={favourite.isSet}
      aria-keyshortcuts="F"
      onClick={favourite.toggle}
    >
      {favourite.isSet ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
    </CardButton>
  )
}
