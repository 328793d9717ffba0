import { useTranslation } from 'react-i18next'
import type { Metrics } from '#resources/dashboardAnswers.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { Figures } from '../../base/library/Figures.tsx'
import type { WidgetProps } from './types.ts'

/** Enrolment goal, screened and randomised participants. */
export function MetricFigures({ told: { enrollmentGoal, screenedParticipants, randomizedParticipants } }: WidgetProps<Metrics>) {
  const { t } = useTranslation('dashboard')
  const numbers = useNumbers()
  const share = enrollmentGoal === null || enrollmentGoal === 0 ? null : Math.round((randomizedParticipants / enrollmentGoal) * 100)
  return (
    <Figures
      figures={[
        { key: 'goal', label: t('widgets.metrics.goal'), value: enrollmentGoal ?? '—' },
        { key: 'screened', label: t('widgets.metrics.screened'), value: screenedParticipants },
        {
          key: 'randomized',
          label: t('widgets.metrics.randomized'),
          value: randomizedParticipants,
          ...(share === null ? {} : { note: t('widgets.metrics.share', { share: numbers.format(share) }) }),
        },
      ]}
    />
  )
}
