/** Path of the page that runs the analytics script, separate from every screen. */
export const analyticsPath = '/crm/analytics'

/** Page view that the screens report. */
export interface VisitedPage {
  /** Pattern of a path, `/participants/:id`, without ids, names or query string. */
  readonly page: string
}
