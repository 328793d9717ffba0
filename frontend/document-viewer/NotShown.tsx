import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DownloadButton } from './DownloadButton.tsx'
import { FileIcon } from './FileIcon.tsx'
import type { ViewedFile } from './types.ts'

interface NotShownProps {
  readonly file: ViewedFile
  readonly message: string
  /** Advice for the reader. */
  readonly hint?: string
  /** Further actions next to the download. */
  readonly children?: ReactNode
}

/** Explains why a file is not shown and what the reader can do instead. */
export function NotShown({ file, message, hint, children }: NotShownProps) {
  const { t } = useTranslation('common')
  return (
    <div className="viewer-message" role="status">
      <span className="viewer-message-icon">
        <FileIcon contentType={file.contentType} />
      </span>
      <p>{message}</p>
      {hint !== undefined && <p className="viewer-message-hint">{hint}</p>}
      <div className="viewer-message-actions">
        {children}
        {file.link === undefined ? (
          <DownloadButton file={file} isPrimary={children === undefined} />
        ) : (
          <Button type="primary" icon={<ExportOutlined aria-hidden />} href={file.link} target="_blank" rel="noopener noreferrer">
            {t('viewer.openLink')}
          </Button>
        )}
      </div>
    </div>
  )
}
