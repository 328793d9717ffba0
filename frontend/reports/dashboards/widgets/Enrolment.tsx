import { useTranslation } from 'react-i18next'
import { endOfSpan, formatSpanLabel } from '#resources/figures/calendarSpans.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import type { EnrolmentFigures, GoalForecast } from '#resources/reports/dashboardAnswers.ts'
import { figureTerms } from '#resources/reports/figureTerms.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { withFilters } from '../../../base/providers/withFilters.ts'
import { AlertNotes } from '../../measures/AlertNotes.tsx'
import { LazyTimeChart } from '../../measures/MeasureChart.tsx'
import { PlanLine } from '../../measures/PlanStatus.tsx'
import { useCountedStudy } from '../../measures/useCountedStudy.ts'
import { useParticipationsPath } from '../../measures/useParticipationsPath.ts'
import type { WidgetProps } from './types.ts'

/**
 * Enrolment by month against goal and plan, with a forecast at its current rate. Each month opens the list of the participants who were enrolled by its end.
 */
export function Enrolment({ figures: { months, goal, forecast, reaches, plan, alerts }, studyId }: WidgetProps<EnrolmentFigures>) {
  const { t, i18n } = useTranslation(['dashboard', 'common'])
  const numbers = useNumbers()
  const formatMonth = (month: string) => formatSpanLabel('month', month, i18n.language)
  const path = useParticipationsPath()(useCountedStudy(studyId))
  const listOf = (month: string, index: number) =>
    path === null || index >= months.length
      ? {}
      : {
          to: withFilters(path, { ...figureTerms.enrolled.where, enrolledOn_lte: endOfSpan('month', month) }, participantStudy.list.quick),
        }
  const labelOf = (month: string, index: number) => {
    const label = formatMonth(month)
    if (index >= months.length) return t('common:charts.foretold', { label })
    return index === months.length - 1 ? t('common:charts.partial', { label }) : label
  }
  const isPlanned = months.some(({ planned }) => planned !== null)
  return (
    <>
      {plan !== null && <PlanLine plan={plan} />}
      <AlertNotes alerts={alerts} />
      {plan !== null && plan.sitesWithoutPlan > 0 && (
        <p className="dashboard-note">
          {t('widgets.enrolment.withoutPlan', { count: plan.sitesWithoutPlan, figure: numbers.format(plan.sitesWithoutPlan) })}
        </p>
      )}
      {plan !== null && plan.otherStudyGoal !== null && (
        <p className="dashboard-note">
          {t('widgets.enrolment.otherGoal', { sites: numbers.format(plan.goal), study: numbers.format(plan.otherStudyGoal) })}
        </p>
      )}
      <LazyTimeChart
        kind="line"
        head={t('widgets.enrolment.month')}
        {...(goal === null ? {} : { goal: { value: goal, label: t('widgets.enrolment.goal', { goal: numbers.format(goal) }) } })}
        {...(forecast.length === 0 ? {} : { foretoldFrom: months.length })}
        data={{
          series: [
            { key: '', label: t('widgets.enrolment.enrolled') },
            ...(isPlanned ? [{ key: 'planned', label: t('widgets.enrolment.planned') }] : []),
          ],
          groups: [...months, ...forecast].map(({ month, reached, planned }, index) => ({
            key: month,
            label: labelOf(month, index),
            figures: [{ count: reached, ...listOf(month, index) }, ...(isPlanned ? [{ count: planned ?? 0 }] : [])],
          })),
        }}
      />
      {goal !== null && (
        <p className="dashboard-note">
          {(months.at(-1)?.reached ?? 0) >= goal
            ? t('widgets.enrolment.isReached')
            : reaches === null
              ? t('widgets.enrolment.noForecast')
              : formatForecast(reaches)}
        </p>
      )}
    </>
  )

  function formatForecast({ count, days, earliest, expected, latest }: GoalForecast): string {
    const formatGoalMonth = (day: string | null) => (day === null ? t('widgets.enrolment.tooFar') : formatMonth(`${day.slice(0, 7)}-01`))
    const figures = { count, figure: numbers.format(count), days: numbers.format(days) }
    return t('widgets.enrolment.reaches', {
      ...figures,
      expected: formatGoalMonth(expected),
      earliest: formatGoalMonth(earliest),
      latest: formatGoalMonth(latest),
    })
  }
}
