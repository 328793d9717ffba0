import './locked.css'
import LockOutlined from '@ant-design/icons/LockOutlined'
import { useInvalidate } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { isRowLocked, isSettledVersion, versionRowsOf } from '#resources/core/locks.ts'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { Suspended } from '../base/ui/lazyPart.tsx'
import { useExtensions } from './extensions.ts'

/** Restricted record to which the hidden content belongs. */
export interface LockedRecord {
  readonly resource: string
  readonly id: string
}

interface LockedNoticeProps extends LockedRecord {
  readonly onUnlocked?: () => void
}

/** Replaces content of a restricted record. Reports the restriction and offers to unlock the record. */
export function LockedNotice({ resource, id, onUnlocked }: LockedNoticeProps) {
  const { t } = useTranslation('common')
  const invalidate = useInvalidate()
  const Unlock = useExtensions().unlock?.Button
  const handleUnlock = () => {
    void invalidate({ resource, id, invalidates: ['list', 'many', 'detail'] })
    onUnlocked?.()
  }
  return (
    <div className="locked-notice" role="status">
      <LockOutlined aria-hidden className="locked-notice-icon" />
      <h2>{t('locked.title')}</h2>
      <p>{t('locked.hint')}</p>
      {Unlock !== undefined && (
        <Suspended fallback={null}>
          <Unlock resource={resource} id={id} onUnlocked={handleUnlock} />
        </Suspended>
      )}
    </div>
  )
}

interface StoredNoticeProps {
  readonly definition: ResourceDefinition
  readonly row: ResponseRow
  /** Creates a new version. Absent if this user may create none. */
  readonly onNewVersion?: () => void
}

/** Notice above a record that cannot change, because it is locked or a finished version. Gives the reason and the possible next step. */
export function StoredNotice({ definition, row, onNewVersion }: StoredNoticeProps) {
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
