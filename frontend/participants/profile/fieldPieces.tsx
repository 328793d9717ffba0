import { useTranslation } from 'react-i18next'
import type { FieldCellProps, FieldPieces } from '../../engine/area.ts'
import { Empty } from '../../fields/Empty.tsx'
import { birthDateOf } from './identity.ts'

export const personFields: FieldPieces = { 'participant.dob': { Cell: BirthDateCell } }

/** The birth date as the head of a profile tells it, without the age: it stands beside as a field of its own. */
function BirthDateCell({ value }: Pick<FieldCellProps<'participant'>, 'value'>) {
  const { t } = useTranslation('participants')
  if (typeof value !== 'string' || value === '') return <Empty />
  return (
    <time className="field-number" dateTime={value}>
      {birthDateOf({ dob: value }, t)}
    </time>
  )
}
