import type { DashboardElements, DashboardWidget } from '#resources/reports/dashboardLayout.ts'
import type { Arrangement } from '../useArrangement.ts'

/** Props of a widget's body. */
export interface WidgetProps<Told = unknown> {
  readonly studyId: string | null
  readonly widget: DashboardWidget
  readonly told: Told
  readonly elements: DashboardElements
  /** Null unless the layout is being edited. */
  readonly arrangement: Arrangement | null
}
