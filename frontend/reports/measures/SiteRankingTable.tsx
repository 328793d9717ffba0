import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import type { RankedSite } from '#resources/reports/dashboardAnswers.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { withFilters } from '../../base/providers/withFilters.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { FieldValueText } from '../../engine/FieldValueText.tsx'
import { AlertNotes } from './AlertNotes.tsx'
import { PlanStatus } from './PlanStatus.tsx'
import { useParticipationsPath } from './useParticipationsPath.ts'

interface SiteRankingTableProps {
  readonly sites: readonly RankedSite[]
  /** True if the sites belong to several studies, whose names are then shown. */
  readonly hasStudy?: boolean
}

/**
 * Sites with their principal investigators, longest time since the last enrolment first. Each number of enrolled participants links to
 * its list.
 */
export function SiteRankingTable({ sites, hasStudy = false }: SiteRankingTableProps) {
  const { t } = useTranslation('dashboard')
  const numbers = useNumbers()
  const participationsPathOf = useParticipationsPath()
  if (sites.length === 0) return <EmptyPanel words={t('widgets.siteRanking.none')} />
  return (
    <ScrollArea label={t('widgets.siteRanking.table')}>
      <table className="table table-whole">
        <thead>
          <tr>
            <th scope="col">{t('widgets.siteRanking.site')}</th>
            {(['days', 'enrolled', 'planned', 'goal'] as const).map((column) => (
              <th key={column} scope="col" className="field-number">
                {t(`widgets.siteRanking.${column}`)}
              </th>
            ))}
            <th scope="col">{t('widgets.siteRanking.status')}</th>
          </tr>
        </thead>
        <tbody>
          {sites.map(
            ({ studyId, study, siteId, site, principalInvestigator, status, enrolled, plan, goal, daysSinceEnrolment, alerts }) => {
              const path = participationsPathOf(studyId)
              const note = [hasStudy ? study : null, principalInvestigator].filter((each) => each !== null).join(' · ')
              return (
                <Fragment key={`${studyId} ${siteId}`}>
                  <tr>
                    <th scope="row" rowSpan={alerts.length === 0 ? 1 : 2}>
                      {site}
                      {note !== '' && <span className="table-note">{note}</span>}
                    </th>
                    <td className="field-number">
                      {daysSinceEnrolment === null ? t('widgets.siteRanking.never') : numbers.format(daysSinceEnrolment)}
                    </td>
                    <td className="field-number">
                      {path === null ? (
                        numbers.format(enrolled)
                      ) : (
                        <Link
                          to={withFilters(path, { siteId, recruitmentStatus: 'ENROLLED' }, participantStudy.list.quick)}
                          state={{ counted: enrolled }}
                        >
                          {numbers.format(enrolled)}
                        </Link>
                      )}
                    </td>
                    <td className="field-number">{plan === null ? '–' : numbers.format(plan.planned)}</td>
                    <td className="field-number">{goal === null ? '–' : numbers.format(goal)}</td>
                    <td>
                      {status === 'CLOSED' ? (
                        <FieldValueText resource="studySite" name="status" value={status} />
                      ) : plan === null ? (
                        t('widgets.siteRanking.noPlan')
                      ) : (
                        <PlanStatus plan={plan} />
                      )}
                    </td>
                  </tr>
                  {alerts.length > 0 && (
                    <tr>
                      <td colSpan={5}>
                        <AlertNotes alerts={alerts} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            },
          )}
        </tbody>
      </table>
    </ScrollArea>
  )
}
