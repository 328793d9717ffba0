import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { FolderCopied } from '#resources/library/documentAnswers.ts'
import { documentCalls } from '#resources/library/documentsCalls.ts'
import { libraryFolder } from '#resources/library/libraryFolder.ts'
import { call } from '../../../base/call.ts'
import { labelsOf } from '../../../base/texts/labels.ts'
import { showToast } from '../../../base/toasts.ts'
import { TaskProgress } from '../../../tasks/TaskProgress.tsx'
import { CopyDialog } from '../CopyDialog.tsx'
import { folderParameter } from '../library.ts'

interface CopyFolderProps {
  readonly folder: ResourceAnswer['libraryFolder']
  readonly onClose: () => void
}

/** Copies a folder with its content: folders at once, documents in a job that shows its progress and continues if the reader leaves. */
export function CopyFolder({ folder, onClose }: CopyFolderProps) {
  const { t } = useTranslation('documents')
  const invalidate = useInvalidate()
  const [copyResult, setCopyResult] = useState<FolderCopied | null>(null)
  const taskId = copyResult?.taskId ?? null
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
        if (answer.taskId !== null) return setCopyResult(answer)
        showToast({ kind: 'success', message: t('library.copied') })
        onClose()
      }}
      onClose={onClose}
      after={
        taskId === null || copyResult === null ? undefined : (
          <>
            <p>{t('library.copying')}</p>
            <p>
              <Link to={`?${folderParameter}=${copyResult.folder.id}`}>{copyResult.folder.name}</Link>
            </p>
            <TaskProgress taskId={taskId} />
          </>
        )
      }
    />
  )
}
