import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { RequestedAction } from '../../engine/actions/DialogAction.tsx'
import { rowActionsOf } from '../../engine/actions/rowActions.ts'
import { useVisitsToSchedule } from './useVisitsToSchedule.ts'

type Visit = ResourceAnswer['participantVisit']

/** Button that schedules one of the participant's visits that are due. Renders nothing if there is none. */
export function ScheduleVisit({ participantId }: { readonly participantId: string }) {
  const { t } = useTranslation('participants')
  const [chosenVisit, setChosenVisit] = useState<Visit | null>(null)
  const { visits, retry } = useVisitsToSchedule(participantId, true)
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
          onDone={retry}
        />
      )}
    </>
  )
}
