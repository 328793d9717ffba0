import type { MeasureValue } from './measureValue.ts'

/** Returns the translation key and parameters of a value's name: 'Mean of Duration'. Pure. @param label returns the label of a field */
export function valueLabel(value: MeasureValue, label: (field: string) => string): readonly [string, Readonly<Record<string, string>>] {
  const key = `common:charts.values.${value.kind}`
  if (value.kind === 'rate') return [key, {}]
  return value.kind === 'days' ? [key, { from: label(value.from), to: label(value.to) }] : [key, { field: label(value.field) }]
}
