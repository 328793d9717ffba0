import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FolderCopied } from '#resources/documentAnswers.ts'
import { documentCalls } from '#resources/documents/calls.ts'
import { libraryFolder } from '#resources/libraryFolder.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { call } from '../base/call.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { toast } from '../base/toasts.ts'
import { TaskProgress } from '../tasks/TaskProgress.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { folderParameter } from './library.ts'

interface CopyFolderProps {
  readonly folder: ResourceAnswer['libraryFolder']
  readonly onClose: () => void
}

/** A folder with all that stands in it: folders at once, documents by a task whose progress is shown and that goes on without the reader. */
export function CopyFolder({ folder, onClose }: CopyFolderProps) {
  const { t } = useTranslation('documents')
  const invalidate = useInvalidate()
  const [copied, setCopied] = useState<FolderCopied | null>(null)
  const taskId = copied?.taskId ?? null
  return (
    <CopyDialog
      name={folder.name}
      labels={{ folder: t('libraryFolder.parentId'), name: t('libraryFolder.name') }}
      maxLength={libraryFolder.fields.name.max}
      folderId={folder.parentId}
      titles={labelsOf(folder, 'parentId')}
      isAtTopAllowed
      onCopy={async ({ folderId, name }) => {
        const answer = await call(documentCalls.copyFolder, { params: { id: folder.id }, input: { parentId: folderId, name } })
        await invalidate({ resource: 'libraryFolder', invalidates: ['list'] })
        if (answer.taskId !== null) return setCopied(answer)
        toast({ kind: 'success', message: t('library.copied') })
        onClose()
      }}
      onClose={onClose}
      after={
        taskId === null || copied === null ? undefined : (
          <>
            <p>{t('library.copying')}</p>
            <p>
              <Link to={`?${folderParameter}=${copied.folder.id}`}>{copied.folder.name}</Link>
            </p>
            <TaskProgress taskId={taskId} />
          </>
        )
      }
    />
  )
}
