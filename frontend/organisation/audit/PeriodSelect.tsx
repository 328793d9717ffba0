import { useTranslation } from 'react-i18next'
import { Select } from '../../base/ui/Select.tsx'
import type { ResourceListState } from '../../engine/listState/useResourceList.ts'
import { filtersOf, type Period, periodOf, periods } from './period.ts'

interface PeriodSelectProps {
  readonly list: ResourceListState
  /** Default period of the list. */
  readonly unset: Period
}

/** Shows and changes the period of the list. Filters allow any other period. */
export function PeriodSelect({ list, unset }: PeriodSelectProps) {
  const { t } = useTranslation('audit')
  const names = Object.keys(periods) as Period[]
  return (
    <Select<Period | 'own'>
      aria-label={t('period.label')}
      className="audit-period"
      value={periodOf(list.filtersOf('at'), unset) ?? 'own'}
      options={[
        ...names.map((value) => ({ value, label: t(`period.${value}`) })),
        { value: 'own' as const, label: t('period.own'), disabled: true },
      ]}
      onChange={(period) => period !== 'own' && list.setFiltersOf('at', period === unset ? [] : filtersOf(period))}
    />
  )
}

/** Period of the list as text, where the filters change it. */
export function PeriodText({ list, unset }: PeriodSelectProps) {
  const { t } = useTranslation('audit')
  return t(`period.${periodOf(list.filtersOf('at'), unset) ?? 'own'}`)
}
