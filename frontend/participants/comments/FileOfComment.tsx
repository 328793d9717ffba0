import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined'
import { Button, Progress, Upload } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { comment } from '#resources/participants/comment.ts'
import { useUpload } from '../../fields/hooks/useUpload.ts'
import { StoredFileLink } from '../../fields/views/StoredFileLink.tsx'
import type { CommentDraft } from './drafts.ts'

interface FileOfCommentProps {
  readonly file: CommentDraft['file']
  readonly isDisabled: boolean
  readonly onChange: (file: CommentDraft['file']) => void
  readonly onUploading: (isUploading: boolean) => void
}

/** File of a comment (at most one): selects it, shows the upload progress and the name, and removes it. */
export function FileOfComment({ file, isDisabled, onChange, onUploading }: FileOfCommentProps) {
  const { t } = useTranslation(['participants', 'common'])
  const { store, progress, problem } = useUpload(comment.fields.fileId)
  const isUploading = progress !== null
  useEffect(() => {
    onUploading(isUploading)
    return () => onUploading(false)
  }, [isUploading, onUploading])
  const send = async (newFile: File) => {
    const stored = await store(newFile)
    if (stored !== null) onChange({ id: stored.id, name: stored.fileName })
  }
  if (isUploading) return <Progress className="comment-progress" percent={progress} aria-label={t('common:field.uploading')} />
  return (
    <div className="comment-piece">
      {file === null ? (
        <Upload
          accept={comment.fields.fileId.accept.join(',')}
          disabled={isDisabled}
          showUploadList={false}
          customRequest={({ file: newFile }) => {
            if (newFile instanceof File) void send(newFile)
          }}
        >
          <Button icon={<PaperClipOutlined aria-hidden />} disabled={isDisabled}>
            {t('participants:comments.attach')}
          </Button>
        </Upload>
      ) : (
        <span className="comment-chip">
          <StoredFileLink id={file.id} name={file.name} isImage={false} />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            disabled={isDisabled}
            aria-label={t('common:field.removeFile')}
            onClick={() => onChange(null)}
          />
        </span>
      )}
      {problem !== null && (
        <div role="alert" className="field-problem">
          {problem}
        </div>
      )}
    </div>
  )
}
