import { type HttpError, useList } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { visitCalls } from '#resources/visits/visitsCalls.ts'
import { getDaysOutside } from '#resources/visits/windows.ts'
import { useCall } from '../base/call.ts'
import { formatDate } from '../base/i18n/dates.ts'
import { useMay } from '../base/providers/useMay.ts'
import type { RecordComponentProps } from '../engine/area.ts'

/** Shown before a visit is completed: its window, the days by which the planned date is outside of it, and the visit's open forms. */
export default function CompletionNote({ row: { id, visitDate: day } }: RecordComponentProps<'participantVisit'>) {
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
  const daysOutsideWindow = window === null || day === null ? 0 : Math.abs(getDaysOutside(window, day))
  const names = forms.result.data.map(({ labels }) => labels?.formId ?? '').filter(Boolean)
  const listFormat = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <>
      {window !== null && (
        <p>
          {t('completion.window', { from: formatDate(window.opensOn), to: formatDate(window.closesOn) })}{' '}
          {daysOutsideWindow > 0 && <strong>{t('completion.outside', { count: daysOutsideWindow })}</strong>}
        </p>
      )}
      {names.length > 0 && <p role="status">{t('completion.forms', { count: names.length, names: listFormat.format(names) })}</p>}
    </>
  )
}
