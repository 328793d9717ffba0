import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { demoPassword } from '../seeds/accounts.ts'
import type { BenchServer } from './benchServer.ts'
import type { StudySiteRef } from './boardCards.ts'
import { withBrowser } from './browser.ts'
import { createApiCall } from './calls.ts'
import { acts, createCandidate, type Stage } from './feelActs.ts'
import { listScreens } from './feelScreens.ts'
import { clearFeel, readFeel, watchFeel } from './feelWatch.ts'
import { inMilliseconds, table } from './report.ts'

const email = 'coordinator@northlake.example'
const aims = { shift: 0.02, longest: 100, response: 100, tabStops: 8 }
const rounds = 3
const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
/** How many times slower the processor is for the acts, as on a phone, and the delay of each response of the server. */
const slowdown = 4
const latencyMs = 100
/** Milliseconds without a change, after which late shifts and tasks are measured. */
const quietMs = 400
/** Milliseconds after which a screen or an act counts as failed, on a machine with much other work. */
const timeoutMs = 20_000

/**
 * Measures how each screen loads, and how the screens respond to the commonest acts of a coordinator.
 * @param only `screens` or `acts`; if absent, both
 */
export async function measureFeel({ url, signedIn }: Pick<BenchServer, 'url' | 'signedIn'>, only?: string): Promise<void> {
  const headers = await signedIn(email)
  const call = createApiCall(url, headers)
  const [studySite] = await call<readonly StudySiteRef[]>('recruitment')
  if (studySite === undefined) throw new Error('The user has no study site')
  await withBrowser({ url, email, password: demoPassword }, async (open) => {
    const page = await open()
    await page.addInitScript(watchFeel)
    await page.addInitScript(() => {
      window.print = () => undefined
    })
    page.setDefaultTimeout(timeoutMs)
    if (only !== 'acts') await measureScreens(page, url, await listScreens(call, studySite))
    if (only !== 'screens') await measureActs({ page, url, email, headers, call, studySite })
  })
}

async function measureScreens(page: Page, url: string, paths: readonly string[]): Promise<void> {
  const rows: string[][] = []
  const notes: string[] = []
  for (const path of paths) {
    const cells: string[] = []
    const misses: string[] = []
    for (const [width, size] of Object.entries(widths)) {
      await page.setViewportSize(size)
      const { shift, moved, longest, tabStops } = await measureScreen(page, `${url}/crm${path}`)
      cells.push(shift.toFixed(3), formatTask(longest), ...(width === 'desktop' ? [String(tabStops)] : []))
      if (shift > aims.shift) misses.push(`shift (${width})`)
      if (shift > aims.shift) notes.push(`${path} (${width}):\n  ${moved.slice(0, 4).join('\n  ')}`)
      if (width === 'desktop' && tabStops > aims.tabStops) misses.push('tab stops')
    }
    rows.push([withoutIds(path), ...cells, misses.join(', ')])
  }
  table([`screens (aims: shift ≤ ${aims.shift}, tab stops ≤ ${aims.tabStops})`, 'shift', 'task', 'stops', 'phone', 'task', 'missed'], rows)
  if (notes.length > 0) console.log(`\nelements that move:\n${notes.join('\n')}`)
}

const withoutIds = (path: string): string => path.replaceAll(/[0-9a-f-]{36}/g, '…')
const formatTask = (longest: number): string => (longest === 0 ? '≤ 50 ms' : inMilliseconds(longest))

/** Opens a screen, again if it misses the aim, and returns the medians. */
async function measureScreen(page: Page, address: string) {
  const measurements = [await openScreen(page, address)]
  if ((measurements[0]?.shift ?? 0) > aims.shift) while (measurements.length < rounds) measurements.push(await openScreen(page, address))
  const [middle] = measurements.toSorted((left, right) => left.shift - right.shift).slice(Math.floor(measurements.length / 2))
  if (middle === undefined) throw new Error(`${address} was not measured`)
  return { ...middle, tabStops: await countTabStops(page) }
}

async function openScreen(page: Page, address: string) {
  await page.goto(address)
  await settle(page)
  return readFeel(page)
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .ant-skeleton') === null)
  await page.waitForLoadState('networkidle')
  await pause(quietMs)
}

/** Counts the controls that the Tab key reaches before the content. */
const countTabStops = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')
    return [...controls].filter(
      (control) =>
        control.tabIndex >= 0 &&
        !control.matches(':disabled') &&
        control.checkVisibility({ visibilityProperty: true }) &&
        main !== null &&
        (control.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    ).length
  })

async function measureActs(stage: Stage): Promise<void> {
  const { page, url } = stage
  await page.setViewportSize(widths.desktop)
  const devtools = await page.context().newCDPSession(page)
  const rows: string[][] = []
  for (const act of acts) {
    const results: { longest: number; slowest: { press: string; duration: number } }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const candidate = await createCandidate(stage)
      await setSlowness(devtools, 1, 0)
      await page.goto(`${url}/crm${await act.prepare(stage, candidate)}`)
      await settle(page)
      await setSlowness(devtools, slowdown, latencyMs)
      await clearFeel(page)
      await act.run(page, candidate).catch((error: unknown) => {
        throw new Error(`Could not ${act.name}`, { cause: error })
      })
      await pause(quietMs)
      const { longest, responses } = await readFeel(page)
      results.push({
        longest,
        slowest: responses.toSorted((left, right) => right.duration - left.duration)[0] ?? { press: '', duration: 0 },
      })
    }
    const longest = middleOf(results, (result) => result.longest).longest
    const { slowest } = middleOf(results, (result) => result.slowest.duration)
    const misses = [...(longest > aims.longest ? ['task'] : []), ...(slowest.duration > aims.response ? ['response'] : [])]
    rows.push([act.name, formatTask(longest), inMilliseconds(slowest.duration), slowest.press, misses.join(', ')])
  }
  table([`acts, processor ${slowdown} times slower (aims ≤ ${aims.longest} ms)`, 'task', 'response', 'slowest press', 'missed'], rows)
}

type Devtools = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

async function setSlowness(devtools: Devtools, rate: number, latency: number): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 })
}

function middleOf<Row>(rows: readonly Row[], figureOf: (row: Row) => number): Row {
  const middle = rows.toSorted((left, right) => figureOf(left) - figureOf(right))[Math.floor(rows.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured')
  return middle
}
