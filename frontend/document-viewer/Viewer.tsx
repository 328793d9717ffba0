import { lazyPart, Suspended } from '../base/ui/lazyPart.tsx'
import type { DocumentViewerProps } from './DocumentViewer.tsx'

const DocumentViewer = lazyPart(() => import('./DocumentViewer.tsx'))

/** Document viewer, loaded on first use. */
export function Viewer(props: DocumentViewerProps) {
  return (
    <Suspended fallback={null}>
      <DocumentViewer {...props} />
    </Suspended>
  )
}
