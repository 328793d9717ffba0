import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { testSmsService } from '../backend/mail/testSmsService.ts'
import { demoPassword } from '../seeds/accounts.ts'
import { measureAnnouncements } from './announcements.ts'
import { measureBoard } from './board.ts'
import { measureBoardScreen } from './boardScreen.ts'
import { measureFirstLoad } from './browser.ts'
import { compare } from './compare.ts'
import { measureConditions } from './conditions.ts'
import { measureDashboards } from './dashboards.ts'
import { measureDocuments } from './documents.ts'
import { measureListExports } from './exports.ts'
import { measureFaults } from './faults/index.ts'
import { fill, grow } from './fill.ts'
import { measureForms } from './forms.ts'
import { measureGrowth } from './growth.ts'
import { measureHome } from './home.ts'
import { measureLive } from './live.ts'
import { fillWithFamilies, measureMatching } from './matching.ts'
import { measureMeeting } from './meeting.ts'
import { measureNotifications } from './notifications.ts'
import { addressAt, busyCoordinators, coordinators, type Desk, owner, owners, port, withDesk } from './place.ts'
import { addStudies, measurePortfolio } from './portfolio.ts'
import { run, startCommand } from './processes.ts'
import { inMilliseconds } from './report.ts'
import { measureSearch } from './search.ts'
import { soak } from './soak.ts'
import { fillWithConditions, measureSuggestions } from './suggest.ts'
import { fillVisits, measureVisits } from './visits.ts'
import { measureVisitsScreen } from './visitsScreen.ts'

/**
 * `npm run bench`: a server of its own with 100,000 participants, measured against a bare node http and pg server before and after in
 * the same run. Ratios count: absolute figures are those of one machine at one time. BENCH_PARTICIPANTS and BENCH_SECONDS (a figure)
 * make it shorter. After `--`: `live` measures open sockets alone, `conditions` the search of conditions, `home` the home page;
 * `board` a recruitment board and ten people who move its cards; `growth` the same calls at several sizes (`--sizes 10000,100000`);
 * `forms` builder, viewer and answers of forms of 200 questions and more, and files of 100,000 (BENCH_SUBMISSIONS); `portfolio` 200 studies with their figures; `suggest` who fits a study, of a rare and a common condition and of none;
 * `visits` matrix, calendar, daily activities and a schedule that moves; `dashboards` the figures of twelve widgets, and each report; `documents` a folder of ten thousand; `exports` every participant as CSV and as a workbook; `meeting` a video meeting of two browsers; `notifications` from an event to the bell; `announcements` one to 10,000 people while nodes are killed; `matching` the duplicate check among people with common names; `soak` mixed traffic for a while (`--minutes 5`);
 * `faults` what is lost while nodes, PostgreSQL or the disk fail (`faults kill`, `database`, `nodes`, `disk`; `--times 20`).
 */
const participants = Number(process.env.BENCH_PARTICIPANTS ?? 100_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    minutes: { type: 'string', default: '5' },
    times: { type: 'string' },
  },
})

/** People by what they see: an owner's few study-sites and trash, two study-sites, all forty. */
const everybody = { owner: owners, coordinator: coordinators, 'coordinator of forty': busyCoordinators }

console.log(`${cpus().length} cores, Node ${process.versions.node}; ${seconds} s a figure`)
sayLoad()
await measureAskedFor(positionals[0])
sayLoad()

function measureAskedFor(what: string | undefined): Promise<void> {
  const fillAll = (ownerUrl: string) => fill(ownerUrl, participants)
  switch (what) {
    case 'growth':
      return withDesk(
        async () => undefined,
        (desk) => measureGrowth(desk, { sizes: options.sizes.split(',').map(Number), seconds }),
      )
    case 'soak':
      return withDesk(
        (ownerUrl) => grow(ownerUrl, participants),
        (desk) => soak(desk, Number(options.minutes)),
      )
    case 'matching':
      return withDesk(
        (ownerUrl) => fillWithFamilies(ownerUrl, participants),
        (desk) => measureMatching(desk, seconds),
      )
    case 'board':
      return withDesk(fillAll, async (desk) => {
        await measureBoard(desk, seconds)
        await measureBoardScreen(desk)
      })
    case 'forms':
      return withDesk(async () => undefined, measureForms)
    case 'portfolio':
      return withDesk(
        async (ownerUrl) => {
          await addStudies(ownerUrl)
          await fillAll(ownerUrl)
        },
        (desk) => measurePortfolio(desk, seconds),
      )
    case 'suggest':
      return withDesk(
        async (ownerUrl) => {
          await grow(ownerUrl, participants)
          return fillWithConditions(ownerUrl)
        },
        (desk, studies) => measureSuggestions(desk, { studies, seconds }),
      )
    case 'conditions':
      return withDesk(
        async () => undefined,
        (desk) => measureConditions({ ...desk, seconds }),
      )
    case 'home':
      return withDesk(fillAll, (desk) => measureHome({ ...desk, seconds, people: everybody }))
    case 'dashboards':
      return withDesk(
        async (ownerUrl) => {
          await fillAll(ownerUrl)
          return fillVisits(ownerUrl)
        },
        (desk) => measureDashboards({ ...desk, seconds, people: everybody }),
      )
    case 'visits':
      return withDesk(
        async (ownerUrl) => {
          await fillAll(ownerUrl)
          return fillVisits(ownerUrl)
        },
        async (desk, place) => {
          await measureVisits(desk, place, seconds)
          await measureVisitsScreen(desk, place)
        },
      )
    case 'documents':
      return withDesk(
        async () => undefined,
        (desk) => measureDocuments(desk, seconds),
      )
    case 'exports':
      return withDesk(fillAll, (desk) => measureListExports(desk, participants))
    case 'meeting':
      return testSmsService('key').then((sms) =>
        withDesk(
          async () => undefined,
          (desk) => measureMeeting(desk, sms),
          { SMS_URL: sms.url, SMS_KEY: 'key', SMS_FROM: '+14165550199' },
        ).finally(sms.close),
      )
    case 'announcements':
      return withDesk(async () => undefined, measureAnnouncements)
    case 'notifications':
      return withDesk(async () => undefined, measureNotifications)
    case 'faults':
      return measureFaults(positionals[1], options.times === undefined ? undefined : Number(options.times))
    case 'live':
      return withDesk(fillAll, async ({ server, ...desk }, orgId) =>
        measureLive({ ...desk, seconds, orgId, processId: server.process.pid ?? 0, owner: await desk.signedIn(owner) }),
      )
    default:
      return withDesk(fillAll, measureEverything)
  }
}

/** Other work on the machine spoils every figure, the ratios too where it comes and goes. */
function sayLoad(): void {
  console.log(`load of the machine in the last minute: ${(loadavg()[0] ?? 0).toFixed(1)}`)
}

async function measureEverything(desk: Desk, orgId: string): Promise<void> {
  const { url, server, signedInAll } = desk
  const bareUrl = addressAt(port + 1)
  const bare = await run(`exec node bench/bare.ts '${desk.ownerUrl}' ${orgId} ${port + 1}`, { url: bareUrl })
  try {
    await compare({
      url,
      bareUrl,
      seconds,
      owners: await signedInAll(owners),
      coordinators: await signedInAll(coordinators),
      busyCoordinators: await signedInAll(busyCoordinators),
    })
    await measureSearch({ ...desk, seconds, people: { owner: owners, coordinator: coordinators } })
    await measureHome({ ...desk, seconds, people: everybody })
    await measureConditions({ ...desk, seconds })
    console.log(`\npeak memory of the server: ${server.peakMemory().toFixed(0)} MiB (aim ≤ 350)`)
    await startAgain(desk.environment)
    await firstLoad(url)
  } finally {
    await bare.stop()
  }
}

async function startAgain(environment: Readonly<Record<string, string>>): Promise<void> {
  const again = { ...environment, PORT: String(port + 2), PUBLIC_URL: addressAt(port + 2) }
  const times: number[] = []
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const node = await run(startCommand, { url: `${addressAt(port + 2)}/api/health`, env: again })
    times.push(node.started)
    await node.stop()
  }
  times.sort((one, other) => one - other)
  console.log(
    `start with the database running: median ${inMilliseconds(times[2] ?? 0)}, best ${inMilliseconds(times[0] ?? 0)} (aim ≤ 1,000 ms)`,
  )
}

async function firstLoad(url: string): Promise<void> {
  const load = await measureFirstLoad({ url, email: owner, password: demoPassword })
  console.log(
    `participant list in a cold browser: ${(load.bytes / 1024).toFixed(0)} KiB as served (aim ≤ 600) in ${load.requests} requests, ` +
      `rows after ${inMilliseconds(load.rows)} (≤ 650), next page ${inMilliseconds(load.page)}, sort ${inMilliseconds(load.sort)} (≤ 100)`,
  )
}
