import './dashboards.css'
import EditOutlined from '@ant-design/icons/EditOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useFlag } from '../../base/flags/useFlag.ts'
import { useRouteStudy, useStoredStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { Loaded } from '../../base/ui/Loaded.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { CountedStudySites } from '../measures/CountedStudySites.tsx'
import { ArrangeBar } from './ArrangeBar.tsx'
import { ArrangementConflict } from './ArrangementConflict.tsx'
import { DashboardColumns } from './DashboardColumns.tsx'
import { useArrangement } from './useArrangement.ts'
import { useDashboard } from './useDashboard.ts'

/**
 * Shows the study's dashboard on a study route, else the organisation's. If only studies have dashboards, redirects to the chosen
 * study's.
 */
export function DashboardOfFlags() {
  const routeStudy = useRouteStudy()
  const storedStudy = useStoredStudy()
  const [hasOrganisationDashboard, hasStudyDashboard] = [useFlag('organization-dashboard'), useFlag('study-dashboard')]
  if (routeStudy !== null) return hasStudyDashboard ? <Dashboard studyId={routeStudy.id} name={routeStudy.name} /> : <SwitchedOff />
  if (hasOrganisationDashboard) return <OrganisationDashboard />
  if (hasStudyDashboard && storedStudy !== null) return <Navigate to={`/study/${storedStudy.id}/dashboard`} replace />
  return <SwitchedOff />
}

export function OrganisationDashboard() {
  const { organisation } = useSession()
  return useFlag('organization-dashboard') ? <Dashboard studyId={null} name={organisation.name} /> : <SwitchedOff />
}

/** Explains that the organisation has no dashboards, or that the user must choose a study first. */
function SwitchedOff() {
  const { t } = useTranslation('dashboard')
  const isOfStudies = useFlag('study-dashboard')
  return (
    <>
      <PageHeader title={t('nav.dashboard')} />
      <EmptyPanel words={t(isOfStudies ? 'chooseStudy' : 'switchedOff')} picture="nothingYet" />
    </>
  )
}

interface DashboardProps {
  readonly studyId: string | null
  /** Name of the study or of the organisation. */
  readonly name: string
}

/** Columns of widgets, whose layout can be edited. Specification 1, sections 3 and 4. */
function Dashboard({ studyId, name }: DashboardProps) {
  const { t } = useTranslation('dashboard')
  const query = useDashboard(studyId)
  const { data } = query
  const arrangement = useArrangement(studyId, data)
  const isArranging = arrangement.draft !== null
  return (
    <>
      <PageHeader
        title={t('nav.dashboard')}
        subtitle={
          <>
            {name} · <CountedStudySites studyId={studyId} />
          </>
        }
        extra={
          isArranging || data === undefined ? undefined : (
            <Button icon={<EditOutlined aria-hidden />} onClick={arrangement.begin}>
              {t('arrange.begin')}
            </Button>
          )
        }
      />
      {isArranging && (
        <ArrangeBar arrangement={arrangement} kind={studyId === null ? 'organisation' : 'study'} mayShare={data?.mayShare === true} />
      )}
      <Loaded query={query} rows={12} failed={t('failed')}>
        {({ elements }) => <DashboardColumns studyId={studyId} elements={arrangement.draft ?? elements} arrangement={arrangement} />}
      </Loaded>
      <output className="visually-hidden" aria-live="polite">
        {arrangement.announcement}
      </output>
      {arrangement.conflict !== null && <ArrangementConflict conflict={arrangement.conflict} onChoose={arrangement.resolve} />}
    </>
  )
}
