import FileOutlined from '@ant-design/icons/FileOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileCalls } from '#resources/files/filesCalls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { showToast } from '../../base/toasts.ts'
import type { ViewedFile } from '../../document-viewer/types.ts'
import { Viewer } from '../../document-viewer/Viewer.tsx'

interface StoredFileLinkProps {
  readonly id: string
  /** Null while unknown. */
  readonly name: string | null
  readonly isImage: boolean
  /** Further files through which the viewer steps. */
  readonly beside?: readonly ViewedFile[]
}

/** Link that opens a stored file in the document viewer. */
export function StoredFileLink({ id, name, isImage, beside = [] }: StoredFileLinkProps) {
  const { t } = useTranslation('common')
  const [file, setFile] = useState<ViewedFile | null>(null)
  const open = async () => {
    try {
      setFile(await call(fileCalls.describe, { params: { id } }))
    } catch (failure) {
      showToast({ kind: 'error', message: t('field.fileFailed'), ...(isHttpFailure(failure) ? { description: failure.message } : {}) })
    }
  }
  return (
    <>
      <Button
        type="link"
        className="field-file-link"
        icon={isImage ? <PictureOutlined aria-hidden /> : <FileOutlined aria-hidden />}
        aria-haspopup="dialog"
        title={name ?? undefined}
        onClick={(event) => {
          event.stopPropagation()
          void open()
        }}
      >
        {name ?? t(isImage ? 'field.showImage' : 'field.openFile')}
      </Button>
      {file !== null && <Viewer files={[file, ...beside]} start={file.id} onClose={() => setFile(null)} />}
    </>
  )
}
