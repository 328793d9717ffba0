import { useTranslation } from 'react-i18next'
import { type AgeingLine, ageingDays } from '#resources/dashboardAnswers.ts'
import { Bars } from '../../base/charts/Bars.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import type { WidgetProps } from './types.ts'

/** How long people are in screening, by the column of the board in which they stand. */
export function Ageing({ told }: WidgetProps<readonly AgeingLine[]>) {
  const { t } = useTranslation('dashboard')
  const [few, some] = ageingDays
  if (told.length === 0) return <EmptyPanel words={t('widgets.ageing.none')} />
  return (
    <Bars
      head={t('widgets.ageing.column')}
      data={{
        series: [
          { key: 'few', label: t('widgets.ageing.upTo', { days: few }) },
          { key: 'some', label: t('widgets.ageing.between', { from: few + 1, to: some }) },
          { key: 'many', label: t('widgets.ageing.more', { days: some }) },
        ],
        groups: told.map(({ columnId, column, counts }) => ({ key: columnId, label: column, figures: counts.map((count) => ({ count })) })),
      }}
    />
  )
}
