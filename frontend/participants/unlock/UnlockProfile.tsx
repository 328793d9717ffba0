import './unlock.css'
import UnlockOutlined from '@ant-design/icons/UnlockOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Awaiting, later } from '../../base/ui/later.tsx'

const UnlockDialog = later(() => import('./UnlockDialog.tsx'))

interface UnlockProfileProps {
  readonly participantId: string
  readonly onUnlocked?: () => void
}

/** The way to open a restricted profile: the reason and the fresh sign-in follow in a dialog. */
export function UnlockProfile({ participantId, onUnlocked = () => undefined }: UnlockProfileProps) {
  const { t } = useTranslation('participants')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<UnlockOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('unlock.open')}
      </Button>
      {isOpen && (
        <Awaiting fallback={null}>
          <UnlockDialog participantId={participantId} onClose={() => setIsOpen(false)} onUnlocked={onUnlocked} />
        </Awaiting>
      )}
    </>
  )
}
