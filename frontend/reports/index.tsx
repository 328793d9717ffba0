import type { FieldDefinition } from '#resources/core/field.ts'
import { Awaiting, later } from '../base/ui/later.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import type { Area } from '../engine/area.ts'
import type { InputProps } from '../fields/types.ts'
import { lazyCell } from '../files/lazyCell.tsx'

const Builder = later(() => import('./MeasureInput.tsx').then(({ MeasureInput }) => ({ default: MeasureInput })))

const MeasureInput = (props: InputProps<FieldDefinition>) => (
  <Awaiting fallback={<Waiting rows={6} />}>
    <Builder {...props} />
  </Awaiting>
)

export const reportsArea = {
  pages: {
    reports: later(() => import('./ReportsPage.tsx')),
    report: later(() => import('./ReportPage.tsx')),
  },
  screens: {
    customReport: later(() => import('./CustomReportPage.tsx').then(({ CustomReportPage }) => ({ default: CustomReportPage }))),
  },
  fields: {
    'customReport.measure': { Input: MeasureInput, wide: true },
    'savedReport.name': { ...lazyCell(() => import('./SavedReportName.tsx').then(({ SavedReportName }) => SavedReportName)), isLink: true },
  },
} satisfies Area
