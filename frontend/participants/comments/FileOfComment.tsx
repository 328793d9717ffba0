import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined'
import { Button, Progress, Upload } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { comment } from '#resources/comment.ts'
import { StoredFileLink } from '../../fields/StoredFileLink.tsx'
import { useUpload } from '../../fields/useUpload.ts'
import type { CommentDraft } from './drafts.ts'

interface FileOfCommentProps {
  readonly file: CommentDraft['file']
  readonly isDisabled: boolean
  readonly onChange: (file: CommentDraft['file']) => void
  readonly onUploading: (isUploading: boolean) => void
}

/** The comment's one file: chosen, sent with its progress, shown by its name, taken away again. */
export function FileOfComment({ file, isDisabled, onChange, onUploading }: FileOfCommentProps) {
  const { t } = useTranslation(['participants', 'common'])
  const { store, progress, problem } = useUpload(comment.fields.fileId)
  const isUploading = progress !== null
  useEffect(() => {
    onUploading(isUploading)
    return () => onUploading(false)
  }, [isUploading, onUploading])
  const send = async (chosen: File) => {
    const stored = await store(chosen)
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
          customRequest={({ file: chosen }) => {
            if (chosen instanceof File) void send(chosen)
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
