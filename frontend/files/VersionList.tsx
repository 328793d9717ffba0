import './files.css'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { type HttpError, useList } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseRow } from '#resources/core/resource.ts'
import { Waiting } from '../base/ui/Waiting.tsx'
import { FileIcon } from '../document-viewer/FileIcon.tsx'
import type { ViewedFile } from '../document-viewer/types.ts'
import { useDownload } from '../document-viewer/useDownload.ts'
import { Viewer } from '../document-viewer/Viewer.tsx'
import { FieldCell } from '../engine/FieldCell.tsx'

/** File with its version number, from a record or a former state of it. */
export interface Version extends ResponseRow {
  readonly versionNumber: number | null
}

interface VersionListProps<Present extends Version, Former extends Version> {
  /** Record in its current version. */
  readonly row: Present
  readonly resource: string
  /** Resource of the former versions, and their reference to the record. */
  readonly storedIn: { readonly resource: string; readonly reference: string }
  readonly fileOf: (version: Present | Former) => ViewedFile
  /** Further actions on a former version. */
  readonly extra?: (version: Former) => ReactNode
}

/** Maximum number of listed versions. */
const maxVersions = 100

/** Lists the current file of a record and the files that it replaced, newest first. Each can be viewed and downloaded. */
export function VersionList<Present extends Version, Former extends Version>({
  row,
  resource,
  storedIn,
  fileOf,
  extra,
}: VersionListProps<Present, Former>) {
  const { t } = useTranslation('common')
  const download = useDownload()
  const [shownVersion, setShownVersion] = useState<Present | Former | null>(null)
  const { result, query } = useList<Former, HttpError>({
    resource: storedIn.resource,
    filters: [{ field: storedIn.reference, operator: 'eq', value: row.id }],
    sorters: [{ field: 'versionNumber', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: maxVersions },
    errorNotification: false,
  })
  if (query.isLoading) return <Waiting rows={3} />
  if (query.isError) return <Alert role="alert" type="error" showIcon message={query.error.message} />
  const formerVersions = result.data
  const versions = [row, ...formerVersions]
  return (
    <>
      <ul className="line-list uploads">
        {versions.map((version) => {
          const number = Number(version.versionNumber)
          return (
            <li key={version.id} className="upload">
              <span className="upload-icon">
                <FileIcon contentType={fileOf(version).contentType} />
              </span>
              <span className="upload-text">
                <span className="upload-name">{fileOf(version).fileName}</span>
                <span className="upload-state">
                  {t(version === row ? 'versions.present' : 'versions.former', { version: number })}
                  {' · '}
                  <FieldCell resource={resource} name="dateAdded" row={version} />
                  {' · '}
                  <FieldCell resource={resource} name="fileSize" row={version} />
                </span>
              </span>
              {version !== row && extra?.(version as Former)}
              <Button
                type="text"
                icon={<EyeOutlined aria-hidden />}
                aria-label={t('versions.view', { version: number })}
                onClick={() => setShownVersion(version)}
              />
              <Button
                type="text"
                icon={<DownloadOutlined aria-hidden />}
                aria-label={t('versions.download', { version: number })}
                onClick={() => void download(fileOf(version))}
              />
            </li>
          )
        })}
      </ul>
      {shownVersion !== null && (
        <Viewer files={versions.map(fileOf)} start={fileOf(shownVersion).id} onClose={() => setShownVersion(null)} />
      )}
    </>
  )
}
