import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import type { CountedLeaderboardLine, LeaderboardFigures } from '#resources/reports/dashboardAnswers.ts'
import { figureTerms } from '#resources/reports/figureTerms.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { withFilters } from '../../../base/providers/withFilters.ts'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { useCountedStudy } from '../../measures/useCountedStudy.ts'
import { useParticipationsPath } from '../../measures/useParticipationsPath.ts'
import { EnterLeaderboard } from './EnterLeaderboard.tsx'
import { randomizedTerms } from './randomizedTerms.ts'
import type { WidgetProps } from './types.ts'

/**
 * Investigators of the study sites with the most randomised participants. Each computed figure links to its list, if one list shows its rows.
 */
export function Leaderboard(props: WidgetProps<LeaderboardFigures>) {
  const { t } = useTranslation('dashboard')
  const { figures, arrangement, studyId } = props
  return (
    <>
      <Lines lines={figures.lines} basis={figures.basis} studyId={studyId} />
      {figures.isEntered && <p className="dashboard-note">{t('entry.byHand')}</p>}
      {arrangement !== null && <EnterLeaderboard key={String(figures.isEntered)} {...props} />}
    </>
  )
}

interface LinesProps extends Pick<LeaderboardFigures, 'lines' | 'basis'> {
  readonly studyId: string | null
}

function Lines({ lines, basis, studyId }: LinesProps) {
  const { t, i18n } = useTranslation('dashboard')
  const numbers = useNumbers()
  const countedStudy = useCountedStudy(studyId)
  const path = useParticipationsPath()(countedStudy)
  const term = basis === null ? null : randomizedTerms[basis]
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
                {path === null || term === null || !('studySites' in line) || !hasOneStudyOrSite(line) ? (
                  numbers.format(randomized)
                ) : (
                  <Link
                    to={withFilters(
                      path,
                      { ...figureTerms[term].where, ...createStudySiteFilters(line, countedStudy) },
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

type StudySites = Pick<CountedLeaderboardLine, 'studySites'>

const distinct = (ids: readonly string[]): readonly string[] => [...new Set(ids)]

/** True if filters by study and by site select exactly these study-sites. */
const hasOneStudyOrSite = ({ studySites }: StudySites): boolean =>
  distinct(studySites.map(({ studyId }) => studyId)).length === 1 || distinct(studySites.map(({ siteId }) => siteId)).length === 1

/** Filters of the list. The route of a study's list already contains the study. */
const createStudySiteFilters = ({ studySites }: StudySites, countedStudy: string | null) => ({
  siteId: distinct(studySites.map(({ siteId }) => siteId)),
  ...(countedStudy === null ? { studyId: distinct(studySites.map(({ studyId }) => studyId)) } : {}),
})
