import LeftOutlined from '@ant-design/icons/LeftOutlined'
import MinusOutlined from '@ant-design/icons/MinusOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DownloadButton } from './DownloadButton.tsx'
import type { ViewedFile } from './types.ts'
import { largestZoom, smallestZoom } from './zoom.ts'

interface ToolbarProps {
  readonly file: ViewedFile
  /** Zoom in tenths; null if the file cannot be magnified. */
  readonly zoom: number | null
  readonly onZoom: (steps: number) => void
  /** Open page and number of pages. Null if the file has no pages or their number is not known yet. */
  readonly pages: { readonly page: number; readonly count: number } | null
  readonly onPage: (page: number) => void
}

/** Toolbar with pages, zoom and download of the open file. */
export function Toolbar({ file, zoom, onZoom, pages, onPage }: ToolbarProps) {
  const { t, i18n } = useTranslation('common')
  const percent = zoom === null ? '' : new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(zoom / 10)
  return (
    <div className="viewer-tools" role="toolbar" aria-label={t('viewer.tools')}>
      {pages !== null && (
        <span className="viewer-group">
          <Button
            type="text"
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('viewer.previousPage')}
            disabled={pages.page <= 1}
            onClick={() => onPage(pages.page - 1)}
          />
          <PageInput key={pages.page} page={pages.page} count={pages.count} onPage={onPage} />
          <span className="viewer-count" aria-live="polite">
            <span className="visually-hidden">{t('viewer.pageOf', pages)}</span>
            <span aria-hidden>/ {pages.count}</span>
          </span>
          <Button
            type="text"
            icon={<RightOutlined aria-hidden />}
            aria-label={t('viewer.nextPage')}
            disabled={pages.page >= pages.count}
            onClick={() => onPage(pages.page + 1)}
          />
        </span>
      )}
      {zoom !== null && (
        <span className="viewer-group">
          <Button
            type="text"
            icon={<MinusOutlined aria-hidden />}
            aria-label={t('viewer.zoomOut')}
            disabled={zoom <= smallestZoom}
            onClick={() => onZoom(-1)}
          />
          <output className="viewer-zoom" aria-live="polite">
            {percent}
          </output>
          <Button
            type="text"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('viewer.zoomIn')}
            disabled={zoom >= largestZoom}
            onClick={() => onZoom(1)}
          />
        </span>
      )}
      <DownloadButton file={file} />
    </div>
  )
}

interface PageInputProps {
  readonly page: number
  readonly count: number
  readonly onPage: (page: number) => void
}

/** Opens the typed page on Enter or when the input loses the focus. */
function PageInput({ page, count, onPage }: PageInputProps) {
  const { t } = useTranslation('common')
  const [pageText, setPageText] = useState(String(page))
  const goToPage = () => {
    const requestedPage = Number.parseInt(pageText, 10)
    if (Number.isNaN(requestedPage)) setPageText(String(page))
    else onPage(Math.min(count, Math.max(1, requestedPage)))
  }
  return (
    <Input
      className="viewer-page"
      inputMode="numeric"
      aria-label={t('viewer.page')}
      value={pageText}
      onChange={({ target }) => setPageText(target.value.replace(/\D/g, ''))}
      onPressEnter={goToPage}
      onBlur={goToPage}
    />
  )
}
