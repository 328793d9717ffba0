import StarFilled from '@ant-design/icons/StarFilled'
import StarOutlined from '@ant-design/icons/StarOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/boardAnswers.ts'
import type { Favourite } from './useFavourite.ts'

/** Says whether the reader keeps an eye on the card, and changes it. */
export function FavouriteButton({ card, favourite }: { readonly card: BoardCard; readonly favourite: Favourite }) {
  const { t } = useTranslation('trialboard')
  return (
    <Button
      type="text"
      size="small"
      className="board-card-button board-card-favourite"
      icon={favourite.isSet ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      aria-label={t('board.favourite', { name: card.name })}
      aria-pressed={favourite.isSet}
      aria-keyshortcuts="F"
      onClick={favourite.toggle}
    />
  )
}
