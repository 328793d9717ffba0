import type { DashboardElements, PlacedWidget } from '#resources/dashboardLayout.ts'
import type { Arrangement } from '../useArrangement.ts'

/** What the body of a widget is told. */
export interface WidgetProps<Told = unknown> {
  readonly studyId: string | null
  readonly widget: PlacedWidget
  readonly told: Told
  readonly elements: DashboardElements
  /** Null while nobody arranges the dashboard. */
  readonly arrangement: Arrangement | null
}
