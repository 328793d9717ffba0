import { useTranslation } from 'react-i18next'
import type { LeaderboardFigures } from '#resources/dashboardAnswers.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { EnterLeaderboard } from './EnterLeaderboard.tsx'
import type { WidgetProps } from './types.ts'

/** The study-sites at which most people are randomised. */
export function Leaderboard(props: WidgetProps<LeaderboardFigures>) {
  const { t } = useTranslation('dashboard')
  const { told, arrangement } = props
  return (
    <>
      <Lines lines={told.lines} />
      {told.isEntered && <p className="dashboard-note">{t('entry.byHand')}</p>}
      {arrangement !== null && <EnterLeaderboard key={String(told.isEntered)} {...props} />}
    </>
  )
}

function Lines({ lines }: Pick<LeaderboardFigures, 'lines'>) {
  const { t, i18n } = useTranslation('dashboard')
  const numbers = useNumbers()
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
          {lines.map(({ principalInvestigator, country, randomized }) => (
            <tr key={`${principalInvestigator} ${country} ${randomized}`}>
              <th scope="row">{principalInvestigator}</th>
              <td>{country === null ? '—' : countries.of(country)}</td>
              <td className="field-number">{numbers.format(randomized)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
