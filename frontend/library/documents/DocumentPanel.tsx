import { rowsOf } from '../../base/rows.ts'
import './documents.css'
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { useInvalidate } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { useAct } from '../../base/useAct.ts'
import { Thumbnail } from '../../document-viewer/Thumbnail.tsx'
import { useDownload } from '../../document-viewer/useDownload.ts'
import { Viewer } from '../../document-viewer/Viewer.tsx'
import type { RecordComponentProps } from '../../engine/area.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { viewedFileOf } from './documentFile.ts'
import { folderParameter } from './library.ts'

/** File of a document, to view, to download and, if required, to confirm as read. */
export default function DocumentPanel({ row }: RecordComponentProps<'document'>) {
  const { t } = useTranslation('documents')
  const download = useDownload()
  const [isOpen, setIsOpen] = useState(false)
  const file = viewedFileOf(row, row.name)
  return (
    <div className="document-panel">
      {row.needsReading === true && <Confirm row={row} />}
      {row.isUnreadable === true && <Alert type="info" showIcon message={t('library.unreadable')} />}
      <div className="card document-card">
        <button
          type="button"
          className="document-picture"
          aria-label={t('library.viewOf', { name: row.name })}
          onClick={() => setIsOpen(true)}
        >
          <Thumbnail file={file} />
        </button>
        <div className="document-facts">
          <p className="library-told">
            {t('library.version', { version: row.versionNumber })} · <FieldCell resource="document" name="contentType" row={row} /> ·{' '}
            <FieldCell resource="document" name="fileSize" row={row} /> · <FieldCell resource="document" name="dateAdded" row={row} />
          </p>
          {row.description !== null && <p>{row.description}</p>}
          {(row.tags?.length ?? 0) > 0 && <FieldCell resource="document" name="tags" row={row} />}
          <div className="document-buttons">
            <Button type="primary" icon={<EyeOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
              {t('library.view')}
            </Button>
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download(file)}>
              {t('library.download')}
            </Button>
            <LinkButton
              to={`${row.studyId === null ? '/document-library' : `/study/${row.studyId}/document-library`}?${folderParameter}=${row.folderId}`}
            >
              {t('library.toFolder')}
            </LinkButton>
          </div>
        </div>
      </div>
      {isOpen && <Viewer files={[file]} start={file.id} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** Confirms that the reader has read and understood this version. */
function Confirm({ row }: Pick<RecordComponentProps<'document'>, 'row'>) {
  const { t } = useTranslation('documents')
  const invalidate = useInvalidate()
  const { isWorking, act } = useAct({ toasted: true })
  if (row.attention.includes('READ'))
    return <Alert type="success" showIcon message={t('library.confirmed', { version: row.versionNumber })} />
  const confirm = async () => {
    await act(async () => {
      await rowsOf('documentReading').create({ documentId: row.id, versionNumber: row.versionNumber })
      showToast({ kind: 'success', message: t('library.confirmed', { version: row.versionNumber }) })
    })
    await invalidate({ resource: 'document', id: row.id, invalidates: ['detail', 'list'] })
  }
  return (
    <Alert
      type="warning"
      showIcon
      message={t('library.toRead')}
      action={
        <Button type="primary" icon={<CheckOutlined aria-hidden />} loading={busy(isWorking)} onClick={() => void confirm()}>
          {t('library.confirm')}
        </Button>
      }
    />
  )
}
