import type { DashboardElements, DashboardWidget } from '#resources/reports/dashboardLayout.ts'
import type { Arrangement } from '../useArrangement.ts'

/** Props of a widget's body. */
export interface WidgetProps<Figures = unknown> {
  readonly studyId: string | null
  readonly widget: DashboardWidget
  readonly figures: Figures
  readonly elements: DashboardElements
  /** Null unless the layout is being edited. */
  readonly arrangement: Arrangement | null
}
