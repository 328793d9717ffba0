import type { Measure } from '#resources/core/measure.ts'
import { getResource } from '#resources/index.ts'
import type { MeasureFigures } from '#resources/reports/dashboardAnswers.ts'
import { measures } from '#resources/reports/measures.ts'
import { type Widget, widgets } from '#resources/reports/widgets.ts'
import { MeasureChart } from '../../measures/MeasureChart.tsx'
import { useCountedStudy } from '../../measures/useCountedStudy.ts'
import type { WidgetProps } from './types.ts'

/** One measure with its declared chart. Each figure links to its list. */
export function MeasureWidget({ figures, widget: { type }, studyId }: WidgetProps<MeasureFigures>) {
  const countedStudy = useCountedStudy(studyId)
  const { measure: name }: Widget = widgets[type]
  if (name === undefined) return null
  const measure: Measure = measures[name]
  const { study } = measure.place ?? { study: 'studyId' }
  // A list of all studies needs no study, and may contain rows of none.
  const listedStudy = getResource(measure.of).screens?.list === undefined ? countedStudy : studyId
  return (
    <MeasureChart
      measure={measure}
      summary={figures}
      {...(listedStudy === null || study === null ? {} : { within: { [study]: listedStudy } })}
    />
  )
}
