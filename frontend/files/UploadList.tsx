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

/** Lists running, finished and failed uploads, each with its actions. */
export function UploadList({ uploads, ...actions }: Uploads) {
  const { t } = useTranslation('common')
  if (uploads.length === 0) return null
  return (
    <>
      {uploads.length > summaryThreshold && <UploadSummary uploads={uploads} {...actions} />}
      <ul className="line-list uploads" aria-label={t('uploads.list')}>
        {uploads.map((upload) => (
          <UploadItem key={upload.key} upload={upload} {...actions} />
        ))}
      </ul>
    </>
  )
}

/** Maximum number of uploads without a summary. */
const summaryThreshold = 5

/** Shows the progress of all uploads, and actions for several at once. */
function UploadSummary({ uploads, replace, forget }: Pick<Uploads, 'uploads' | 'replace' | 'forget'>) {
  const { t } = useTranslation('common')
  const doneCount = uploads.filter(({ state }) => state === 'done').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const accepted = uploads.filter(({ isNameInUse }) => isNameInUse)
  const decideAll = (decide: (key: string) => void) => {
    for (const { key } of accepted) decide(key)
  }
  return (
    <div className="upload-summary">
      <Progress percent={Math.floor((100 * doneCount) / uploads.length)} size="small" aria-label={t('uploads.list')} />
      <span role="status">
        {t('uploads.summary', { done: doneCount, total: uploads.length })}
        {failed > 0 && ` · ${t('uploads.summaryFailed', { count: failed })}`}
      </span>
      {accepted.length > 1 && replace !== null && (
        <>
          <Button size="small" onClick={() => decideAll(replace)}>
            {t('uploads.replaceAll', { count: accepted.length })}
          </Button>
          <Button size="small" onClick={() => decideAll(forget)}>
            {t('uploads.skipAll', { count: accepted.length })}
          </Button>
        </>
      )}
    </div>
  )
}

function UploadItem({ upload, cancel, retry, rename, replace, forget }: { readonly upload: Upload } & Omit<Uploads, 'uploads'>) {
  const { t, i18n } = useTranslation('common')
  const { key, file, path, state, percent, problem, safeName, isNameInUse, canRetry } = upload
  const isInProgress = state === 'waiting' || state === 'sending'
  return (
    <li className="upload" data-state={state}>
      <span className="upload-icon">{state === 'done' ? <CheckCircleOutlined aria-hidden /> : <FileIcon contentType={file.type} />}</span>
      <span className="upload-text">
        <span className="upload-name" title={path === '' ? file.name : `${path}/${file.name}`}>
          {path !== '' && <span className="upload-size">{path}/</span>}
          <span aria-hidden>{shortName(file.name)}</span>
          <span className="visually-hidden">{file.name}</span> <span className="upload-size">{formatBytes(file.size, i18n.language)}</span>
        </span>
        {state === 'sending' && <Progress percent={percent} size="small" aria-label={t('uploads.progressOf', { name: file.name })} />}
        <span className="upload-state" role={state === 'failed' ? 'alert' : 'status'}>
          {problem ?? (state === 'sending' ? '' : t(`uploads.states.${state}`))}
        </span>
        {isNameInUse && replace !== null && (
          <span className="upload-choices">
            <Button size="small" onClick={() => replace(key)}>
              {t('uploads.replace')}
            </Button>
            <Button size="small" aria-label={t('uploads.skipOf', { name: file.name })} onClick={() => forget(key)}>
              {t('uploads.skip')}
            </Button>
          </span>
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
        aria-label={t(isInProgress ? 'uploads.cancelOf' : 'uploads.clearOf', { name: file.name })}
        onClick={() => (isInProgress ? cancel(key) : forget(key))}
      />
    </li>
  )
}
