import { lazy, Suspense } from 'react'
import type { DocumentViewerProps } from './DocumentViewer.tsx'

const DocumentViewer = lazy(() => import('./DocumentViewer.tsx'))

/** The document viewer, fetched when somebody looks at a file for the first time. */
export function Viewer(props: DocumentViewerProps) {
  return (
    <Suspense fallback={null}>
      <DocumentViewer {...props} />
    </Suspense>
  )
}
