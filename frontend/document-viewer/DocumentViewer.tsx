import './viewer.css'
import { Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenFile } from './OpenFile.tsx'
import { shortName } from './shortName.ts'
import { Thumbnails } from './Thumbnails.tsx'
import type { ViewedFile } from './types.ts'

export interface DocumentViewerProps {
  readonly files: readonly ViewedFile[]
  /** Id of the file to show first. An unknown id shows the first file. */
  readonly start: string
  /** Called after closing, when the element that had the focus before has it again, if that element still exists. */
  readonly onClose: () => void
}

/**
 * Shows stored files on the whole screen, one at a time: pictures, videos, the pages of PDFs. Specification 2, sections 2 and 9. Screens
 * must open it through `Viewer`, which loads it on first use.
 */
export default function DocumentViewer({ files, start, onClose }: DocumentViewerProps) {
  const { t } = useTranslation('common')
  const [isOpen, setIsOpen] = useState(true)
  const [openFileId, setOpenFileId] = useState(start)
  const fileIndex = Math.max(
    0,
    files.findIndex(({ id }) => id === openFileId),
  )
  const file = files[fileIndex]
  const open = (next: number) => {
    const nextFile = files[next]
    if (nextFile !== undefined) setOpenFileId(nextFile.id)
  }
  return (
    <Modal
      open={isOpen}
      className="viewer"
      wrapClassName="viewer-wrap"
      width="100vw"
      footer={null}
      keyboard
      maskClosable={false}
      transitionName=""
      maskTransitionName=""
      closable={{ 'aria-label': t('viewer.close') }}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      title={
        file === undefined ? (
          t('viewer.none')
        ) : (
          <>
            <span aria-hidden title={file.fileName}>
              {shortName(file.fileName)}
            </span>
            <span className="visually-hidden">{file.fileName}</span>
            {files.length > 1 && (
              <span className="viewer-position">{t('viewer.position', { position: fileIndex + 1, count: files.length })}</span>
            )}
          </>
        )
      }
    >
      {file === undefined ? (
        <div className="viewer-message">{t('viewer.none')}</div>
      ) : (
        <>
          <OpenFile
            key={file.id}
            file={file}
            onStep={(step) => open(fileIndex + step)}
            onEnd={(end) => open(end === 'first' ? 0 : files.length - 1)}
          />
          {files.length > 1 && <Thumbnails files={files} place={fileIndex} onOpen={open} />}
        </>
      )}
    </Modal>
  )
}
