import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button } from 'antd'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { type FileWithPath, filesOfFolder } from '../../files/droppedFiles.ts'

interface UploadButtonProps {
  readonly onFiles: (files: readonly FileWithPath[]) => void
}

interface UploadFilesProps extends UploadButtonProps {
  /** Input of the files, so that an empty folder can open the same choice. */
  readonly input: RefObject<HTMLInputElement | null>
}

/** Filled button of a folder: uploads the chosen files. */
export function UploadFiles({ input, onFiles }: UploadFilesProps) {
  const { t } = useTranslation('documents')
  return (
    <>
      <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {t('library.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('library.upload')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])].map((file) => ({ file, path: '' })))
          target.value = ''
        }}
      />
    </>
  )
}

/** Uploads a folder with its subfolders. Browsers of phones cannot choose one. */
export function UploadFolder({ onFiles }: UploadButtonProps) {
  const { t } = useTranslation('documents')
  const input = useRef<HTMLInputElement>(null)
  if (useIsPhone()) return null
  return (
    <>
      <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {t('library.uploadFolder')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('library.uploadFolder')}
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          onFiles(filesOfFolder([...(target.files ?? [])]))
          target.value = ''
        }}
      />
    </>
  )
}
