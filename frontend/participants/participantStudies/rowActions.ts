import { createElement } from 'react'
import type { May } from '../../base/providers/accessControlProvider.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { BulkActionDialogProps, CustomBulkAction, CustomRowAction, RowActionDialogProps } from '../../engine/area.ts'

const AssignStudyDialog = lazyPart(() => import('./AssignStudyDialog.tsx'))

const mayAssign = (may: May): boolean => may('participantStudy', 'create')

function AssignOneParticipant({ row, onClose }: RowActionDialogProps<'participant'>) {
  return createElement(AssignStudyDialog, { participants: { ids: [row.id], referralSource: row.referralSource }, onClose })
}

const AssignSeveral = ({ ids, onClose }: BulkActionDialogProps) => createElement(AssignStudyDialog, { participants: { ids }, onClose })

/** Row action that assigns one participant to a study. */
export const participantRowActions: readonly CustomRowAction<'participant'>[] = [
  {
    key: 'assignStudy',
    label: 'participants:studies.assign',
    isOffered: (row, may) => mayAssign(may) && (row.deletedAt === undefined || row.deletedAt === null),
    Component: AssignOneParticipant,
  },
]

/** Bulk action for selected participants. */
export const participantBulkActions: readonly CustomBulkAction[] = [
  { key: 'assignStudy', label: 'participants:studies.assign', isOffered: mayAssign, Component: AssignSeveral },
]
