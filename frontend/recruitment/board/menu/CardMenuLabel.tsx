import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { useTranslation } from 'react-i18next'
import type { CardMenuItem } from './cardMenu.ts'

/** Label of an entry. The current one has a check mark, also for screen readers. */
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
