import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined'
import { Button } from 'antd'
import { type DragEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FileWithPath, filesOfEntries, filesOfFolder } from './droppedFiles.ts'

interface FolderDropProps {
  readonly onFiles: (files: readonly FileWithPath[]) => void
  /** Drop area for files. It handles every drop that is no folder. */
  readonly children: ReactNode
}

/** Accepts folders that are dropped on its children, or chosen by its button. */
export function FolderDrop({ onFiles, children }: FolderDropProps) {
  const { t } = useTranslation('common')
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    const entries = [...event.dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
    if (!entries.some(({ isDirectory }) => isDirectory)) return
    event.preventDefault()
    event.stopPropagation()
    void filesOfEntries(entries).then(onFiles)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same by keyboard
    <div className="folder-drop" onDragOver={(event) => event.preventDefault()} onDropCapture={drop}>
      {children}
      <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {t('uploads.chooseFolder')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('uploads.chooseFolder')}
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          onFiles(filesOfFolder([...(target.files ?? [])]))
          target.value = ''
        }}
      />
    </div>
  )
}
