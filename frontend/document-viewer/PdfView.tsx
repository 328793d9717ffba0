import 'react-pdf/dist/Page/TextLayer.css'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Document, Page } from 'react-pdf'
import { Loading } from './Loading.tsx'
import { pdfOptions } from './pdf.ts'
import type { StageProps } from './types.ts'
import { useSize } from './useSize.ts'

/** Maximum width of a page in pixels, before magnification. */
const widest = 900

/** Shows one page of a PDF, as wide as possible, with its text for screen readers and for copying. */
export default function PdfView({ file, content, zoom, page, onPages, onNotViewed }: StageProps) {
  const { t } = useTranslation('common')
  const element = useRef<HTMLDivElement>(null)
  const availableSize = useSize(element)
  const width = availableSize === null ? null : Math.min(widest, availableSize.width) * (zoom / 10)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="viewer-scroll viewer-pdf" ref={element} tabIndex={0} aria-label={t('viewer.content', { name: file.fileName })}>
      {width !== null && content.address !== null && (
        <Document
          suspense={false}
          file={content.address}
          options={pdfOptions}
          loading={<Loading />}
          error={<Loading />}
          noData={null}
          onLoadSuccess={({ numPages }) => onPages(numPages)}
          onLoadError={content.fail}
          onSourceError={content.fail}
          onPassword={() => onNotViewed('protected')}
        >
          <Page
            pageNumber={page}
            width={width}
            renderAnnotationLayer={false}
            loading={<Loading />}
            error={<p role="alert">{t('viewer.pageFailed')}</p>}
            canvasBackground="white"
          />
        </Document>
      )}
      {content.address === null && <Loading />}
    </section>
  )
}
