import { useUpdate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { attachmentMaxBytes } from '#resources/files/attachmentTypes.ts'
import { showToast } from '../../base/toasts.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import type { RowActionDialogProps } from '../../engine/area.ts'
import { DropZone } from '../../files/DropZone.tsx'
import { UploadList } from '../../files/UploadList.tsx'
import { useUploads } from '../../files/useUploads.ts'

/** Replaces the file of an attachment. The former file remains as a version. */
export default function UpdateVersion({ row, onClose }: RowActionDialogProps<'attachment'>) {
  const { t } = useTranslation('participants')
  const { mutateAsync: update } = useUpdate()
  const { add, isSending, ...uploads } = useUploads({
    maxBytes: attachmentMaxBytes,
    take: (fileId) =>
      update({
        resource: 'attachment',
        id: row.id,
        values: { fileId, version: row.version },
        mutationMode: 'pessimistic',
        invalidates: ['list', 'many', 'detail'],
        successNotification: false,
        errorNotification: false,
      }),
    onUploaded: () => {
      showToast({ kind: 'success', message: t('attachments.versionAdded', { version: Number(row.versionNumber) + 1 }) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={t('attachments.updateTitle', { name: String(row.fileName) })}
      footer={null}
      maskClosable={false}
      onCancel={() => {
        for (const { key } of uploads.uploads) uploads.cancel(key)
        onClose()
      }}
      destroyOnHidden
    >
      <p>{t('attachments.updateHint', { version: Number(row.versionNumber) })}</p>
      {!isSending && <DropZone isMultiple={false} onFiles={add} />}
      <UploadList {...uploads} />
    </Dialog>
  )
}
