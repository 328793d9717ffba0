import './unlock.css'
import UnlockOutlined from '@ant-design/icons/UnlockOutlined'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const UnlockDialog = lazy(() => import('./UnlockDialog.tsx'))

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
        <Suspense fallback={null}>
          <UnlockDialog participantId={participantId} onClose={() => setIsOpen(false)} onUnlocked={onUnlocked} />
        </Suspense>
      )}
    </>
  )
}
