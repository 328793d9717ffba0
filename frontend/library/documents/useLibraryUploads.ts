import { useCreate, useUpdate } from '@refinedev/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { attachmentMaxBytes } from '#resources/files/attachmentTypes.ts'
import { rowsOf } from '../../base/rows.ts'
import { showToast } from '../../base/toasts.ts'
import type { FileWithPath } from '../../files/droppedFiles.ts'
import { useUploads } from '../../files/useUploads.ts'
import { folderTree } from './folderTree.ts'

const quietly = { successNotification: false, errorNotification: false } as const

interface LibraryUploadsOptions {
  /** Target folder; null for the top of a library, which accepts only folders. */
  readonly folderId: string | null
  /** Study that owns the library; null for the organisation's library. */
  readonly studyId: string | null
}

/** Uploads files and whole folders. Creates missing folders; a file with an existing name can become a new version. */
export function useLibraryUploads({ folderId, studyId }: LibraryUploadsOptions) {
  const { t } = useTranslation('common')
  const { mutateAsync: create } = useCreate<ResourceAnswer['libraryFolder' | 'document']>()
  const { mutateAsync: update } = useUpdate()
  const tree = useRef<ReturnType<typeof folderTree> | null>(null)
  tree.current ??= folderTree(folderId, {
    find: (parentId, name) => findFolder({ parentId, studyId }, name),
    create: async (parentId, name) => {
      const parentFields = parentId === null ? { studyId } : { parentId }
      const { data } = await create({
        resource: 'libraryFolder',
        values: { name, ...parentFields },
        invalidates: ['list', 'many'],
        ...quietly,
      })
      return String(data.id)
    },
  })
  const resolveFolderId = tree.current
  const {
    add,
    isSending: _isSending,
    ...uploads
  } = useUploads({
    maxBytes: attachmentMaxBytes,
    take: async (fileId, _file, path) =>
      create({
        resource: 'document',
        values: { folderId: await resolveFolderId(path), fileId },
        invalidates: ['list', 'many'],
        ...quietly,
      }),
    async replace(fileId, { name }, path) {
      const { id, version } = await findDocument(String(await resolveFolderId(path)), name)
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
  /** Adds files and folders. The top of a library accepts only folders. */
  const addFiles = (files: readonly FileWithPath[]) => {
    const acceptedFiles = folderId === null ? files.filter(({ path }) => path !== '') : files
    if (acceptedFiles.length < files.length) showToast({ kind: 'error', message: t('errors.NoFileAtTop') })
    if (acceptedFiles.length > 0) add(acceptedFiles)
  }
  return { addFiles, uploads }
}

async function findFolder(
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

/** Finds the document with this name in a folder, ignoring case. */
async function findDocument(folderId: string, name: string): Promise<Pick<ResourceAnswer['document'], 'id' | 'version'>> {
  const parameters = new URLSearchParams({ folderId, name_like: name, _end: '100', _total: 'none' })
  const documents = await rowsOf('document').list(parameters)
  const match = documents.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (match === undefined) throw new Error('The document has another name by now')
  return match
}
