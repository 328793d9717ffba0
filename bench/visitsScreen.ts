import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { demoPassword } from '../seeds/accounts.ts'
import type { BenchServer } from './benchServer.ts'
import type { StudySiteRef } from './boardCards.ts'
import { withBrowser } from './browser.ts'
import { measureInteraction, watchInputs } from './inputs.ts'
import { percentileOf } from './load.ts'
import { inMilliseconds, table } from './report.ts'

const email = 'coordinator@northlake.example'
/** Number of visits in a month, and of room bookings in the table from which the benchmark reads one week. */
const visitsPerMonth = 1000
const bookings = 1_000_000
const roomCount = 5
const queryCount = 200

/** Measures the matrix of a study and the calendar in a browser, and reading a week of five rooms among a million bookings. */
export async function measureVisitsScreen({ url, ownerUrl }: BenchServer, studySite: StudySiteRef): Promise<void> {
  await planMonth(ownerUrl, studySite)
  const rows: string[][] = []
  await withBrowser({ url, email, password: demoPassword }, async (open) => {
    const page = await open()
    rows.push([
      'matrix of 500 × 30, from the click until it can be used',
      inMilliseconds(await openMatrix(page, url, studySite)),
      '≤ 600 ms',
    ])
    await page.evaluate(watchInputs)
    const { longest } = await measureInteraction(page, () => scrollMatrix(page))
    rows.push(['matrix, longest task while scrolling', longest === 0 ? '≤ 50 ms' : inMilliseconds(longest), '≤ 50 ms'])
    const filter = `filters[0][field]=studyId&filters[0][operator]=in&filters[0][value][0]=${studySite.studyId}`
    await page.goto(`${url}/crm/study-scheduler?${filter}`)
    await page.locator('.scheduler-calendar').waitFor()
    await page.waitForLoadState('networkidle')
    rows.push([
      `calendar, a month with ${visitsPerMonth} visits, from the click`,
      inMilliseconds(await showView(page, 'Month', 100)),
      '≤ 500 ms',
    ])
    rows.push(['calendar, to a week of it', inMilliseconds(await showView(page, 'Week')), '≤ 200 ms'])
    rows.push(['calendar, to a day of it', inMilliseconds(await showView(page, 'Day')), '≤ 200 ms'])
  })
  const weeks = await weeksOfRooms(ownerUrl)
  rows.push([
    `a week of ${roomCount} rooms among ${bookings.toLocaleString('en-CA')} bookings, in SQL, p95`,
    `${percentileOf(weeks, 95).toFixed(1)} ms`,
    '≤ 20 ms',
  ])
  table(['visits in a browser', 'figure', 'aim'], rows)
}

/** Schedules a thousand visits of the study in this month, within working hours. */
async function planMonth(ownerUrl: string, { studyId }: StudySiteRef): Promise<void> {
  await withOwner(ownerUrl, (client) =>
    client.query(
      `with planned as (select id, row_number() over (order by id) as number from participant_visit where study_id = $1 and status = 'UNSCHEDULED' limit $2)
        update participant_visit visit set status = 'SCHEDULED', duration_minutes = 30,
          visit_date = date_trunc('month', current_date)::date + (number % 28)::int, visit_time = time '08:00' + make_interval(mins => 15 * (number % 36)::int)
        from planned where planned.id = visit.id`,
      [studyId, visitsPerMonth],
    ),
  )
}

async function openMatrix(page: Page, url: string, { studyId }: StudySiteRef): Promise<number> {
  await page.goto(`${url}/crm/study/${studyId}/trial-board`).catch(() => undefined)
  const link = 'nav a[href$="/visit-schedule"]'
  await page.locator(link).waitFor()
  await page.waitForLoadState('networkidle')
  return measureDrawing(page, link, '.matrix tbody td .row-link')
}

/** Returns milliseconds from the click until a number of elements are visible and the page responds. */
const measureDrawing = (page: Page, link: string, selector: string, minCount = 1): Promise<number> =>
  page.evaluate(
    ({ from, to, count }) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        document.querySelector<HTMLElement>(from)?.click()
        const pollDrawn = (): void => {
          if (document.querySelectorAll(to).length < count) requestAnimationFrame(pollDrawn)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        }
        pollDrawn()
      }),
    { from: link, to: selector, count: minCount },
  )

async function scrollMatrix(page: Page): Promise<number> {
  await page.locator('.matrix').hover()
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(step % 10 === 9 ? 300 : 0, 400)
    await pause(16)
  }
  return page.locator('.matrix td').count()
}

/**
 * Returns milliseconds from the click on a view until its visits are visible. A month shows six visits per day, more than the week view
 * that was open before.
 */
async function showView(page: Page, view: string, minCount = 1): Promise<number> {
  await page
    .getByRole('option', { name: view })
    .or(page.getByTitle(view))
    .first()
    .evaluate((option) => option.setAttribute('data-bench', 'view'))
  // A new view creates another calendar element. Marks the previous element, so the measurement ignores it.
  await page
    .locator('.scheduler-calendar > *')
    .first()
    .evaluate((calendar) => calendar.setAttribute('data-before', 'yes'))
  const milliseconds = await measureDrawing(
    page,
    '[data-bench=view]',
    '.scheduler-calendar > :not([data-before]) .scheduler-event',
    minCount,
  )
  await page.locator('[data-bench=view]').evaluate((option) => option.removeAttribute('data-bench'))
  await page.waitForLoadState('networkidle')
  return milliseconds
}

/** Returns milliseconds of each query for a week of five rooms, in ascending order. */
async function weeksOfRooms(ownerUrl: string): Promise<readonly number[]> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ org: string }>('select org_id as org from organisation limit 1')
    const org = rows[0]?.org
    // Two hundred rooms with consecutive half-hour bookings, a million in all.
    await client.query(
      `insert into room_booking (org_id, participant_visit_id, room_id, place, during)
        select $1, gen_random_uuid(), md5('room ' || room)::uuid, 1,
          tsrange(timestamp '2020-01-01' + make_interval(mins => 30 * slot), timestamp '2020-01-01' + make_interval(mins => 30 * slot + 30))
        from generate_series(1, 200) room, generate_series(1, $2::int / 200) slot`,
      [org, bookings],
    )
    await client.query('analyze room_booking')
    const durations: number[] = []
    for (let round = 0; round < queryCount; round += 1) {
      const startedAt = performance.now()
      await client.query(
        `select participant_visit_id, room_id, place, during from room_booking
          where org_id = $1 and room_id in (select md5('room ' || room)::uuid from generate_series($2::int, $2::int + ${roomCount - 1}) room)
            and during && tsrange($3::timestamp, $3::timestamp + interval '7 days')`,
        [org, 1 + (round % 190), new Date(Date.UTC(2020, 0, 2 + (round % 90))).toISOString().slice(0, 10)],
      )
      durations.push(performance.now() - startedAt)
    }
    return durations.toSorted((left, right) => left - right)
  })
}

async function withOwner<Answer>(ownerUrl: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
