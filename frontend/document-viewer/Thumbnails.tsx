import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnChange } from '../base/useOnChange.ts'
import { Thumbnail } from './Thumbnail.tsx'
import type { ViewedFile } from './types.ts'

interface ThumbnailsProps {
  readonly files: readonly ViewedFile[]
  readonly place: number
  readonly onOpen: (fileIndex: number) => void
}

/** Thumbnails of the viewer's files. They are at the bottom, within reach of the thumb. */
export function Thumbnails({ files, place, onOpen }: ThumbnailsProps) {
  const { t } = useTranslation('common')
  const list = useRef<HTMLUListElement>(null)
  useOnChange(place, () => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  })
  return (
    <nav className="viewer-files" aria-label={t('viewer.files')}>
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('viewer.previous')}
        disabled={place === 0}
        onClick={() => onOpen(place - 1)}
      />
      <ul ref={list}>
        {files.map((file, each) => (
          <li key={file.id}>
            <button
              type="button"
              className="viewer-thumbnail"
              title={file.fileName}
              aria-label={file.fileName}
              aria-current={each === place ? 'true' : undefined}
              onClick={() => onOpen(each)}
            >
              <Thumbnail file={file} />
            </button>
          </li>
        ))}
      </ul>
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={t('viewer.next')}
        disabled={place === files.length - 1}
        onClick={() => onOpen(place + 1)}
      />
    </nav>
  )
}
