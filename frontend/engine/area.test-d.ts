import type { Area, CustomRowAction, FieldCellProps, RecordComponentProps } from './area.ts'

/**
 * Type tests, as in `resources/core/rows.test-d.ts`: they must not compile if an area could contribute other components, or its
 * components could read other fields.
 */

const renderNothing = () => null

// @ts-expect-error no panel of any declaration
export const panels: Area = { panels: { participantVisits: renderNothing } }
// @ts-expect-error a panel of participants, drawn with another row
export const rows: Area = { panels: { contactAgreement: ({ row }: RecordComponentProps<'study'>) => row.trialName } }
// @ts-expect-error no resource
export const headers: Area = { headers: { particpant: renderNothing } }
// @ts-expect-error no field of a role
export const fields: Area = { fields: { 'role.abilites': { Cell: renderNothing } } }
// @ts-expect-error no screen of any declaration
export const screens: Area = { screens: { roleEdtor: renderNothing } }

export const undo: CustomRowAction<'participantMerge'> = {
  key: 'undo',
  label: 'participants:transitions.participantMerge.undo',
  // @ts-expect-error no state of a merge
  isOffered: ({ status, actions }) => status === 'UNDON' || actions.includes('undo'),
  run: () => undefined,
}

// @ts-expect-error no field of a participant
export const Cell = ({ row }: FieldCellProps<'participant'>) => row.surname
