import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ChartKind } from '#resources/core/measure.ts'
import { groupedBy } from '#resources/core/summary.ts'
import { type CustomMeasure, chartsFor, countedResources, datesOf, groupingsOf, periodDateOf } from '#resources/customMeasure.ts'
import { type ResourceName, resourceNamed } from '#resources/index.ts'
import { useMay } from '../base/providers/useMay.ts'
import { textsOf } from '../base/texts/texts.ts'
import { Select } from '../base/ui/Select.tsx'
import { controlOf } from '../fields/control.ts'
import type { InputProps } from '../fields/types.ts'
import { CustomChart } from './CustomChart.tsx'

/** What a report counts, by what, and as which chart, with the chart as it is for whoever puts it together. */
export function MeasureInput(props: InputProps<FieldDefinition>) {
  const { value, onChange, disabled } = props
  const { t } = useTranslation('report')
  const may = useMay()
  const ids = { by: useId(), second: useId(), chart: useId(), period: useId() }
  const measure = value as CustomMeasure | null | undefined
  const grouping = useGroupingLabel()
  const resources = countedResources.filter((name) => may(name, 'list'))
  const change = (of: ResourceName, by: readonly string[], chart?: ChartKind) => {
    const charts = chartsFor(by)
    const period = of === measure?.of ? measure.period : undefined
    onChange?.({
      of,
      by,
      chart: chart !== undefined && charts.includes(chart) ? chart : charts[0],
      ...(period === undefined ? {} : { period }),
    })
  }
  const groupings = measure == null ? [] : groupingsOf(measure.of)
  const options = groupings.map((each) => ({ value: each, label: grouping(measure?.of ?? 'participant', each) }))
  const dates = measure == null ? [] : datesOf(measure.of)
  const isByDate = measure?.by.some((each) => dates.includes(groupedBy(each)?.field ?? '')) ?? false
  return (
    <div className="measure-input">
      <Select
        {...controlOf(props)}
        showSearch
        placeholder={t('builder.of')}
        value={measure?.of ?? null}
        options={resources.map((name) => ({ value: name, label: t(`${resourceNamed(name).namespace}:titles.${name}.many`) }))}
        onChange={(of) => change(of, groupingsOf(of).slice(0, 1))}
      />
      {measure != null && (
        <>
          <label htmlFor={ids.by}>{t('builder.by')}</label>
          <Select
            id={ids.by}
            showSearch
            disabled={disabled}
            value={measure.by[0] ?? null}
            options={options}
            onChange={(first) => change(measure.of, [first, ...measure.by.slice(1).filter((each) => each !== first)], measure.chart)}
          />
          <label htmlFor={ids.second}>{t('builder.second')}</label>
          <Select
            id={ids.second}
            allowClear
            showSearch
            disabled={disabled}
            placeholder={t('builder.nothing')}
            value={measure.by[1] ?? null}
            options={options.filter((option) => option.value !== measure.by[0])}
            onChange={(second) => change(measure.of, [...measure.by.slice(0, 1), ...(second == null ? [] : [second])], measure.chart)}
          />
          <label htmlFor={ids.chart}>{t('builder.chart')}</label>
          <Select
            id={ids.chart}
            disabled={disabled}
            value={measure.chart}
            options={chartsFor(measure.by).map((kind) => ({ value: kind, label: t(`builder.charts.${kind}`) }))}
            onChange={(chart) => change(measure.of, measure.by, chart)}
          />
          {dates.length > 0 && (
            <>
              <label htmlFor={ids.period}>{t('builder.period')}</label>
              <Select
                id={ids.period}
                disabled={disabled === true || isByDate}
                value={periodDateOf(measure) ?? null}
                options={dates.map((date) => ({ value: date, label: grouping(measure.of, date) }))}
                onChange={(period) => onChange?.({ ...measure, period })}
              />
            </>
          )}
          <CustomChart measure={measure} filters={{}} />
        </>
      )}
    </div>
  )
}

/** 'Enrolled on, by month'. */
function useGroupingLabel(): (of: ResourceName, by: string) => string {
  const namespaces = [...new Set(countedResources.map((name) => resourceNamed(name).namespace))]
  const { t } = useTranslation(['report', ...namespaces])
  return (of, by) => {
    const asked = groupedBy(by)
    const label = textsOf(resourceNamed(of), t).label(asked?.field ?? by)
    return asked?.span == null ? label : t(`report:builder.spans.${asked.span}`, { label })
  }
}
