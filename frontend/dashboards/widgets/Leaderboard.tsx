import { useTranslation } from 'react-i18next'
import type { LeaderboardLine } from '#resources/dashboardAnswers.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import type { WidgetProps } from './types.ts'

/** The study-sites at which most people are randomised. */
export function Leaderboard({ told }: WidgetProps<readonly LeaderboardLine[]>) {
  const { t, i18n } = useTranslation('dashboard')
  const numbers = useNumbers()
  if (told.length === 0) return <EmptyPanel words={t('widgets.leaderboard.none')} />
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
          {told.map(({ principalInvestigator, country, randomized }) => (
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
