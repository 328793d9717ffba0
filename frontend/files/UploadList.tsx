import './files.css'
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileIcon } from '../document-viewer/FileIcon.tsx'
import { shortName } from '../document-viewer/shortName.ts'
import { formatBytes } from '../fields/bytes.ts'
import type { Upload, useUploads } from './useUploads.ts'

type Uploads = Omit<ReturnType<typeof useUploads>, 'add' | 'isSending'>

/** Uploads that are under way, done or failed, each with what may be done about it. */
export function UploadList({ uploads, ...actions }: Uploads) {
  const { t } = useTranslation('common')
  if (uploads.length === 0) return null
  return (
    <ul className="line-list uploads" aria-label={t('uploads.list')}>
      {uploads.map((upload) => (
        <UploadItem key={upload.key} upload={upload} {...actions} />
      ))}
    </ul>
  )
}

function UploadItem({ upload, cancel, retry, rename, replace, forget }: { readonly upload: Upload } & Omit<Uploads, 'uploads'>) {
  const { t, i18n } = useTranslation('common')
  const { key, file, state, percent, problem, safeName, isTaken, canRetry } = upload
  const isUnderWay = state === 'waiting' || state === 'sending'
  return (
    <li className="upload" data-state={state}>
      <span className="upload-icon">{state === 'done' ? <CheckCircleOutlined aria-hidden /> : <FileIcon contentType={file.type} />}</span>
      <span className="upload-text">
        <span className="upload-name" title={file.name}>
          <span aria-hidden>{shortName(file.name)}</span>
          <span className="visually-hidden">{file.name}</span> <span className="upload-size">{formatBytes(file.size, i18n.language)}</span>
        </span>
        {state === 'sending' && <Progress percent={percent} size="small" aria-label={t('uploads.progressOf', { name: file.name })} />}
        <span className="upload-state" role={state === 'failed' ? 'alert' : 'status'}>
          {problem ?? (state === 'sending' ? '' : t(`uploads.states.${state}`))}
        </span>
        {isTaken && replace !== null && (
          <Button size="small" onClick={() => replace(key)}>
            {t('uploads.replace')}
          </Button>
        )}
        {safeName !== null && (
          <Button size="small" onClick={() => rename(upload)}>
            {t('uploads.uploadAs', { name: shortName(safeName) })}
          </Button>
        )}
      </span>
      {canRetry && (
        <Button
          type="text"
          icon={<ReloadOutlined aria-hidden />}
          aria-label={t('uploads.retryOf', { name: file.name })}
          onClick={() => retry(key)}
        />
      )}
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t(isUnderWay ? 'uploads.cancelOf' : 'uploads.clearOf', { name: file.name })}
        onClick={() => (isUnderWay ? cancel(key) : forget(key))}
      />
    </li>
  )
}
