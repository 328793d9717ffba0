import type { FieldDefinition } from '#resources/core/field.ts'
import { lazyPart, Suspended } from '../base/ui/lazyPart.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import type { Area } from '../engine/area.ts'
import type { InputProps } from '../fields/types.ts'
import { lazyCell } from '../files/lazyCell.tsx'

const Builder = lazyPart(() => import('./MeasureInput.tsx').then(({ MeasureInput }) => ({ default: MeasureInput })))

const MeasureInput = (props: InputProps<FieldDefinition>) => (
  <Suspended fallback={<Waiting rows={6} />}>
    <Builder {...props} />
  </Suspended>
)

export const reportsArea = {
  pages: {
    reports: lazyPart(() => import('./ReportsPage.tsx')),
    report: lazyPart(() => import('./ReportPage.tsx')),
  },
  screens: {
    customReport: lazyPart(() => import('./CustomReportPage.tsx').then(({ CustomReportPage }) => ({ default: CustomReportPage }))),
  },
  fields: {
    'customReport.measure': { Input: MeasureInput, wide: true },
    'savedReport.name': { ...lazyCell(() => import('./SavedReportName.tsx').then(({ SavedReportName }) => SavedReportName)), isLink: true },
  },
} satisfies Area
