import { createElement } from 'react'
import type { May } from '../../base/providers/accessControlProvider.ts'
import { later } from '../../base/ui/later.tsx'
import type { BulkPiece, BulkPieceProps, RowPiece, RowPieceProps } from '../../engine/area.ts'

const AssignStudyDialog = later(() => import('./AssignStudyDialog.tsx'))

const mayAssign = (may: May): boolean => may('participantStudy', 'create')

function AssignOne({ row, onClose }: RowPieceProps<'participant'>) {
  return createElement(AssignStudyDialog, { participants: { ids: [row.id], referralSource: row.referralSource }, onClose })
}

const AssignSeveral = ({ ids, onClose }: BulkPieceProps) => createElement(AssignStudyDialog, { participants: { ids }, onClose })

/** Assigning to a study, from the menu of one participant. */
export const participantRowPieces: readonly RowPiece<'participant'>[] = [
  {
    key: 'assignStudy',
    label: 'participants:studies.assign',
    isOffered: (row, may) => mayAssign(may) && (row.deletedAt === undefined || row.deletedAt === null),
    Component: AssignOne,
  },
]

/** And of several that are chosen in the list. */
export const participantBulkPieces: readonly BulkPiece[] = [
  { key: 'assignStudy', label: 'participants:studies.assign', isOffered: mayAssign, Component: AssignSeveral },
]
