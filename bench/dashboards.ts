import { type ReportName, reportNames } from '../resources/reports/reportNames.ts'
import { reports } from '../resources/reports/reports.ts'
import { widgets } from '../resources/reports/widgets.ts'
import { demoPassword } from '../seeds/accounts.ts'
import { withBrowser } from './browser.ts'
import { createApiCall } from './calls.ts'
import { type Headers, measure } from './load.ts'
import { formatLatencies, inMilliseconds, table } from './report.ts'
import type { UserGroup } from './userGroups.ts'

interface DashboardOptions {
  readonly url: string
  readonly seconds: number
  readonly people: Readonly<Record<string, UserGroup>>
  signedInAll(userGroup: UserGroup): Promise<readonly Headers[]>
  signedIn(email: string): Promise<Headers>
}

/** Maximum number of widgets in one call. */
const maxWidgets = 12

/**
 * Measures the figures of a dashboard with twelve widgets, first without and then with cached counts. Also measures each report for a
 * user with few study sites, and the dashboard in a browser.
 */
export async function measureDashboards({ url, seconds, people, signedInAll, signedIn }: DashboardOptions): Promise<void> {
  const types = Object.keys(widgets).filter((type) => !['welcome', 'announcements', 'image', 'ageing'].includes(type))
  const path = `/api/dashboard/figures?types=${types.slice(0, maxWidgets).join(',')}`
  const rows: string[][] = []
  const first: string[][] = []
  const add = async (name: string, load: Parameters<typeof measure>[0]) => {
    const measurement = await measure(load)
    rows.push([name, Math.round(measurement.perSecond).toLocaleString('en-CA'), ...formatLatencies(measurement)])
  }
  const singleWidgetRows: string[][] = []
  for (const [groupName, userGroup] of Object.entries(people)) {
    const [person] = await signedInAll(userGroup)
    if (person === undefined) continue
    const callApi = createApiCall(url, person)
    for (const type of types.slice(0, maxWidgets)) {
      const startedAt = performance.now()
      await callApi(`dashboard/figures?types=${type}`)
      singleWidgetRows.push([`${type}, ${groupName}`, inMilliseconds(performance.now() - startedAt)])
    }
  }
  table(['a widget alone, asked for the first time', 'figure'], singleWidgetRows)
  for (const [loadGroupName, loadGroup] of Object.entries(people)) {
    const load = { url, people: await signedInAll(loadGroup), requests: [{ path }], connections: 1 }
    await add(`dashboard, ${loadGroupName}, at first (aim p95 ≤ 800 ms)`, { ...load, seconds: 2 })
    await add(`dashboard, ${loadGroupName}, then (aim p95 ≤ 400 ms)`, { ...load, seconds })
  }
  const coordinator = await signedIn('coordinator@northlake.example')
  const call = createApiCall(url, coordinator)
  const [study] = (await call<{ readonly studies: readonly { readonly id: string }[] }>('session')).studies
  for (const name of reportNames.filter(isForStaff)) {
    const query = 'isOfStudy' in reports[name] ? `?studyId=${study?.id}` : ''
    const reportStartedAt = performance.now()
    await call(`report/${name}${query}`)
    first.push([name, inMilliseconds(performance.now() - reportStartedAt)])
  }
  table(['the dashboard in a cold browser', 'figure', 'aim'], await onScreen(url))
  table(['a report, when nothing is counted yet (aim ≤ 500 ms)', 'figure'], first)
  table(['dashboards, one at a time', 'a second', 'p50', 'p95', 'p99'], rows)
}

const isForStaff = (name: ReportName): boolean => !('needs' in reports[name])

/** Measures the dashboard of a coordinator with an empty cache: first paint, and the time until every widget has its figures. */
const onScreen = (url: string): Promise<string[][]> =>
  withBrowser({ url, email: 'coordinator@northlake.example', password: demoPassword }, async (open) => {
    const page = await open()
    await page.goto(`${url}/crm/dashboard`)
    await page.locator('[data-widget="funnel"]:not([aria-busy="true"])').waitFor()
    await page.locator('.dashboard-widget[aria-busy="true"]').first().waitFor({ state: 'detached' })
    const figures = await page.evaluate(() => performance.now())
    const firstPaint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
    return [
      ['first paint', inMilliseconds(firstPaint), '≤ 1 s'],
      ['figures of every widget', inMilliseconds(figures), ''],
    ]
  })
