import './locked.css'
import LockOutlined from '@ant-design/icons/LockOutlined'
import { useInvalidate } from '@refinedev/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePieces } from './pieces.ts'

/** The restricted record whose parts these are. */
export interface LockedRecord {
  readonly resource: string
  readonly id: string
}

interface LockedNoticeProps extends LockedRecord {
  readonly onUnlocked?: () => void
}

/** In place of what belongs to a restricted record: that it is closed, and the way to open it. */
export function LockedNotice({ resource, id, onUnlocked }: LockedNoticeProps) {
  const { t } = useTranslation('common')
  const invalidate = useInvalidate()
  const Unlock = usePieces().unlock?.Button
  const opened = () => {
    void invalidate({ resource, id, invalidates: ['list', 'many', 'detail'] })
    onUnlocked?.()
  }
  return (
    <div className="locked-notice" role="status">
      <LockOutlined aria-hidden className="locked-notice-icon" />
      <h2>{t('locked.title')}</h2>
      <p>{t('locked.hint')}</p>
      {Unlock !== undefined && (
        <Suspense fallback={null}>
          <Unlock resource={resource} id={id} onUnlocked={opened} />
        </Suspense>
      )}
    </div>
  )
}
