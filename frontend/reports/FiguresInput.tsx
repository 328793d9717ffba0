import { useTranslation } from 'react-i18next'
import { parseGrouping } from '#resources/core/answers/summary.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import {
  type CustomMeasure,
  countedResources,
  datesOf,
  getPossibleCharts,
  groupingsOf,
  periodDateOf,
} from '#resources/figures/customMeasure.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../base/providers/useMay.ts'
import { textsOf } from '../base/texts/texts.ts'
import { LabelledSelect } from '../base/ui/LabelledSelect.tsx'
import { Select } from '../base/ui/Select.tsx'
import type { controlOf } from '../fields/control.ts'
import { CustomChart } from './CustomChart.tsx'
import { MeasureFilters } from './MeasureFilters.tsx'
import { ValueInput } from './ValueInput.tsx'

interface FiguresInputProps {
  readonly value: CustomMeasure | null
  readonly disabled?: boolean | undefined
  /** Id of the input of the counted resource. */
  readonly control: ReturnType<typeof controlOf>
  readonly onChange: (value: CustomMeasure) => void
}

const namespaces = [...new Set(countedResources.map((name) => getResource(name).namespace))]

/** Selects the counted rows, groupings and chart of a report, with a preview for its author. */
export function FiguresInput({ value: measure, disabled, control, onChange }: FiguresInputProps) {
  const { t } = useTranslation(['report', ...namespaces])
  const may = useMay()
  const grouping = useGroupingLabel()
  const resources = countedResources.filter((name) => may(name, 'list'))
  const change = (next: CustomMeasure) => {
    const charts = getPossibleCharts(next.by, next.value)
    onChange({ ...next, chart: charts.includes(next.chart) ? next.chart : (charts[0] ?? 'bars') })
  }
  const groupings = measure == null ? [] : groupingsOf(measure.of)
  const options = groupings.map((each) => ({ value: each, label: grouping(measure?.of ?? 'participant', each) }))
  const dates = measure == null ? [] : datesOf(measure.of)
  const isByDate = measure?.by.some((each) => dates.includes(parseGrouping(each)?.field ?? '')) ?? false
  return (
    <>
      <Select
        {...control}
        showSearch
        placeholder={t('builder.of')}
        value={measure?.of ?? null}
        options={resources.map((name) => ({ value: name, label: t(`${getResource(name).namespace}:titles.${name}.many`) }))}
        onChange={(resource) => change({ of: resource, by: groupingsOf(resource).slice(0, 1), chart: 'bars' })}
      />
      {measure != null && (
        <>
          <ValueInput
            of={measure.of}
            value={measure.value}
            disabled={disabled}
            onChange={(next) => {
              const { value: _before, ...others } = measure
              change(next === undefined ? others : { ...others, value: next })
            }}
          />
          <LabelledSelect
            label={t('builder.by')}
            showSearch
            disabled={disabled}
            value={measure.by[0] ?? null}
            options={options}
            onChange={(first) => change({ ...measure, by: [first, ...measure.by.slice(1).filter((each) => each !== first)] })}
          />
          <LabelledSelect
            label={t('builder.second')}
            allowClear
            showSearch
            disabled={disabled}
            placeholder={t('builder.nothing')}
            value={measure.by[1] ?? null}
            options={options.filter((option) => option.value !== measure.by[0])}
            onChange={(second) => change({ ...measure, by: [...measure.by.slice(0, 1), ...(second == null ? [] : [second])] })}
          />
          <LabelledSelect
            label={t('builder.chart')}
            disabled={disabled}
            value={measure.chart}
            options={getPossibleCharts(measure.by, measure.value).map((kind) => ({ value: kind, label: t(`builder.charts.${kind}`) }))}
            onChange={(chart) => change({ ...measure, chart })}
          />
          <MeasureFilters
            key={measure.of}
            of={measure.of}
            label={t('builder.filters')}
            value={measure.where ?? {}}
            disabled={disabled}
            onChange={(filters) => {
              const { where: _before, ...others } = measure
              change(Object.keys(filters).length === 0 ? others : { ...others, where: filters })
            }}
          />
          {dates.length > 0 && !isByDate && (
            <LabelledSelect
              label={t('builder.period')}
              disabled={disabled}
              value={periodDateOf(measure) ?? null}
              options={dates.map((date) => ({ value: date, label: grouping(measure.of, date) }))}
              onChange={(period) => onChange({ ...measure, period })}
            />
          )}
          {isComplete(measure) && <CustomChart measure={measure} filters={{}} />}
        </>
      )}
    </>
  )
}

/** True if the measure can be computed. A rate requires a condition. */
const isComplete = ({ value }: CustomMeasure): boolean => value?.kind !== 'rate' || Object.keys(value.where).length > 0

/** Returns labels such as 'Enrolled on, by month'. */
function useGroupingLabel(): (resource: ResourceName, grouping: string) => string {
  const { t } = useTranslation(['report', ...namespaces])
  return (resource, grouping) => {
    const requested = parseGrouping(grouping)
    const label = textsOf(getResource(resource), t).label(requested?.field ?? grouping)
    return requested?.span == null ? label : t(`report:builder.spans.${requested.span}`, { label })
  }
}
