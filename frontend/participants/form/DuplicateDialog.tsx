import './duplicates.css'
import { Alert, Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import { busy } from '../../base/ui/busy.tsx'
import { MatchCard } from './MatchCard.tsx'

interface DuplicateDialogProps {
  readonly entry: Values
  /** Null: the check could not be made. */
  readonly matches: readonly DuplicateHit[] | null
  readonly isChecking?: boolean
  readonly onCancel: () => void
  /** Absent: one only looks. */
  readonly onAdd?: () => void
  readonly onRetry?: () => void
}

/** Those who may be the person already, each beside the new entry: go back, open one of them, or add all the same. */
export default function DuplicateDialog({ entry, matches, isChecking = false, onCancel, onAdd, onRetry }: DuplicateDialogProps) {
  const { t } = useTranslation('participants')
  const hasHidden = matches?.some(({ isHidden }) => isHidden === true) ?? false
  const shown = matches?.filter(({ isHidden }) => isHidden !== true) ?? []
  const hasFailed = matches === null
  return (
    <Modal
      open
      centered
      width={860}
      className="duplicate-dialog"
      title={t(hasFailed ? 'duplicates.failedTitle' : 'duplicates.title')}
      maskClosable={false}
      onCancel={onCancel}
      footer={
        <div className="drawer-actions">
          <Button onClick={onCancel}>{t(onAdd === undefined ? 'duplicates.close' : 'duplicates.cancel')}</Button>
          {onAdd !== undefined && (
            <Button type={hasFailed ? 'default' : 'primary'} disabled={isChecking} onClick={onAdd}>
              {t(hasFailed ? 'duplicates.addUnchecked' : 'duplicates.add')}
            </Button>
          )}
          {hasFailed && onRetry !== undefined && (
            <Button type="primary" loading={busy(isChecking)} onClick={onRetry}>
              {t('duplicates.retry')}
            </Button>
          )}
        </div>
      }
    >
      {hasFailed ? (
        <p>{t('duplicates.failed')}</p>
      ) : (
        <div className="duplicates">
          <p>{t('duplicateMsg')}</p>
          {hasHidden && <Alert type="warning" showIcon message={t('duplicates.hidden')} description={t('duplicates.hiddenHelp')} />}
          {shown.map((match, place) => (
            <MatchCard key={match.id ?? place} entry={entry} match={match} />
          ))}
        </div>
      )}
    </Modal>
  )
}
