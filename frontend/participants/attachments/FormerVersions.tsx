import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import type { RowActionDialogProps } from '../../engine/area.ts'
import { VersionList } from '../../files/VersionList.tsx'
import { viewedFileOf } from './attachmentFiles.ts'

/** Current file of an attachment and its former versions. */
export default function FormerVersions({ row, onClose }: RowActionDialogProps<'attachment'>) {
  const { t } = useTranslation('participants')
  return (
    <Dialog
      open
      title={t('attachments.versionsOf', { name: String(row.fileName) })}
      footer={null}
      onCancel={onClose}
      width="min(40rem, 100vw)"
    >
      <VersionList<ResourceAnswer['attachment'], ResourceAnswer['attachmentVersion']>
        row={row}
        resource="attachment"
        storedIn={{ resource: 'attachmentVersion', reference: 'attachmentId' }}
        fileOf={viewedFileOf}
      />
    </Dialog>
  )
}
