import './files.css'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { type HttpError, useList } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { Waiting } from '../base/ui/Waiting.tsx'
import { FileIcon } from '../document-viewer/FileIcon.tsx'
import type { ViewedFile } from '../document-viewer/types.ts'
import { useDownload } from '../document-viewer/useDownload.ts'
import { Viewer } from '../document-viewer/Viewer.tsx'
import { FieldCell } from '../engine/FieldCell.tsx'

/** A file with the number of its version, as a record or a former state of it tells them. */
export interface Version extends AnsweredRow {
  readonly versionNumber: number | null
}

interface VersionListProps<Present extends Version, Former extends Version> {
  /** The record, in its present version. */
  readonly row: Present
  readonly resource: string
  /** Whose rows are the former ones, and by which reference they name the record. */
  readonly kept: { readonly in: string; readonly by: string }
  readonly fileOf: (version: Present | Former) => ViewedFile
  /** What else may be done with a former version. */
  readonly extra?: (version: Former) => ReactNode
}

/** Versions that are shown; nobody has replaced a file more often. */
const most = 100

/** The present file of a record and those that it replaced, newest first: each is looked at, and taken home. */
export function VersionList<Present extends Version, Former extends Version>({
  row,
  resource,
  kept,
  fileOf,
  extra,
}: VersionListProps<Present, Former>) {
  const { t } = useTranslation('common')
  const download = useDownload()
  const [shown, setShown] = useState<Present | Former | null>(null)
  const { result, query } = useList<Former, HttpError>({
    resource: kept.in,
    filters: [{ field: kept.by, operator: 'eq', value: row.id }],
    sorters: [{ field: 'versionNumber', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: most },
    errorNotification: false,
  })
  if (query.isLoading) return <Waiting rows={3} />
  if (query.isError) return <Alert role="alert" type="error" showIcon message={query.error.message} />
  const former = result.data
  const versions = [row, ...former]
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
                onClick={() => setShown(version)}
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
      {shown !== null && <Viewer files={versions.map(fileOf)} start={fileOf(shown).id} onClose={() => setShown(null)} />}
    </>
  )
}
