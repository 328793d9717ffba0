import { useCreate, useUpdate } from '@refinedev/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentMaxBytes } from '#resources/attachmentTypes.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { rowsOf } from '../base/rows.ts'
import { toast } from '../base/toasts.ts'
import { DropZone } from '../files/DropZone.tsx'
import type { PlacedFile } from '../files/droppedFiles.ts'
import { FolderDrop } from '../files/FolderDrop.tsx'
import { UploadList } from '../files/UploadList.tsx'
import { useUploads } from '../files/useUploads.ts'
import { folderTree } from './folderTree.ts'

const quietly = { successNotification: false, errorNotification: false } as const

interface LibraryUploadsProps {
  /** The folder that takes what is uploaded; null: the top of a library, which takes folders alone. */
  readonly folderId: string | null
  /** The study whose library it is; null: that of the organisation. */
  readonly studyId: string | null
}

/** Takes files and whole folders: what is missing of the folders is created, and a file whose name is taken can become a new version. */
export function LibraryUploads({ folderId, studyId }: LibraryUploadsProps) {
  const { t } = useTranslation('common')
  const { mutateAsync: create } = useCreate<ResourceAnswer['libraryFolder' | 'document']>()
  const { mutateAsync: update } = useUpdate()
  const tree = useRef<ReturnType<typeof folderTree> | null>(null)
  tree.current ??= folderTree(folderId, {
    find: (parentId, name) => folderNamed({ parentId, studyId }, name),
    create: async (parentId, name) => {
      const place = parentId === null ? { studyId } : { parentId }
      const { data } = await create({ resource: 'libraryFolder', values: { name, ...place }, invalidates: ['list', 'many'], ...quietly })
      return String(data.id)
    },
  })
  const folderAt = tree.current
  const {
    add,
    isSending: _isSending,
    ...uploads
  } = useUploads({
    maxBytes: attachmentMaxBytes,
    take: async (fileId, _file, path) =>
      create({ resource: 'document', values: { folderId: await folderAt(path), fileId }, invalidates: ['list', 'many'], ...quietly }),
    async replace(fileId, { name }, path) {
      const { id, version } = await documentNamed(String(await folderAt(path)), name)
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
  const addFolders = (files: readonly PlacedFile[]) => {
    const placed = folderId === null ? files.filter(({ path }) => path !== '') : files
    if (placed.length < files.length) toast({ kind: 'error', message: t('errors.NoFileAtTop') })
    if (placed.length > 0) add(placed)
  }
  return (
    <>
      <FolderDrop onFiles={addFolders}>
        {folderId === null ? (
          <p className="library-told library-drop">{t('uploads.dropFolders')}</p>
        ) : (
          <DropZone isMultiple isAnyType onFiles={add} />
        )}
      </FolderDrop>
      <UploadList {...uploads} />
    </>
  )
}

async function folderNamed(
  { parentId, studyId }: { readonly parentId: string | null; readonly studyId: string | null },
  name: string,
): Promise<string | null> {
  const parameters = new URLSearchParams({ name_like: name, _end: '100', _total: 'none' })
  if (parentId !== null) parameters.set('parentId', parentId)
  else {
    parameters.set('parentId_filled', 'false')
    parameters.set(studyId === null ? 'studyId_filled' : 'studyId', studyId ?? 'false')
  }
  const folders = await rowsOf('libraryFolder').list(parameters)
  return folders.find((each) => each.siteId === null && each.name.toLowerCase() === name.toLowerCase())?.id ?? null
}

/** The document of this name there, in whichever letter case. */
async function documentNamed(folderId: string, name: string): Promise<Pick<ResourceAnswer['document'], 'id' | 'version'>> {
  const parameters = new URLSearchParams({ folderId, name_like: name, _end: '100', _total: 'none' })
  const documents = await rowsOf('document').list(parameters)
  const match = documents.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (match === undefined) throw new Error('The document has another name by now')
  return match
}
