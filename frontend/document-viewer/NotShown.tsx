import FileOutlined from '@ant-design/icons/FileOutlined'
import type { ReactNode } from 'react'
import { DownloadButton } from './DownloadButton.tsx'
import type { ViewedFile } from './types.ts'

interface NotShownProps {
  readonly file: ViewedFile
  readonly message: string
  /** What else may be done beside downloading it. */
  readonly children?: ReactNode
}

/** Why a file is not shown, and what to do instead. */
export function NotShown({ file, message, children }: NotShownProps) {
  return (
    <div className="viewer-message" role="status">
      <FileOutlined aria-hidden className="viewer-message-icon" />
      <p>{message}</p>
      <div className="viewer-message-actions">
        {children}
        <DownloadButton file={file} isPrimary={children === undefined} />
      </div>
    </div>
  )
}
