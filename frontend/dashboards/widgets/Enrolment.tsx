import { useTranslation } from 'react-i18next'
import type { EnrolmentFigures } from '#resources/dashboardAnswers.ts'
import { spanWords } from '#resources/spans.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { LateTimeChart } from '../../measures/MeasureChart.tsx'
import type { WidgetProps } from './types.ts'

/** Enrolment month by month against the goal, and where its pace leads. */
export function Enrolment({ told: { months, goal, forecast, reachedIn } }: WidgetProps<EnrolmentFigures>) {
  const { t, i18n } = useTranslation(['dashboard', 'common'])
  const numbers = useNumbers()
  const words = (month: string) => spanWords('month', month, i18n.language)
  return (
    <>
      <LateTimeChart
        kind="line"
        head={t('widgets.enrolment.month')}
        {...(goal === null ? {} : { goal: { value: goal, label: t('widgets.enrolment.goal', { goal: numbers.format(goal) }) } })}
        {...(forecast.length === 0 ? {} : { foretoldFrom: months.length })}
        data={{
          series: [{ key: '', label: t('widgets.enrolment.enrolled') }],
          groups: [...months, ...forecast].map(({ month, reached }, index) => ({
            key: month,
            label: index === months.length - 1 ? t('common:charts.partial', { label: words(month) }) : words(month),
            figures: [{ count: reached }],
          })),
        }}
      />
      {goal !== null && (
        <p className="dashboard-note">
          {reachedIn !== null
            ? t('widgets.enrolment.reachedIn', { month: words(reachedIn) })
            : (months.at(-1)?.reached ?? 0) >= goal
              ? t('widgets.enrolment.isReached')
              : t(forecast.length > 0 ? 'widgets.enrolment.notWithin' : 'widgets.enrolment.noPace')}
        </p>
      )}
    </>
  )
}
