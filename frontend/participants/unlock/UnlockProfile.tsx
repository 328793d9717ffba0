import './unlock.css'
import UnlockOutlined from '@ant-design/icons/UnlockOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'

const UnlockDialog = lazyPart(() => import('./UnlockDialog.tsx'))

interface UnlockProfileProps {
  readonly participantId: string
  readonly onUnlocked?: () => void
}

/** Button to unlock a restricted profile. A dialog asks for the reason and a new sign-in. */
export function UnlockProfile({ participantId, onUnlocked = () => undefined }: UnlockProfileProps) {
  const { t } = useTranslation('participants')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<UnlockOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('unlock.open')}
      </Button>
      {isOpen && (
        <Suspended fallback={null}>
          <UnlockDialog participantId={participantId} onClose={() => setIsOpen(false)} onUnlocked={onUnlocked} />
        </Suspended>
      )}
    </>
  )
}
