import './locked.css'
import LockOutlined from '@ant-design/icons/LockOutlined'
import { useInvalidate } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { isRowLocked, isSettledVersion, versionRowsOf } from '#resources/core/locks.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { Awaiting } from '../base/ui/later.tsx'
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
        <Awaiting fallback={null}>
          <Unlock resource={resource} id={id} onUnlocked={opened} />
        </Awaiting>
      )}
    </div>
  )
}

interface KeptNoticeProps {
  readonly definition: ResourceDefinition
  readonly row: AnsweredRow
  /** Absent: this user may make none. */
  readonly onNewVersion?: () => void
}

/** Above a record that is kept as it is, by a lock or as a settled version: why, and the way to go on. */
export function KeptNotice({ definition, row, onNewVersion }: KeptNoticeProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const isLocked = isRowLocked(definition, row)
  if (!isLocked && !isSettledVersion(definition, row)) return null
  const offersNew = onNewVersion !== undefined && versionRowsOf(definition) !== null
  return (
    <Alert
      role="status"
      type="info"
      showIcon
      icon={<LockOutlined aria-hidden />}
      className="page-alert kept-notice"
      message={isLocked ? texts.locked() : texts.settled()}
      action={offersNew ? <Button onClick={onNewVersion}>{t('list.newVersion')}</Button> : undefined}
    />
  )
}
