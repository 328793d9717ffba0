import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import './attachments.css'
import { type HttpError, useList } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { FileIcon } from '../../document-viewer/FileIcon.tsx'
import { useDownload } from '../../document-viewer/useDownload.ts'
import { Viewer } from '../../document-viewer/Viewer.tsx'
import type { RowPieceProps } from '../../engine/area.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { viewedFileOf } from './attachmentFiles.ts'

/** Versions that are shown; nobody has replaced a file more often. */
const most = 100

/** The present file of an attachment and those that it replaced, newest first. */
export default function FormerVersions({ row, onClose }: RowPieceProps<'attachment'>) {
  const { t } = useTranslation('participants')
  const download = useDownload()
  const [shown, setShown] = useState<ResourceAnswer['attachment' | 'attachmentVersion'] | null>(null)
  const { result, query } = useList<ResourceAnswer['attachmentVersion'], HttpError>({
    resource: 'attachmentVersion',
    filters: [{ field: 'attachmentId', operator: 'eq', value: row.id }],
    sorters: [{ field: 'versionNumber', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: most },
    errorNotification: false,
  })
  const versions = [row, ...result.data]
  return (
    <Dialog
      open
      title={t('attachments.versionsOf', { name: String(row.fileName) })}
      footer={null}
      onCancel={onClose}
      width="min(40rem, 100vw)"
    >
      {query.isLoading ? (
        <Waiting rows={3} />
      ) : query.isError ? (
        <Alert role="alert" type="error" showIcon message={query.error.message} />
      ) : (
        <ul className="uploads">
          {versions.map((version) => (
            <li key={String(version.fileId)} className="upload">
              <span className="upload-icon">
                <FileIcon contentType={String(version.contentType)} />
              </span>
              <span className="upload-text">
                <span className="upload-name">{String(version.fileName)}</span>
                <span className="upload-state">
                  {t(version === row ? 'attachments.presentVersion' : 'attachments.version', { version: Number(version.versionNumber) })}
                  {' · '}
                  <FieldCell resource="attachment" name="dateAdded" row={version} />
                  {' · '}
                  <FieldCell resource="attachment" name="fileSize" row={version} />
                </span>
              </span>
              <Button
                type="text"
                icon={<EyeOutlined aria-hidden />}
                aria-label={t('attachments.viewOf', { version: Number(version.versionNumber) })}
                onClick={() => setShown(version)}
              />
              <Button
                type="text"
                icon={<DownloadOutlined aria-hidden />}
                aria-label={t('attachments.downloadOf', { version: Number(version.versionNumber) })}
                onClick={() => void download(viewedFileOf(version))}
              />
            </li>
          ))}
        </ul>
      )}
      {shown !== null && <Viewer files={versions.map(viewedFileOf)} start={viewedFileOf(shown).id} onClose={() => setShown(null)} />}
    </Dialog>
  )
}
