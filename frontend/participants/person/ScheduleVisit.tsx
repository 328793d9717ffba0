import { type HttpError, useList } from '@refinedev/core'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { RequestedAction } from '../../engine/actions/DialogAction.tsx'
import { rowActionsOf } from '../../engine/actions/rowActions.ts'

type Visit = ResourceAnswer['participantVisit']

/** Maximum number of visits to choose from. */
const maxVisits = 20

/** Button that schedules one of the participant's visits that are due. Renders nothing if there is none. */
export function ScheduleVisit({ participantId }: { readonly participantId: string }) {
  const { t } = useTranslation('participants')
  const [chosenVisit, setChosenVisit] = useState<Visit | null>(null)
  const { result, query } = useList<Visit, HttpError>({
    resource: 'participantVisit',
    pagination: { currentPage: 1, pageSize: maxVisits },
    sorters: [{ field: 'dueUntil', order: 'asc' }],
    filters: [
      { field: 'participantId', operator: 'eq', value: participantId },
      { field: 'status', operator: 'eq', value: 'UNSCHEDULED' },
    ],
    queryOptions: { retry: false },
    errorNotification: false,
    liveMode: 'auto',
  })
  const visits = result.data.filter((visit) => visit.actions.includes('schedule'))
  const action =
    chosenVisit === null ? undefined : rowActionsOf(getResource('participantVisit'), chosenVisit).find(({ name }) => name === 'schedule')
  const labelOf = (visit: Visit): string => {
    const names = [labelsOf(visit, 'studyId')[visit.studyId], labelsOf(visit, 'visitId')[visit.visitId]].filter(Boolean).join(' · ')
    return visit.dueUntil == null ? names : t('contactBar.dueBy', { visit: names, day: formatDate(visit.dueUntil) })
  }
  return (
    <>
      {visits.length > 0 && (
        <Dropdown
          trigger={['click']}
          autoFocus
          menu={{ items: visits.map((visit) => ({ key: visit.id, label: labelOf(visit), onClick: () => setChosenVisit(visit) })) }}
        >
          <Button>{t('contactBar.schedule')}</Button>
        </Dropdown>
      )}
      {chosenVisit !== null && action !== undefined && (
        <RequestedAction
          resource="participantVisit"
          row={chosenVisit}
          action={action}
          onClose={() => setChosenVisit(null)}
          onDone={() => void query.refetch()}
        />
      )}
    </>
  )
}
