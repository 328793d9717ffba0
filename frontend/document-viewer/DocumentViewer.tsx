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
  /** The id of the file to begin with; the first where it is none of them. */
  readonly start: string
  /** After it closed; the focus is back where it was, where that is still there. */
  readonly onClose: () => void
}

/**
 * Stored files over the whole screen, one after another: pictures, films, the pages of PDFs. Specification 2, sections 2 and 9.
 * Screens open it by `Viewer`, which loads it.
 */
export default function DocumentViewer({ files, start, onClose }: DocumentViewerProps) {
  const { t } = useTranslation('common')
  const [isOpen, setIsOpen] = useState(true)
  const [wanted, setWanted] = useState(start)
  const place = Math.max(
    0,
    files.findIndex(({ id }) => id === wanted),
  )
  const file = files[place]
  const open = (next: number) => {
    const found = files[next]
    if (found !== undefined) setWanted(found.id)
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
              <span className="viewer-position">{t('viewer.position', { position: place + 1, count: files.length })}</span>
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
            onStep={(step) => open(place + step)}
            onEnd={(end) => open(end === 'first' ? 0 : files.length - 1)}
          />
          {files.length > 1 && <Thumbnails files={files} place={place} onOpen={open} />}
        </>
      )}
    </Modal>
  )
}
