import { useTranslation } from 'react-i18next'
import { type MetricName, type Metrics, metricNames } from '#resources/dashboardAnswers.ts'
import type { FigureTermName } from '#resources/figureTerms.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { Figures } from '../../base/library/Figures.tsx'
import { FigureInfo } from '../../measures/FigureInfo.tsx'
import { EnterMetrics } from './EnterMetrics.tsx'
import type { WidgetProps } from './types.ts'

const terms: { readonly [Name in MetricName]?: FigureTermName } = { screenedParticipants: 'screened', randomizedParticipants: 'randomised' }

/** Enrolment goal, screened and randomised participants: counted, or as somebody entered them. */
export function MetricFigures(props: WidgetProps<Metrics>) {
  const { t } = useTranslation('dashboard')
  const numbers = useNumbers()
  const { told, arrangement } = props
  const { enrollmentGoal, randomizedParticipants, entered } = told
  const share = enrollmentGoal === null || enrollmentGoal === 0 ? null : Math.round((randomizedParticipants / enrollmentGoal) * 100)
  const reached = share === null ? [] : [t('widgets.metrics.share', { share: numbers.format(share) })]
  return (
    <>
      <Figures
        figures={metricNames.map((name) => {
          const notes = [...(name === 'randomizedParticipants' ? reached : []), ...(entered.includes(name) ? [t('entry.byHand')] : [])]
          return {
            key: name,
            label: t(`widgets.metrics.${name}`),
            info: <FigureInfo terms={[terms[name] ?? []].flat()} />,
            value: told[name] ?? '—',
            ...(notes.length === 0 ? {} : { note: notes.join(' · ') }),
          }
        })}
      />
      {arrangement !== null && <EnterMetrics key={entered.join()} {...props} />}
    </>
  )
}
