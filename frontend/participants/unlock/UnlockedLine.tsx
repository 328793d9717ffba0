import './unlock.css'
import UnlockOutlined from '@ant-design/icons/UnlockOutlined'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from '../../base/http.ts'
import { timeFormat } from '../../base/i18n/dates.ts'
import { toast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { lockAgain, useUnlockEnd } from './unlocks.ts'

/** Until when a restricted profile stays open to this user, and the way to close it at once. Nothing where it was not unlocked. */
export function UnlockedLine({ participantId }: { readonly participantId: string }) {
  const { t } = useTranslation('participants')
  const end = useUnlockEnd(participantId)
  const [isLocking, setIsLocking] = useState(false)
  if (end === null) return null
  const time = dayjs(end).format(timeFormat)
  const lock = () => {
    setIsLocking(true)
    lockAgain(participantId)
      .then(() => toast({ kind: 'success', message: t('unlock.locked') }))
      .catch((error: unknown) => toast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('unlock.lockFailed') }))
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
