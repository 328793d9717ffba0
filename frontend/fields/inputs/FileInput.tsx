import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button, Progress, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileField } from '#resources/core/fields/file.ts'
import type { ImageField } from '#resources/core/fields/image.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { textOf } from '../../base/texts/values.ts'
import { controlOf } from '../control.ts'
import { useUpload } from '../hooks/useUpload.ts'
import type { InputProps } from '../types.ts'
import { StoredFileLink } from '../views/StoredFileLink.tsx'

/** Input for one file, chosen or dropped, with its upload progress. The file's name stays until another file replaces it. */
export function FileInput(props: InputProps<FileField | ImageField>) {
  const { t } = useTranslation('common')
  const { value, onChange, field, values, name, disabled } = props
  const [uploadedName, setUploadedName] = useState<string | null>(null)
  const upload = useUpload(field)
  const { status: _status, ...control } = controlOf(props)
  const id = textOf(value)

  const store = async (file: File) => {
    const stored = await upload.store(file)
    if (stored === null) return
    setUploadedName(stored.fileName)
    onChange?.(stored.id)
  }

  if (upload.progress !== null) return <Progress percent={upload.progress} aria-label={t('field.uploading')} />
  return (
    <div className="field-file">
      {id !== '' && (
        <span className="field-file-name">
          <StoredFileLink id={id} name={uploadedName ?? labelsOf(values, name)[id] ?? null} isImage={field.type === 'image'} />
          <Button
            {...control}
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            disabled={disabled}
            aria-label={t('field.removeFile')}
            onClick={() => onChange?.(null)}
          />
        </span>
      )}
      <Upload
        accept={field.accept?.join(',')}
        disabled={disabled}
        showUploadList={false}
        customRequest={({ file }) => {
          if (file instanceof File) void store(file)
        }}
      >
        <Button {...(id === '' ? control : {})} icon={<UploadOutlined aria-hidden />} disabled={disabled}>
          {t(id === '' ? 'field.chooseFile' : 'field.replaceFile')}
        </Button>
      </Upload>
      {upload.problem !== null && (
        <div role="alert" className="field-problem">
          {upload.problem}
        </div>
      )}
    </div>
  )
}
