import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { Tabs } from '../../base/ui/Tabs.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { DrawnList } from '../../engine/related/DrawnList.tsx'
import { PreScreening } from './PreScreening.tsx'
import type { StudyRow } from './useParticipantStudies.ts'

const Comments = later(() => import('../comments/CommentsPanel.tsx').then(({ CommentsPanel }) => ({ default: CommentsPanel })))
const CriteriaPanel = later(() => import('./criteria/CriteriaPanel.tsx'))
const FillingPanel = later(() => import('../../form-viewer/filling/FillingPanel.tsx'))
const ParticipantForms = later(() => import('../../form-viewer/assigning/ParticipantForms.tsx'))
const MessagesPanel = later(() => import('../messages/MessagesPanel.tsx'))
const ParticipantVisits = later(() => import('../../visits/ParticipantVisits.tsx'))
const ActivityPanel = later(() => import('../activity/ActivityPanel.tsx').then((module) => ({ default: module.ActivityPanel })))

interface StudyTabsProps {
  readonly row: StudyRow
  readonly tab: string
  readonly onTab: (tab: string) => void
}

/** The parts of a participation, each loaded when its tab is opened first. */
export function StudyTabs({ row, tab, onTab }: StudyTabsProps) {
  const { t } = useTranslation(['participants', 'dct', 'trialboard'])
  const texts = useTexts('participant')
  const may = useMay()
  const place = { participantId: row.participantId, studyId: row.studyId, siteId: row.siteId }
  return (
    <Tabs
      label={row.studyName}
      active={tab}
      onChange={onTab}
      items={[
        { key: 'preScreening', label: t('studies.preScreening'), children: <ScreeningTab row={row} /> },
        ...(may('criterionCheck', 'list') ? [loaded('eligibility', t('trialboard:criteria.title'), <CriteriaPanel row={row} />)] : []),
        loaded('forms', t('studies.forms'), <ParticipantForms participantStudyId={row.id} />),
        ...(may('consent', 'list')
          ? [
              loaded(
                'consents',
                t('studies.consents'),
                <DrawnList resource="consent" parent={{ field: 'participantStudyId', id: row.id }} />,
              ),
            ]
          : []),
        ...(may('participantVisit', 'list') ? [loaded('visits', t('studies.visits'), <ParticipantVisits participation={row} />)] : []),
        loaded('comments', texts.tab('comments'), <Comments {...place} />),
        loaded('messages', t('dct:ledger.title'), <MessagesPanel participantId={row.participantId} />),
        loaded('activity', texts.tab('activity'), <ActivityPanel {...place} />),
      ]}
    />
  )
}

const loaded = (key: string, label: string, panel: ReactNode) => ({
  key,
  label,
  children: <Awaiting fallback={<Waiting rows={4} />}>{panel}</Awaiting>,
})

/** Notes on the pre-screening, and its form. */
function ScreeningTab({ row }: { readonly row: StudyRow }) {
  const { t } = useTranslation('participants')
  const address = `study/${row.studyId}/participant/${row.participantId}`
  return (
    <>
      <PreScreening row={row} />
      <Awaiting fallback={<Waiting rows={4} />}>
        <FillingPanel
          key={row.id}
          address={`${address}/screening`}
          place={address}
          mayFill={row.actions.includes('update')}
          none={t('studies.preScreeningNone')}
        />
      </Awaiting>
    </>
  )
}
