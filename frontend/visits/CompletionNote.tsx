import { type HttpError, useList } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { visitCalls } from '#resources/visits/calls.ts'
import { daysOutside } from '#resources/visits/windows.ts'
import { useCall } from '../base/call.ts'
import { dateWords } from '../base/i18n/dates.ts'
import { useMay } from '../base/providers/useMay.ts'
import type { RecordPieceProps } from '../engine/area.ts'

/** Before a visit is completed: its window, how far the planned day lies outside of it, and forms of the visit that are not completed. */
export default function CompletionNote({ row: { id, visitDate: day } }: RecordPieceProps<'participantVisit'>) {
  const { t, i18n } = useTranslation('visitSchedule')
  const maySeeForms = useMay()('formAssignment', 'list')
  const { data: window = null } = useCall(visitCalls.window, { params: { id } })
  const forms = useList<ResourceAnswer['formAssignment'], HttpError>({
    resource: 'formAssignment',
    filters: [
      { field: 'participantVisitId', operator: 'eq', value: id },
      { field: 'status', operator: 'eq', value: 'ACTIVE' },
    ],
    pagination: { pageSize: 50 },
    queryOptions: { retry: false, enabled: maySeeForms },
    errorNotification: false,
  })
  const outside = window === null || day === null ? 0 : Math.abs(daysOutside(window, day))
  const names = forms.result.data.map(({ labels }) => labels?.formId ?? '').filter(Boolean)
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <>
      {window !== null && (
        <p>
          {t('completion.window', { from: dateWords(window.opensOn), to: dateWords(window.closesOn) })}{' '}
          {outside > 0 && <strong>{t('completion.outside', { count: outside })}</strong>}
        </p>
      )}
      {names.length > 0 && <p role="status">{t('completion.forms', { count: names.length, names: listed.format(names) })}</p>}
    </>
  )
}
