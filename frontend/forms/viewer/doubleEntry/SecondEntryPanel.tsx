import { useTranslation } from 'react-i18next'
import type { RecordComponentProps } from '../../../engine/area.ts'
import { EntryDifferences } from './EntryDifferences.tsx'
import { SecondEntryForm } from './SecondEntryForm.tsx'

/** Second entry of a form in one of its states: to enter, to reconcile, or in agreement with the first entry. */
export default function SecondEntryPanel({ row }: RecordComponentProps<'secondEntry'>) {
  const { t } = useTranslation('forms')
  if (row.status === 'OPEN') return <SecondEntryForm key={row.id} row={row} />
  if (row.status === 'DIFFERENT') return <EntryDifferences key={row.id} row={row} />
  return <p role="status">{t(row.status === 'EQUAL' ? 'doubleEntry.equal' : 'doubleEntry.reconciled')}</p>
}
