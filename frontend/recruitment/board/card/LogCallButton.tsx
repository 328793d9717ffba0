import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { CardButton } from '../menu/CardButton.tsx'

/** Opens the drawer that records a call with the participant of a card. */
export function LogCallButton({ card, onClick }: { readonly card: BoardCard; readonly onClick: () => void }) {
  const { t } = useTranslation('trialboard')
  return (
    <CardButton aria-label={t('board.logCall', { name: card.name })} aria-keyshortcuts="L" tabIndex={-1} onClick={onClick}>
      <PhoneOutlined aria-hidden />
    </CardButton>
  )
}
