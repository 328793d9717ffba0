import { Awaiting, later } from '../base/ui/later.tsx'
import type { DocumentViewerProps } from './DocumentViewer.tsx'

const DocumentViewer = later(() => import('./DocumentViewer.tsx'))

/** The document viewer, fetched when somebody looks at a file for the first time. */
export function Viewer(props: DocumentViewerProps) {
  return (
    <Awaiting fallback={null}>
      <DocumentViewer {...props} />
    </Awaiting>
  )
}
