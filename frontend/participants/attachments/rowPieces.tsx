import { later } from '../../base/ui/later.tsx'
import type { RowPiece } from '../../engine/area.ts'

/** The menu of an attachment, beside Delete. A signed agreement is replaced where it was signed. Specification 2, section 2. */
export const attachmentRowPieces: readonly RowPiece<'attachment'>[] = [
  {
    key: 'view',
    label: 'participants:attachments.view',
    opens: true,
    Component: later(() => import('./ViewAttachment.tsx')),
  },
  {
    key: 'updateVersion',
    label: 'participants:attachments.updateVersion',
    isOffered: ({ actions }) => actions.includes('update'),
    Component: later(() => import('./UpdateVersion.tsx')),
  },
  {
    key: 'versions',
    label: 'participants:attachments.versions',
    isOffered: ({ versionNumber }) => Number(versionNumber) > 1,
    Component: later(() => import('./FormerVersions.tsx')),
  },
  {
    key: 'download',
    label: 'participants:attachments.download',
    Component: later(() => import('./DownloadAttachment.tsx')),
  },
]
