import { useTranslation } from 'react-i18next'
import { type MetricName, type Metrics, metricNames } from '#resources/reports/dashboardAnswers.ts'
import type { FigureTermName } from '#resources/reports/figureTerms.ts'
import { Figures } from '../../../base/antd/Figures.tsx'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { FigureInfo } from '../../measures/FigureInfo.tsx'
import { EnterMetrics } from './EnterMetrics.tsx'
import type { WidgetProps } from './types.ts'

const terms: { readonly [Name in MetricName]?: FigureTermName } = { screenedParticipants: 'screened', randomizedParticipants: 'randomised' }

/** Enrolment goal, screened and randomised participants, each computed or entered manually. */
export function MetricFigures(props: WidgetProps<Metrics>) {
  const { t } = useTranslation('dashboard')
  const numbers = useNumbers()
  const { told, arrangement } = props
  const { enrollmentGoal, randomizedParticipants, entered } = told
  const share = enrollmentGoal === null || enrollmentGoal === 0 ? null : Math.round((randomizedParticipants / enrollmentGoal) * 100)
  const goalNotes = share === null ? [] : [t('widgets.metrics.share', { share: numbers.format(share) })]
  return (
    <>
      <Figures
        figures={metricNames.map((name) => {
          const notes = [...(name === 'randomizedParticipants' ? goalNotes : []), ...(entered.includes(name) ? [t('entry.byHand')] : [])]
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
