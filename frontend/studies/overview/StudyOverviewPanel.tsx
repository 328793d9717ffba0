import './overview.css'
import { Alert, Button, Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contradictsRegistry } from '#resources/studies/registryStatuses.ts'
import { studyCalls } from '#resources/studies/studiesCalls.ts'
import { study } from '#resources/studies/study.ts'
import type { StudyOverviewAnswer } from '#resources/studies/studyOverviewAnswer.ts'
import { isOver, nextStepOf } from '#resources/studies/studyReadiness.ts'
import { Descriptions } from '../../base/antd/Descriptions.tsx'
import { useCall } from '../../base/call.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { RequestedAction } from '../../engine/actions/DialogAction.tsx'
import { transitionActionsOf } from '../../engine/actions/rowActions.ts'
import type { RecordComponentProps } from '../../engine/area.ts'
import { MissingList } from './MissingList.tsx'
import { QrCard } from './QrCard.tsx'
import { RecruitingList } from './RecruitingList.tsx'
import { SiteLines } from './SiteLines.tsx'
import { TeamCard } from './TeamCard.tsx'

/** Status of a study and its next steps, shown first to its administrators. Specification 2, section 4, "Study lifecycle". */
export default function StudyOverviewPanel({ row }: RecordComponentProps<'study'>) {
  const { t } = useTranslation('studies')
  const texts = useTexts('study')
  const { data, isError, refetch } = useCall(studyCalls.overview, { params: { studyId: row.id } })
  useChanges({ row: { resource: 'study', id: row.id }, lists: watchedResources }, () => void refetch())
  if (data === undefined) return isError ? <LoadFailed message={t('overview.failed')} onRetry={refetch} /> : <Waiting rows={10} />
  return (
    <>
      {contradictsRegistry(row) && (
        <Alert
          className="study-overview-warning"
          role="status"
          type="warning"
          showIcon
          message={t('overview.registryWarns', { status: texts.value('registryStatus', String(row.registryStatus)) })}
        />
      )}
      <div className="study-overview">
        <EnrolmentCard row={row} overview={data} onDone={() => void refetch()} />
        <div className="study-overview-side">
          {!isOver(row) && <MissingList studyId={row.id} title={t('overview.missingToPublish')} missing={data.missingToPublish} />}
          {!isOver(row) && <RecruitingList studyId={row.id} lines={data.beforeRecruiting} />}
          <DatesCard row={row} />
          <QrCard row={row} />
        </div>
        <SiteLines studyId={row.id} sites={data.sites} mayAdd={!isOver(row)} />
        <TeamCard team={data.team} />
      </div>
    </>
  )
}

const watchedResources = [
  'studySite',
  'participantStudy',
  'studySiteAssignment',
  'visit',
  'studyConsent',
  'studyTraining',
  'form',
  'eligibilityCriterion',
] as const

interface EnrolmentCardProps extends Pick<RecordComponentProps<'study'>, 'row'> {
  readonly overview: StudyOverviewAnswer
  readonly onDone: () => void
}

/**
 * Enrolment of the study. The bar shows the same as the text. The primary button is the study's next step, if this reader may take it.
 */
function EnrolmentCard({ row, overview, onDone }: EnrolmentCardProps) {
  const { t } = useTranslation('studies')
  const texts = useTexts('study')
  const numbers = useNumbers()
  const [isRequested, setIsRequested] = useState(false)
  const { enrolled, inScreening, goal } = overview
  const step = nextStepOf(row)
  const action = transitionActionsOf(study).find(({ name }) => name === step && row.actions.includes(name))
  return (
    <section className="card study-overview-enrolment">
      <h2>{t('overview.enrolment')}</h2>
      <p className="study-overview-figure">
        {t('overview.enrolledOf', { enrolled: numbers.format(enrolled), goal: numbers.format(goal) })}
      </p>
      <Progress percent={goal === 0 ? 0 : Math.min(100, Math.round((enrolled / goal) * 100))} showInfo={false} aria-hidden />
      <p className="study-overview-note">
        {t('overview.inScreening', { figure: numbers.format(inScreening) })} · {t('overview.allSites')}
      </p>
      {action !== undefined && (
        <>
          {/* Activating makes it impossible to choose a decentralised study later, so its button is less prominent. */}
          <Button type={action.name === 'activate' ? 'default' : 'primary'} onClick={() => setIsRequested(true)}>
            {texts.transition(action.name)}
          </Button>
          {action.name === 'activate' && row.trialMode === 'ON_SITE' && <p className="study-overview-note">{t('overview.endsDct')}</p>}
        </>
      )}
      {isRequested && action !== undefined && (
        <RequestedAction resource="study" row={row} action={action} onClose={() => setIsRequested(false)} onDone={onDone} />
      )}
    </section>
  )
}

function DatesCard({ row }: Pick<RecordComponentProps<'study'>, 'row'>) {
  const { t } = useTranslation('studies')
  const texts = useTexts('study')
  return (
    <section className="card">
      <h2>{t('overview.dates')}</h2>
      <Descriptions
        as="columns"
        most={2}
        onPhone={2}
        items={(['activatedOn', 'recruitmentStartedOn'] as const).map((name) => ({
          key: name,
          label: texts.label(name),
          content: row[name] === null ? '—' : formatDate(row[name]),
        }))}
      />
    </section>
  )
}
