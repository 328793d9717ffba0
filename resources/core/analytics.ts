/** The page in which the script that counts visits runs, apart from every screen. */
export const analyticsPath = '/crm/analytics'

/** What the screens tell it. */
export interface VisitedPage {
  /** The pattern of an address, `/participants/:id`: no id, no name, no query. */
  readonly page: string
}
