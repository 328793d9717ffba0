import { useTranslation } from 'react-i18next'
import type { RecordPieceProps } from '../../engine/area.ts'
import { EntryDifferences } from './EntryDifferences.tsx'
import { SecondEntryForm } from './SecondEntryForm.tsx'

/** The second entry of a form: to be entered, to be reconciled, or agreed. */
export default function SecondEntryPanel({ row }: RecordPieceProps<'secondEntry'>) {
  const { t } = useTranslation('forms')
  if (row.status === 'OPEN') return <SecondEntryForm key={row.id} row={row} />
  if (row.status === 'DIFFERENT') return <EntryDifferences key={row.id} row={row} />
  return <p role="status">{t(row.status === 'EQUAL' ? 'doubleEntry.equal' : 'doubleEntry.reconciled')}</p>
}
