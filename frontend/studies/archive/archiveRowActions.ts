import { study } from '#resources/studies/study.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { CustomRowAction } from '../../engine/area.ts'

/** Row action that creates an archive of a study. Offered to users who own studies and may read the audit trail. */
export const archiveRowActions: readonly CustomRowAction<'study'>[] = [
  {
    key: 'studyArchive',
    label: 'studies:archive.action',
    isOffered: (_row, may) => may(study.name, 'remove') && may('auditHistory', 'list'),
    Component: lazyPart(() => import('./ArchiveDialog.tsx')),
  },
]
