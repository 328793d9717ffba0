import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import type { LeaderboardFigures } from '#resources/reports/dashboardAnswers.ts'
import { figureTerms } from '#resources/reports/figureTerms.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { withFilters } from '../../../base/providers/withFilters.ts'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { useCountedStudy } from '../../measures/useCountedStudy.ts'
import { useParticipationsPath } from '../../measures/useParticipationsPath.ts'
import { EnterLeaderboard } from './EnterLeaderboard.tsx'
import type { WidgetProps } from './types.ts'

/**
 * Investigators of the study sites with the most randomised participants. On a study's dashboard, each computed figure links to its list.
 */
export function Leaderboard(props: WidgetProps<LeaderboardFigures>) {
  const { t } = useTranslation('dashboard')
  const { told, arrangement, studyId } = props
  return (
    <>
      <Lines lines={told.lines} studyId={studyId} />
      {told.isEntered && <p className="dashboard-note">{t('entry.byHand')}</p>}
      {arrangement !== null && <EnterLeaderboard key={String(told.isEntered)} {...props} />}
    </>
  )
}

interface LinesProps extends Pick<LeaderboardFigures, 'lines'> {
  readonly studyId: string | null
}

function Lines({ lines, studyId }: LinesProps) {
  const { t, i18n } = useTranslation('dashboard')
  const numbers = useNumbers()
  const path = useParticipationsPath()(useCountedStudy(studyId))
  if (lines.length === 0) return <EmptyPanel words={t('widgets.leaderboard.none')} />
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' })
  return (
    <div className="chart-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('widgets.leaderboard.investigator')}</th>
            <th scope="col">{t('widgets.leaderboard.country')}</th>
            <th scope="col" className="field-number">
              {t('widgets.leaderboard.randomized')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ principalInvestigator, country, randomized, ...line }) => (
            <tr key={`${principalInvestigator} ${country} ${randomized}`}>
              <th scope="row">{principalInvestigator}</th>
              <td>{country === null ? '—' : countries.of(country)}</td>
              <td className="field-number">
                {path === null || !('studySites' in line) ? (
                  numbers.format(randomized)
                ) : (
                  <Link
                    to={withFilters(
                      path,
                      { ...figureTerms.randomised.where, siteId: line.studySites.map(({ siteId }) => siteId) },
                      participantStudy.list.quick,
                    )}
                    state={{ counted: randomized }}
                  >
                    {numbers.format(randomized)}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
