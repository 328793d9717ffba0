import './files.css'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import { megabytesOf } from '#resources/core/values/sizes.ts'
import { attachmentExtensions, attachmentMaxBytes } from '#resources/files/attachmentTypes.ts'

interface DropZoneProps {
  readonly isMultiple: boolean
  readonly onFiles: (files: readonly File[]) => void
}

const accept = Object.values(attachmentExtensions)
  .flat()
  .map((end) => `.${end}`)
  .join(',')

/** Area for files by drag and drop, by choice or, on a phone, from the camera. The server checks their type by their content. */
export function DropZone({ isMultiple, onFiles }: DropZoneProps) {
  const { t } = useTranslation('common')
  return (
    <Upload.Dragger
      className="drop-zone"
      accept={accept}
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
      <span>{t(isMultiple ? 'uploads.drop' : 'uploads.dropOne')}</span>
      <span className="form-help">{t('uploads.limits', { megabytes: megabytesOf(attachmentMaxBytes) })}</span>
    </Upload.Dragger>
  )
}
