import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { CustomRowAction } from '../../engine/area.ts'

/**
 * Row actions of an attachment, in addition to Delete. A signed agreement is replaced in the agreement panel instead. Specification 2,
 * section 2.
 */
export const attachmentRowActions: readonly CustomRowAction<'attachment'>[] = [
  {
    key: 'view',
    label: 'participants:attachments.view',
    opens: true,
    Component: lazyPart(() => import('./ViewAttachment.tsx')),
  },
  {
    key: 'updateVersion',
    label: 'participants:attachments.updateVersion',
    isOffered: ({ actions }) => actions.includes('update'),
    Component: lazyPart(() => import('./UpdateVersion.tsx')),
  },
  {
    key: 'versions',
    label: 'participants:attachments.versions',
    isOffered: ({ versionNumber }) => Number(versionNumber) > 1,
    Component: lazyPart(() => import('./FormerVersions.tsx')),
  },
  {
    key: 'download',
    label: 'participants:attachments.download',
    Component: lazyPart(() => import('./DownloadAttachment.tsx')),
  },
]
