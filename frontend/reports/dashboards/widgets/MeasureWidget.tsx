import type { Measure } from '#resources/core/measure.ts'
import type { MeasureFigures } from '#resources/reports/dashboardAnswers.ts'
import { measures } from '#resources/reports/measures.ts'
import { type Widget, widgets } from '#resources/reports/widgets.ts'
import { MeasureChart } from '../../measures/MeasureChart.tsx'
import type { WidgetProps } from './types.ts'

/** One measure with its declared chart. Each figure links to its list. */
export function MeasureWidget({ told, widget: { type }, studyId }: WidgetProps<MeasureFigures>) {
  const { measure: name }: Widget = widgets[type]
  if (name === undefined) return null
  const measure: Measure = measures[name]
  const { study } = measure.place ?? { study: 'studyId' }
  return <MeasureChart measure={measure} summary={told} {...(studyId === null || study === null ? {} : { within: { [study]: studyId } })} />
}
