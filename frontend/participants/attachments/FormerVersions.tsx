import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import type { RowPieceProps } from '../../engine/area.ts'
import { VersionList } from '../../files/VersionList.tsx'
import { viewedFileOf } from './attachmentFiles.ts'

/** The present file of an attachment and those that it replaced. */
export default function FormerVersions({ row, onClose }: RowPieceProps<'attachment'>) {
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
        kept={{ in: 'attachmentVersion', by: 'attachmentId' }}
        fileOf={viewedFileOf}
      />
    </Dialog>
  )
}
