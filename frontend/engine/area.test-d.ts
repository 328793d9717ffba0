import type { Area, FieldCellProps, RecordPieceProps, RowPiece } from './area.ts'

/** Cases for the compiler, as in `resources/rows.test-d.ts`: what an area may not give, and what its pieces may not read. */

const piece = () => null

// @ts-expect-error no panel of any declaration
export const panels: Area = { panels: { participantVisits: piece } }
// @ts-expect-error a panel of participants, drawn with another row
export const rows: Area = { panels: { contactAgreement: ({ row }: RecordPieceProps<'study'>) => row.trialName } }
// @ts-expect-error no resource
export const headers: Area = { headers: { particpant: piece } }
// @ts-expect-error no field of a role
export const fields: Area = { fields: { 'role.abilites': { Cell: piece } } }
// @ts-expect-error no screen of any declaration
export const screens: Area = { screens: { roleEdtor: piece } }

export const undo: RowPiece<'participantMerge'> = {
  key: 'undo',
  label: 'participants:transitions.participantMerge.undo',
  // @ts-expect-error no state of a merge
  isOffered: ({ status, actions }) => status === 'UNDON' || actions.includes('undo'),
  run: () => undefined,
}

// @ts-expect-error no field of a participant
export const Cell = ({ row }: FieldCellProps<'participant'>) => row.surname
