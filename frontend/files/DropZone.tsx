import './files.css'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import { attachmentExtensions, attachmentMaxBytes } from '#resources/attachmentTypes.ts'
import { megabytesOf } from '#resources/core/sizes.ts'

interface DropZoneProps {
  readonly isMultiple: boolean
  /** Files of every type but programs are taken, not only those that can be shown; whole folders, too. */
  readonly isAnyType?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

const accept = Object.values(attachmentExtensions)
  .flat()
  .map((end) => `.${end}`)
  .join(',')

/** Files by drag, choice or, on a phone, the camera. What may be in them is decided by the server, from their content. */
export function DropZone({ isMultiple, isAnyType = false, onFiles }: DropZoneProps) {
  const { t } = useTranslation('common')
  return (
    <Upload.Dragger
      className="drop-zone"
      {...(!isAnyType && { accept })}
      multiple={isMultiple}
      showUploadList={false}
      beforeUpload={(file, files) => {
        if (files[0] === file) onFiles(isMultiple ? files : files.slice(0, 1))
        return Upload.LIST_IGNORE
      }}
    >
      <span className="drop-zone-icon" aria-hidden>
        <InboxOutlined aria-hidden />
      </span>
      <span>{t(isAnyType ? 'uploads.dropWithFolders' : isMultiple ? 'uploads.drop' : 'uploads.dropOne')}</span>
      <span className="form-help">
        {t(isAnyType ? 'uploads.limitsOfAny' : 'uploads.limits', { megabytes: megabytesOf(attachmentMaxBytes) })}
      </span>
    </Upload.Dragger>
  )
}
