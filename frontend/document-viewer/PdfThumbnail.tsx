import { Document, Page } from 'react-pdf'
import { pdfOptions } from './pdf.ts'

interface PdfThumbnailProps {
  readonly address: string
  readonly onFail: () => void
}

/** Thumbnail of the first page of a PDF. */
export default function PdfThumbnail({ address, onFail }: PdfThumbnailProps) {
  return (
    <Document
      suspense={false}
      file={address}
      options={pdfOptions}
      loading={null}
      error={null}
      noData={null}
      onLoadError={onFail}
      onSourceError={onFail}
      onPassword={onFail}
    >
      <Page
        pageNumber={1}
        width={56}
        renderAnnotationLayer={false}
        renderTextLayer={false}
        loading={null}
        error={null}
        canvasBackground="white"
      />
    </Document>
  )
}
