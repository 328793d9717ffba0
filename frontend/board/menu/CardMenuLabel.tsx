import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { useTranslation } from 'react-i18next'
import type { CardMenuItem } from './cardMenu.ts'

/** What an entry is called; the one that holds already is ticked, and says so. */
export function CardMenuLabel({ item: { label, isNow } }: { readonly item: CardMenuItem }) {
  const { t } = useTranslation('trialboard')
  if (isNow !== true) return label
  return (
    <span className="board-menu-now">
      {label}
      <CheckOutlined aria-hidden />
      <span className="visually-hidden">{t('board.now')}</span>
    </span>
  )
}
