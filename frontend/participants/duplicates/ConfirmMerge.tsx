import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { chartNumberOf } from './chartNumber.ts'

interface ConfirmMergeProps {
  readonly survivor: ResourceAnswer['participant']
  readonly other: ResourceAnswer['participant']
  readonly isWorking: boolean
  readonly onConfirm: () => Promise<void>
  readonly onCancel: () => void
}

/** Confirms a merge: names both records and says that the merge can be undone. */
export default function ConfirmMerge({ survivor, other, isWorking, onConfirm, onCancel }: ConfirmMergeProps) {
  const { t } = useTranslation('participants')
  const name = (row: ResourceAnswer['participant']) => `${titleOf(getResource('participant'), row)} (${chartNumberOf(row)})`
  const names = { survivor: name(survivor), other: name(other) }
  return (
    <Dialog
      open
      title={t('merge.question', names)}
      okText={t('merge.merge')}
      okButtonProps={{ danger: true, loading: busy(isWorking) }}
      cancelText={t('merge.cancel')}
      cancelButtonProps={{ disabled: isWorking }}
      closable={!isWorking}
      maskClosable={false}
      keyboard={!isWorking}
      onOk={() => void onConfirm()}
      onCancel={onCancel}
      destroyOnHidden
    >
      <p>{t('merge.consequence', names)}</p>
      <p>{t('merge.undoHint')}</p>
    </Dialog>
  )
}
