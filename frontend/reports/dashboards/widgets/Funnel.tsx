import '../../../base/charts/charts.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import type { FunnelFigures, FunnelStep } from '#resources/reports/dashboardAnswers.ts'
import { funnelLists } from '#resources/reports/figureLists.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { withFilters } from '../../../base/providers/withFilters.ts'
import { ScrollArea } from '../../../base/ui/ScrollArea.tsx'
import { useCountedStudy } from '../../measures/useCountedStudy.ts'
import { useParticipationsPath } from '../../measures/useParticipationsPath.ts'
import type { WidgetProps } from './types.ts'

type Filters = Readonly<Record<string, string | readonly string[]>>

/**
 * Recruitment steps in order: the share of participants who reached each step, and how long it took. Each figure links to its list.
 */
export function Funnel({ figures: { steps }, studyId }: WidgetProps<FunnelFigures>) {
  const { t } = useTranslation('dashboard')
  const numbers = useNumbers()
  const added = steps[0]?.count ?? 0
  const path = useParticipationsPath()(useCountedStudy(studyId))
  const renderFigure = (count: number, filters: Filters | undefined) =>
    path === null || filters === undefined ? (
      numbers.format(count)
    ) : (
      <Link to={withFilters(path, filters, participantStudy.list.quick)} state={{ counted: count }}>
        {numbers.format(count)}
      </Link>
    )
  const share = (count: number, total: number) =>
    total === 0 ? '–' : t('widgets.funnel.share', { share: numbers.format(Math.round((count / total) * 100)) })
  const renderNotAdvanced = ({ step, open, lost }: FunnelStep) => {
    const reasons = (['open', 'lost'] as const).filter((each) => funnelLists[step][each] !== undefined)
    return reasons.map((each) => (
      <span key={each} className="funnel-left">
        {t(`widgets.funnel.${each}.${step}`)} {renderFigure(each === 'open' ? open : lost, funnelLists[step][each])}
      </span>
    ))
  }
  return (
    <ScrollArea label={t('widgets.funnel.table')}>
      <table className="table table-whole">
        <thead>
          <tr>
            <th scope="col">{t('widgets.funnel.step')}</th>
            {(['number', 'ofBefore', 'ofAll', 'days'] as const).map((column) => (
              <th key={column} scope="col" className="field-number">
                {t(`widgets.funnel.${column}`)}
              </th>
            ))}
            <th scope="col">{t('widgets.funnel.left')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((each, index) => {
            const before = steps[index - 1]
            return (
              <tr key={each.step}>
                <th scope="row">
                  {t(`widgets.funnel.${each.step}`)}
                  <span className="chart-bar" aria-hidden>
                    <span style={{ width: `${added === 0 ? 0 : (each.count / added) * 100}%`, background: 'var(--chart-1)' }} />
                  </span>
                </th>
                <td className="field-number">{renderFigure(each.count, funnelLists[each.step].count)}</td>
                <td className="field-number">{before === undefined ? '–' : share(each.count, before.count)}</td>
                <td className="field-number">{share(each.count, added)}</td>
                <td className="field-number">{each.medianDays === null ? '–' : numbers.format(Math.round(each.medianDays))}</td>
                <td>{renderNotAdvanced(each)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="dashboard-note">{t('widgets.funnel.note')}</p>
    </ScrollArea>
  )
}
