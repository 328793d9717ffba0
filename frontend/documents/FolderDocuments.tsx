import { useCreate, useUpdate } from '@refinedev/core'
import { attachmentMaxBytes } from '#resources/attachmentTypes.ts'
import { document } from '#resources/document.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { http } from '../base/http.ts'
import { manyPath } from '../base/providers/dataProvider.ts'
import { ListView } from '../engine/list/ListView.tsx'
import { useResourceList } from '../engine/list/state/useResourceList.ts'
import { DropZone } from '../files/DropZone.tsx'
import { UploadList } from '../files/UploadList.tsx'
import { useUploads } from '../files/useUploads.ts'

const quietly = { successNotification: false, errorNotification: false } as const

/** What stands in a folder: the generated list, and above it where files are dropped. A name that is taken can become a new version. */
export function FolderDocuments({ folderId, mayAdd }: { readonly folderId: string; readonly mayAdd: boolean }) {
  const list = useResourceList({ definition: document, parent: { field: 'folderId', id: folderId } })
  const { mutateAsync: create } = useCreate()
  const { mutateAsync: update } = useUpdate()
  const {
    add,
    isSending: _isSending,
    ...uploads
  } = useUploads({
    maxBytes: attachmentMaxBytes,
    take: (fileId) => create({ resource: 'document', values: { folderId, fileId }, invalidates: ['list', 'many'], ...quietly }),
    async replace(fileId, { name }) {
      const { id, version } = await documentNamed(folderId, name)
      return update({
        resource: 'document',
        id,
        values: { fileId, version },
        mutationMode: 'pessimistic',
        invalidates: ['list', 'many', 'detail'],
        ...quietly,
      })
    },
  })
  return (
    <section className="folder-documents">
      {mayAdd && !list.isTrash && <DropZone isMultiple isAnyType onFiles={add} />}
      <UploadList {...uploads} />
      <ListView resource="document" list={list} />
    </section>
  )
}

/** The document of this name there, in whichever letter case. */
async function documentNamed(folderId: string, name: string): Promise<Pick<ResourceAnswer['document'], 'id' | 'version'>> {
  const parameters = new URLSearchParams({ folderId, name_like: name, _end: '100', _total: 'none' })
  const { data } = await http.get<readonly ResourceAnswer['document'][]>(`${manyPath('document')}?${parameters}`)
  const match = data.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (match === undefined) throw new Error('The document has another name by now')
  return match
}
