import './unlock.css'
import UnlockOutlined from '@ant-design/icons/UnlockOutlined'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from '../../base/http.ts'
import { timeFormat } from '../../base/i18n/dates.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { relockRecord, useUnlockEnd } from './unlocks.ts'

/** Shows until when the user's unlock of a restricted profile lasts, with a button to end it. Renders nothing without an unlock. */
export function UnlockedLine({ participantId }: { readonly participantId: string }) {
  const { t } = useTranslation('participants')
  const end = useUnlockEnd(participantId)
  const [isLocking, setIsLocking] = useState(false)
  if (end === null) return null
  const time = dayjs(end).format(timeFormat)
  const lock = () => {
    setIsLocking(true)
    relockRecord(participantId)
      .then(() => showToast({ kind: 'success', message: t('unlock.locked') }))
      .catch((error: unknown) => showToast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('unlock.lockFailed') }))
      .finally(() => setIsLocking(false))
  }
  return (
    <div className="unlocked-line">
      <UnlockOutlined aria-hidden />
      <span role="status">{t('unlock.until', { time })}</span>
      <Button size="small" loading={busy(isLocking)} onClick={lock}>
        {t('unlock.lockAgain')}
      </Button>
    </div>
  )
}
