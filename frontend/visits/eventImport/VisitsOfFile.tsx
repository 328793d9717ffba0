import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EventImportResult } from '#resources/visits/eventImport.ts'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'

interface VisitsOfFileProps {
  readonly result: EventImportResult
  /** True once the visits are created. */
  readonly isDone: boolean
}

/** Lists the visits that an import of events creates, with remarks on events that need attention. */
export function VisitsOfFile({ result: { visits, notes }, isDone }: VisitsOfFileProps) {
  const { t } = useTranslation('visitSchedule')
  const newVisits = visits.filter(({ isNew }) => isNew).length
  return (
    <>
      <Alert
        role="status"
        type={isDone ? 'success' : 'info'}
        showIcon
        message={isDone ? t('eventImport.done', { count: newVisits }) : t('eventImport.read', { count: visits.length })}
        description={
          notes.length === 0 ? undefined : (
            <ul className="event-import-notes">
              {notes.map(({ code, message, text }) => (
                <li key={`${code} ${text}`}>
                  {text !== '' && <strong>{text} · </strong>}
                  {message}
                </li>
              ))}
            </ul>
          )
        }
      />
      <ScrollArea label={t('eventImport.visits')}>
        <table className="table" aria-label={t('eventImport.visits')}>
          <thead>
            <tr>
              <th scope="col">{t('eventImport.visit')}</th>
              <th scope="col">{t('eventImport.day')}</th>
              <th scope="col">{t('eventImport.window')}</th>
              <th scope="col">{t('eventImport.groups')}</th>
              <th scope="col">{t('eventImport.forms')}</th>
              <th scope="col">{t('eventImport.state')}</th>
            </tr>
          </thead>
          <tbody>
            {visits.map(({ name, targetDay, windowBefore, windowAfter, groups, forms, isNew }) => (
              <tr key={name}>
                <td>{name}</td>
                <td className="field-number">{targetDay}</td>
                <td>{t('eventImport.days', { before: windowBefore, after: windowAfter })}</td>
                <td>{groups.length === 0 ? t('eventImport.everyGroup') : groups.join(', ')}</td>
                <td>{forms.join(', ')}</td>
                <td>{t(isNew ? 'eventImport.isNew' : 'eventImport.isExisting')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </>
  )
}
