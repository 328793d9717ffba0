import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { Tabs } from '../../base/ui/tabs/Tabs.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { DrawnList } from '../../engine/related/DrawnList.tsx'
import { PreScreening } from './PreScreening.tsx'
import type { StudyRow } from './useParticipantStudies.ts'

const Comments = lazyPart(() => import('../comments/CommentsPanel.tsx').then(({ CommentsPanel }) => ({ default: CommentsPanel })))
const CriteriaPanel = lazyPart(() => import('./criteria/CriteriaPanel.tsx'))
const FillingPanel = lazyPart(() => import('../../forms/viewer/filling/FillingPanel.tsx'))
const ParticipantForms = lazyPart(() => import('../../forms/viewer/assigning/ParticipantForms.tsx'))
const MessagesPanel = lazyPart(() => import('../participantMessages/MessagesPanel.tsx'))
const ParticipantVisits = lazyPart(() => import('../../visits/ParticipantVisits.tsx'))
const ActivityPanel = lazyPart(() => import('../activity/ActivityPanel.tsx').then((module) => ({ default: module.ActivityPanel })))

interface StudyTabsProps {
  readonly row: StudyRow
  readonly tab: string
  readonly onTab: (tab: string) => void
}

/** Tabs of a participation. Each loads when it is first opened. */
export function StudyTabs({ row, tab, onTab }: StudyTabsProps) {
  const { t } = useTranslation(['participants', 'dct', 'trialboard'])
  const texts = useTexts('participant')
  const may = useMay()
  const scope = { participantId: row.participantId, studyId: row.studyId, siteId: row.siteId }
  return (
    <Tabs
      label={row.studyName}
      active={tab}
      onChange={onTab}
      items={[
        { key: 'preScreening', label: t('studies.preScreening'), children: <ScreeningTab row={row} /> },
        ...(may('criterionCheck', 'list')
          ? [createLazyTab('eligibility', t('trialboard:criteria.title'), <CriteriaPanel row={row} />)]
          : []),
        createLazyTab('forms', t('studies.forms'), <ParticipantForms participantStudyId={row.id} />),
        ...(may('consent', 'list')
          ? [
              createLazyTab(
                'consents',
                t('studies.consents'),
                <DrawnList resource="consent" parent={{ field: 'participantStudyId', id: row.id }} />,
              ),
            ]
          : []),
        ...(may('participantVisit', 'list')
          ? [createLazyTab('visits', t('studies.visits'), <ParticipantVisits participation={row} />)]
          : []),
        createLazyTab('comments', texts.tab('comments'), <Comments {...scope} />),
        createLazyTab('messages', t('dct:ledger.title'), <MessagesPanel participantId={row.participantId} />),
        createLazyTab('activity', texts.tab('activity'), <ActivityPanel {...scope} />),
      ]}
    />
  )
}

const createLazyTab = (key: string, label: string, panel: ReactNode) => ({
  key,
  label,
  children: <Suspended fallback={<Waiting rows={4} />}>{panel}</Suspended>,
})

/** Notes on the pre-screening, and its form. */
function ScreeningTab({ row }: { readonly row: StudyRow }) {
  const { t } = useTranslation('participants')
  const address = `study/${row.studyId}/participant/${row.participantId}`
  return (
    <>
      <PreScreening row={row} />
      <Suspended fallback={<Waiting rows={4} />}>
        <FillingPanel
          key={row.id}
          address={`${address}/screening`}
          studyId={row.studyId}
          participantId={row.participantId}
          mayFill={row.actions.includes('update')}
          none={t('studies.preScreeningNone')}
        />
      </Suspended>
    </>
  )
}
