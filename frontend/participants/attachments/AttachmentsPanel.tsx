import { useCreate } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentMaxBytes } from '#resources/attachmentTypes.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import type { RecordPieceProps } from '../../engine/area.ts'
import { LockedNotice } from '../../engine/LockedNotice.tsx'
import { ListView } from '../../engine/list/ListView.tsx'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { DropZone } from '../../files/DropZone.tsx'
import { UploadList } from '../../files/UploadList.tsx'
import { useUploads } from '../../files/useUploads.ts'
import { AttachmentFiles } from './attachmentFiles.ts'
import ViewAttachment from './ViewAttachment.tsx'

/** What the engine lists here, which knows no resource by name. */
type Attachment = ResourceAnswer['attachment']

/** The files of a participant: the generated list, and above it where new ones are dropped. Specification 2, section 2. */
export default function AttachmentsPanel({ resource, row }: RecordPieceProps<'participant'>) {
  // A file that somebody looks at leaves the screen with the rest when the profile is closed again.
  return row.redacted === true ? <LockedNotice resource={resource.name} id={row.id} /> : <OpenAttachments row={row} />
}

function OpenAttachments({ row }: Pick<RecordPieceProps<'participant'>, 'row'>) {
  const { t } = useTranslation('participants')
  const list = useResourceList({ definition: resourceNamed('attachment'), parent: { field: 'participantId', id: row.id } })
  const [shown, setShown] = useState<Attachment | null>(null)
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
          <ListView resource="attachment" list={list} onOpen={(row) => setShown(row as Attachment)} />
        )}
        {shown !== null && <ViewAttachment row={shown} onClose={() => setShown(null)} />}
      </div>
    </AttachmentFiles>
  )
}
