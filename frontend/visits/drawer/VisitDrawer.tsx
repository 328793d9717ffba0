import '../visits.css'
import { type HttpError, useOne } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import { Tabs } from '../../base/ui/tabs/Tabs.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RowActionDialogProps } from '../../engine/area.ts'
import { History } from '../../engine/history/History.tsx'
import { RecordProblem } from '../../engine/RecordProblem.tsx'
import { RecordStatus } from '../../engine/RecordStatus.tsx'
import { VisitActions } from './VisitActions.tsx'
import { VisitFacts } from './VisitFacts.tsx'
import { VisitForms } from './VisitForms.tsx'
import { VisitNote } from './VisitNote.tsx'

/** A visit of a participant: its facts, the next actions, and its forms and history. */
export default function VisitDrawer({ row: { id }, onClose }: RowActionDialogProps<'participantVisit'>) {
  const { t } = useTranslation(['visitSchedule', 'common'])
  const texts = useTexts('participantVisit')
  const [tab, setTab] = useState('forms')
  const { query } = useOne<ResourceAnswer['participantVisit'], HttpError>({
    resource: 'participantVisit',
    id,
    queryOptions: { retry: false },
    errorNotification: false,
  })
  const row = query.data?.data
  return (
    <Drawer
      open
      className="visit-drawer"
      title={row === undefined ? '' : [row.labels?.visitId, row.labels?.participantId].filter(Boolean).join(' · ')}
      extra={row !== undefined && <RecordStatus resource="participantVisit" row={row} />}
      width="min(44rem, 100vw)"
      onClose={onClose}
    >
      {row === undefined && query.error === null && <Waiting rows={8} />}
      {row === undefined && query.error !== null && (
        <RecordProblem resource="participantVisit" id={id} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {row !== undefined && (
        <>
          <VisitFacts row={row} />
          <VisitActions row={row} />
          <VisitNote row={row} />
          <Tabs
            label={texts.title('one')}
            active={tab}
            onChange={setTab}
            items={[
              { key: 'forms', label: texts.tab('forms'), children: <VisitForms visitId={row.id} /> },
              { key: 'history', label: t('common:history.title'), children: <History resource="participantVisit" row={row} /> },
            ]}
          />
        </>
      )}
    </Drawer>
  )
}
