import FileOutlined from '@ant-design/icons/FileOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { http, isHttpFailure } from '../app/http.ts'

interface StoredFileLinkProps {
  readonly id: string
  /** Null while nobody told it. */
  readonly name: string | null
  readonly isImage: boolean
}

/** Opens a stored file at an address that serves it to this user for some minutes. */
export function StoredFileLink({ id, name, isImage }: StoredFileLinkProps) {
  const { t } = useTranslation('common')
  const { message } = App.useApp()
  const open = async () => {
    try {
      const { data } = await http.get<{ readonly url: string }>(`file/${id}/sas`)
      window.open(data.url, '_blank', 'noopener')
    } catch (failure) {
      message.error(isHttpFailure(failure) ? failure.message : t('field.fileFailed'))
    }
  }
  return (
    <Button
      type="link"
      className="field-file-link"
      icon={isImage ? <PictureOutlined /> : <FileOutlined />}
      onClick={(event) => {
        event.stopPropagation()
        void open()
      }}
    >
      {name ?? t(isImage ? 'field.showImage' : 'field.openFile')}
    </Button>
  )
}
