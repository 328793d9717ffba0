import type { MeasureValue } from './core/measureValue.ts'

/** Key and parameters of the name of a value: 'Mean of Duration'. Pure. @param label name of a field */
export function valueLabel(value: MeasureValue, label: (field: string) => string): readonly [string, Readonly<Record<string, string>>] {
  const key = `common:charts.values.${value.kind}`
  if (value.kind === 'rate') return [key, {}]
  return value.kind === 'days' ? [key, { from: label(value.from), to: label(value.to) }] : [key, { field: label(value.field) }]
}
