import type { Measure } from '#resources/core/measure.ts'
import type { MeasureFigures } from '#resources/dashboardAnswers.ts'
import { measures } from '#resources/measures.ts'
import { type Widget, widgets } from '#resources/widgets.ts'
import { MeasureChart } from '../../measures/MeasureChart.tsx'
import type { WidgetProps } from './types.ts'

/** One measure, drawn as it is declared; each figure leads to its list. */
export function MeasureWidget({ told, widget: { type }, studyId }: WidgetProps<MeasureFigures>) {
  const { measure: name }: Widget = widgets[type]
  if (name === undefined) return null
  const measure: Measure = measures[name]
  const { study } = measure.place ?? { study: 'studyId' }
  return <MeasureChart measure={measure} summary={told} {...(studyId === null || study === null ? {} : { within: { [study]: studyId } })} />
}
