import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { demoPassword } from '../seeds/accounts.ts'
import type { Place } from './boardCards.ts'
import { withBrowser } from './browser.ts'
import { watchInputs, whileDoing } from './inputs.ts'
import { percentile } from './load.ts'
import type { Desk } from './place.ts'
import { inMilliseconds, table } from './report.ts'

const email = 'coordinator@northlake.example'
/** Visits of a month, and bookings of rooms among which a week is looked at. */
const ofMonth = 1000
const bookings = 1_000_000
const rooms = 5
const asks = 200

/** The matrix of a study and the calendar in a browser, and a week of five rooms among a million bookings. */
export async function measureVisitsScreen({ url, ownerUrl }: Desk, place: Place): Promise<void> {
  await planMonth(ownerUrl, place)
  const rows: string[][] = []
  await withBrowser({ url, email, password: demoPassword }, async (open) => {
    const page = await open()
    rows.push(['matrix of 500 × 30, from the click until it can be used', inMilliseconds(await openedMatrix(page, url, place)), '≤ 600 ms'])
    await page.evaluate(watchInputs)
    const { longest } = await whileDoing(page, () => scrollMatrix(page))
    rows.push(['matrix, longest task while scrolling', longest === 0 ? '≤ 50 ms' : inMilliseconds(longest), '≤ 50 ms'])
    const filter = `filters[0][field]=studyId&filters[0][operator]=in&filters[0][value][0]=${place.studyId}`
    await page.goto(`${url}/crm/study-scheduler?${filter}`)
    await page.locator('.scheduler-calendar').waitFor()
    await page.waitForLoadState('networkidle')
    rows.push([`calendar, a month with ${ofMonth} visits, from the click`, inMilliseconds(await shown(page, 'Month', 100)), '≤ 500 ms'])
    rows.push(['calendar, to a week of it', inMilliseconds(await shown(page, 'Week')), '≤ 200 ms'])
    rows.push(['calendar, to a day of it', inMilliseconds(await shown(page, 'Day')), '≤ 200 ms'])
  })
  const weeks = await weeksOfRooms(ownerUrl)
  rows.push([
    `a week of ${rooms} rooms among ${bookings.toLocaleString('en-CA')} bookings, in SQL, p95`,
    `${percentile(weeks, 95).toFixed(1)} ms`,
    '≤ 20 ms',
  ])
  table(['visits in a browser', 'figure', 'aim'], rows)
}

/** A thousand visits of the study in this month, on its working hours. */
async function planMonth(ownerUrl: string, { studyId }: Place): Promise<void> {
  await withOwner(ownerUrl, (client) =>
    client.query(
      `with planned as (select id, row_number() over (order by id) as number from participant_visit where study_id = $1 and status = 'UNSCHEDULED' limit $2)
        update participant_visit visit set status = 'SCHEDULED', duration_minutes = 30,
          visit_date = date_trunc('month', current_date)::date + (number % 28)::int, visit_time = time '08:00' + make_interval(mins => 15 * (number % 36)::int)
        from planned where planned.id = visit.id`,
      [studyId, ofMonth],
    ),
  )
}

async function openedMatrix(page: Page, url: string, { studyId }: Place): Promise<number> {
  await page.goto(`${url}/crm/study/${studyId}/trial-board`).catch(() => undefined)
  const link = 'nav a[href$="/visit-schedule"]'
  await page.locator(link).waitFor()
  await page.waitForLoadState('networkidle')
  return untilDrawn(page, link, '.matrix tbody td .row-link')
}

/** Milliseconds from the click until so many such pieces stand and the page is free again. */
const untilDrawn = (page: Page, link: string, piece: string, atLeast = 1): Promise<number> =>
  page.evaluate(
    ({ from, to, count }) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        document.querySelector<HTMLElement>(from)?.click()
        const look = (): void => {
          if (document.querySelectorAll(to).length < count) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        }
        look()
      }),
    { from: link, to: piece, count: atLeast },
  )

async function scrollMatrix(page: Page): Promise<number> {
  await page.locator('.matrix').hover()
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(step % 10 === 9 ? 300 : 0, 400)
    await pause(16)
  }
  return page.locator('.matrix td').count()
}

/** Milliseconds from the click on a view until its visits stand: of a month, of which each day shows six, more than those of the week before it. */
async function shown(page: Page, view: string, atLeast = 1): Promise<number> {
  await page
    .getByRole('option', { name: view })
    .or(page.getByTitle(view))
    .first()
    .evaluate((option) => option.setAttribute('data-bench', 'view'))
  // Another view is another calendar: the one that stood does not count.
  await page
    .locator('.scheduler-calendar > *')
    .first()
    .evaluate((calendar) => calendar.setAttribute('data-before', 'yes'))
  const milliseconds = await untilDrawn(page, '[data-bench=view]', '.scheduler-calendar > :not([data-before]) .scheduler-event', atLeast)
  await page.locator('[data-bench=view]').evaluate((option) => option.removeAttribute('data-bench'))
  await page.waitForLoadState('networkidle')
  return milliseconds
}

/** Milliseconds of each look at a week of five rooms, in ascending order. */
async function weeksOfRooms(ownerUrl: string): Promise<readonly number[]> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ org: string }>('select org_id as org from organisation limit 1')
    const org = rows[0]?.org
    // Two hundred rooms with as many half hours as a million takes, back to back.
    await client.query(
      `insert into room_booking (org_id, participant_visit_id, room_id, place, during)
        select $1, gen_random_uuid(), md5('room ' || room)::uuid, 1,
          tsrange(timestamp '2020-01-01' + make_interval(mins => 30 * slot), timestamp '2020-01-01' + make_interval(mins => 30 * slot + 30))
        from generate_series(1, 200) room, generate_series(1, $2::int / 200) slot`,
      [org, bookings],
    )
    await client.query('analyze room_booking')
    const took: number[] = []
    for (let ask = 0; ask < asks; ask += 1) {
      const began = performance.now()
      await client.query(
        `select participant_visit_id, room_id, place, during from room_booking
          where org_id = $1 and room_id in (select md5('room ' || room)::uuid from generate_series($2::int, $2::int + ${rooms - 1}) room)
            and during && tsrange($3::timestamp, $3::timestamp + interval '7 days')`,
        [org, 1 + (ask % 190), new Date(Date.UTC(2020, 0, 2 + (ask % 90))).toISOString().slice(0, 10)],
      )
      took.push(performance.now() - began)
    }
    return took.toSorted((one, other) => one - other)
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
