import { useCreate } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { attachmentMaxBytes } from '#resources/files/attachmentTypes.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import type { RecordComponentProps } from '../../engine/area.ts'
import { LockedNotice } from '../../engine/LockedNotice.tsx'
import { ListView } from '../../engine/list/ListView.tsx'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { DropZone } from '../../files/DropZone.tsx'
import { UploadList } from '../../files/UploadList.tsx'
import { useUploads } from '../../files/useUploads.ts'
import { AttachmentFiles } from './attachmentFiles.ts'
import ViewAttachment from './ViewAttachment.tsx'

type Attachment = ResourceAnswer['attachment']

/** Files of a participant: a drop area for new ones above the generated list. Specification 2, section 2. */
export default function AttachmentsPanel({ resource, row }: RecordComponentProps<'participant'>) {
  // When the unlock of the profile ends, an open file closes too.
  return row.redacted === true ? <LockedNotice resource={resource.name} id={row.id} /> : <OpenAttachments row={row} />
}

function OpenAttachments({ row }: Pick<RecordComponentProps<'participant'>, 'row'>) {
  const { t } = useTranslation('participants')
  const list = useResourceList({ definition: getResource('attachment'), parent: { field: 'participantId', id: row.id } })
  const [shownAttachment, setShownAttachment] = useState<Attachment | null>(null)
  const { mutateAsync: create } = useCreate()
  const may = useMay()
  const {
    add,
    isSending: _isSending,
    ...uploads
  } = useUploads({
    maxBytes: attachmentMaxBytes,
    take: (fileId) =>
      create({
        resource: 'attachment',
        values: { participantId: row.id, fileId },
        invalidates: ['list', 'many'],
        successNotification: false,
        errorNotification: false,
      }),
  })
  const files = useMemo(() => list.rows as Attachment[], [list.rows])
  const isEmpty = !list.isFirstLoad && list.error === null && list.total === 0 && !list.isNarrowed && !list.isTrash
  const mayAdd = may('attachment', 'create') && list.error === null && !list.isTrash
  return (
    <AttachmentFiles value={files}>
      <div className="related attachments">
        {mayAdd && <DropZone isMultiple onFiles={add} />}
        <UploadList {...uploads} />
        {isEmpty ? (
          <EmptyPanel className="list-empty" words={t('attachments.none')} />
        ) : (
          <ListView resource="attachment" list={list} onOpen={(row) => setShownAttachment(row as Attachment)} />
        )}
        {shownAttachment !== null && <ViewAttachment row={shownAttachment} onClose={() => setShownAttachment(null)} />}
      </div>
    </AttachmentFiles>
  )
}
