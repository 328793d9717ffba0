import { type ReportName, reportNames } from '../resources/reportNames.ts'
import { reports } from '../resources/reports.ts'
import { widgets } from '../resources/widgets.ts'
import { demoPassword } from '../seeds/accounts.ts'
import { withBrowser } from './browser.ts'
import { callsAt } from './calls.ts'
import type { Crowd } from './crowd.ts'
import { type Headers, measure } from './load.ts'
import { inMilliseconds, latencies, table } from './report.ts'

interface DashboardOptions {
  readonly url: string
  readonly seconds: number
  readonly people: Readonly<Record<string, Crowd>>
  signedInAll(crowd: Crowd): Promise<readonly Headers[]>
  signedIn(email: string): Promise<Headers>
}

/** Widgets of one call. */
const most = 12

/** The figures of a dashboard of twelve widgets, when nothing is counted yet and then; and each report once, by one who sees a few study-sites; the dashboard in
 * a browser. */
export async function measureDashboards({ url, seconds, people, signedInAll, signedIn }: DashboardOptions): Promise<void> {
  const types = Object.keys(widgets).filter((type) => !['welcome', 'announcements', 'image', 'ageing'].includes(type))
  const path = `/api/dashboard/figures?types=${types.slice(0, most).join(',')}`
  const rows: string[][] = []
  const first: string[][] = []
  const add = async (name: string, load: Parameters<typeof measure>[0]) => {
    const measured = await measure(load)
    rows.push([name, Math.round(measured.perSecond).toLocaleString('en-CA'), ...latencies(measured)])
  }
  const alone: string[][] = []
  for (const [who, crowd] of Object.entries(people)) {
    const [person] = await signedInAll(crowd)
    if (person === undefined) continue
    const ask = callsAt(url, person)
    for (const type of types.slice(0, most)) {
      const began = performance.now()
      await ask(`dashboard/figures?types=${type}`)
      alone.push([`${type}, ${who}`, inMilliseconds(performance.now() - began)])
    }
  }
  table(['a widget alone, asked for the first time', 'figure'], alone)
  for (const [who, crowd] of Object.entries(people)) {
    const load = { url, people: await signedInAll(crowd), requests: [{ path }], connections: 1 }
    await add(`dashboard, ${who}, at first (aim p95 ≤ 800 ms)`, { ...load, seconds: 2 })
    await add(`dashboard, ${who}, then (aim p95 ≤ 400 ms)`, { ...load, seconds })
  }
  const coordinator = await signedIn('coordinator@northlake.example')
  const call = callsAt(url, coordinator)
  const [study] = (await call<{ readonly studies: readonly { readonly id: string }[] }>('session')).studies
  for (const name of reportNames.filter(isForStaff)) {
    const query = 'isOfStudy' in reports[name] ? `?studyId=${study?.id}` : ''
    const began = performance.now()
    await call(`report/${name}${query}`)
    first.push([name, inMilliseconds(performance.now() - began)])
  }
  table(['the dashboard in a cold browser', 'figure', 'aim'], await onScreen(url))
  table(['a report, when nothing is counted yet (aim ≤ 500 ms)', 'figure'], first)
  table(['dashboards, one at a time', 'a second', 'p50', 'p95', 'p99'], rows)
}

const isForStaff = (name: ReportName): boolean => !('needs' in reports[name])

/** What a coordinator sees who opens the dashboard with nothing kept: the first paint, and when every widget tells its figures. */
const onScreen = (url: string): Promise<string[][]> =>
  withBrowser({ url, email: 'coordinator@northlake.example', password: demoPassword }, async (open) => {
    const page = await open()
    await page.goto(`${url}/crm/dashboard`)
    await page.locator('[data-widget="funnel"]:not([aria-busy="true"])').waitFor()
    await page.locator('.dashboard-widget[aria-busy="true"]').first().waitFor({ state: 'detached' })
    const figures = await page.evaluate(() => performance.now())
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
    return [
      ['first paint', inMilliseconds(painted), '≤ 1 s'],
      ['figures of every widget', inMilliseconds(figures), ''],
    ]
  })
