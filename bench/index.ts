import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { testSmsService } from '../backend/messages/mail/testSmsService.ts'
import { demoPassword } from '../seeds/accounts.ts'
import { measureAnnouncements } from './announcements.ts'
import { addressOfPort, type BenchServer, busyCoordinators, coordinators, owner, owners, port, withDesk } from './benchServer.ts'
import { measureBoard } from './board.ts'
import { measureBoardScreen } from './boardScreen.ts'
import { measureFirstLoad } from './browser.ts'
import { compare } from './compare.ts'
import { measureConditions } from './conditions.ts'
import { fillOrganisations, measureCrowd } from './crowd/index.ts'
import { measureDashboards } from './dashboards.ts'
import { measureDocuments } from './documents.ts'
import { measureListExports } from './exports.ts'
import { measureFaults } from './faults/index.ts'
import { measureFeel } from './feel.ts'
import { addParticipants, fill } from './fill.ts'
import { measureForms } from './forms.ts'
import { measureGrowth } from './growth.ts'
import { measureHome } from './home.ts'
import { measureLive } from './live.ts'
import { fillWithFamilies, measureMatching } from './matching.ts'
import { measureMeeting } from './meeting.ts'
import { measureNotifications } from './notifications.ts'
import { addStudies, measurePortfolio } from './portfolio.ts'
import { run, startCommand } from './processes.ts'
import { inMilliseconds } from './report.ts'
import { measureSearch } from './search.ts'
import { soak } from './soak.ts'
import { fillWithConditions, measureSuggestions } from './suggest.ts'
import { fillVisits, measureVisits } from './visits.ts'
import { measureVisitsScreen } from './visitsScreen.ts'

/**
 * `npm run bench` starts a separate server with 100,000 participants and compares it with a baseline server (Node's http and pg only),
 * which runs before and after it. Only ratios are comparable: absolute figures belong to one machine at one time. BENCH_PARTICIPANTS and
 * BENCH_SECONDS (per figure) make it shorter. After `--`: `live` measures open sockets alone, `conditions` the search of conditions,
 * `home` the home page; `board` a recruitment board and ten people who move its cards; `growth` the same calls at several sizes (`--sizes
 * 10000,100000`); `forms` builder, viewer and answers of forms of 200 questions and more, and files of 100,000 (BENCH_SUBMISSIONS);
 * `portfolio` 200 studies with their figures; `suggest` participants who match a study, for a rare condition, a common one and none;
 * `visits` matrix, calendar, daily activities and a schedule change; `dashboards` the figures of twelve widgets, and each report;
 * `documents` a folder of ten thousand; `feel` how screens load, and how they respond on a slow processor (`feel screens`, `acts`);
 * `exports` every participant as CSV and as a workbook; `meeting` a video meeting of two browsers; `notifications` the time from an
 * event to the bell; `announcements` one to 10,000 people while nodes are killed; `matching` the duplicate check among people with common
 * names; `soak` mixed traffic for a while (`--minutes 5`); `crowd` people of three organisations who work and pause (`--minutes 60
 * --people 100 --rows 100000 --nodes 2 --kill-every 10`); `faults` losses while nodes, PostgreSQL or the disk fail (`faults kill`,
 * `database`, `nodes`, `disk`; `--times 20`).
 */
const participants = Number(process.env.BENCH_PARTICIPANTS ?? 100_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    minutes: { type: 'string', default: '5' },
    times: { type: 'string' },
    people: { type: 'string', default: '100' },
    rows: { type: 'string', default: '100000' },
    nodes: { type: 'string', default: '1' },
    'kill-every': { type: 'string' },
  },
})

/**
 * Kinds of users by their scope: an owner with few study sites and the trash, a coordinator of two study sites, and a coordinator of all
 * forty.
 */
const allUsers = { owner: owners, coordinator: coordinators, 'coordinator of forty': busyCoordinators }

console.log(`${cpus().length} cores, Node ${process.versions.node}; ${seconds} s a figure`)
logLoad()
await measureRequestedFor(positionals[0])
logLoad()

function measureRequestedFor(benchmark: string | undefined): Promise<void> {
  const fillAll = (ownerUrl: string) => fill(ownerUrl, participants)
  switch (benchmark) {
    case 'growth':
      return withDesk(
        async () => undefined,
        (benchServer) => measureGrowth(benchServer, { sizes: options.sizes.split(',').map(Number), seconds }),
      )
    case 'soak':
      return withDesk(
        (ownerUrl) => addParticipants(ownerUrl, participants),
        (benchServer) => soak(benchServer, Number(options.minutes)),
      )
    case 'crowd':
      return withDesk(
        (ownerUrl) => fillOrganisations(ownerUrl, Number(options.rows)),
        (benchServer) =>
          measureCrowd(benchServer, {
            minutes: Number(options.minutes),
            people: Number(options.people),
            nodes: Number(options.nodes),
            killEvery: options['kill-every'] === undefined ? null : Number(options['kill-every']),
          }),
        { LIMIT_UPLOAD_BYTES_PER_DAY: String(2 ** 36) },
      )
    case 'matching':
      return withDesk(
        (ownerUrl) => fillWithFamilies(ownerUrl, participants),
        (benchServer) => measureMatching(benchServer, seconds),
      )
    case 'board':
      return withDesk(fillAll, async (benchServer) => {
        await measureBoard(benchServer, seconds)
        await measureBoardScreen(benchServer)
      })
    case 'forms':
      return withDesk(async () => undefined, measureForms)
    case 'portfolio':
      return withDesk(
        async (ownerUrl) => {
          await addStudies(ownerUrl)
          await fillAll(ownerUrl)
        },
        (benchServer) => measurePortfolio(benchServer, seconds),
      )
    case 'suggest':
      return withDesk(
        async (ownerUrl) => {
          await addParticipants(ownerUrl, participants)
          return fillWithConditions(ownerUrl)
        },
        (benchServer, studies) => measureSuggestions(benchServer, { studies, seconds }),
      )
    case 'conditions':
      return withDesk(
        async () => undefined,
        (benchServer) => measureConditions({ ...benchServer, seconds }),
      )
    case 'home':
      return withDesk(fillAll, (benchServer) => measureHome({ ...benchServer, seconds, people: allUsers }))
    case 'dashboards':
      return withDesk(
        async (ownerUrl) => {
          await fillAll(ownerUrl)
          return fillVisits(ownerUrl)
        },
        (benchServer) => measureDashboards({ ...benchServer, seconds, people: allUsers }),
      )
    case 'visits':
      return withDesk(
        async (ownerUrl) => {
          await fillAll(ownerUrl)
          return fillVisits(ownerUrl)
        },
        async (benchServer, studySite) => {
          await measureVisits(benchServer, studySite, seconds)
          await measureVisitsScreen(benchServer, studySite)
        },
      )
    case 'documents':
      return withDesk(
        async () => undefined,
        (benchServer) => measureDocuments(benchServer, seconds),
      )
    case 'exports':
      return withDesk(fillAll, (benchServer) => measureListExports(benchServer, participants))
    case 'feel':
      return withDesk(
        async () => undefined,
        (benchServer) => measureFeel(benchServer, positionals[1]),
      )
    case 'meeting':
      return testSmsService('key').then((sms) =>
        withDesk(
          async () => undefined,
          (benchServer) => measureMeeting(benchServer, sms),
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
        measureLive({ ...desk, seconds, orgId, processId: server.process.pid ?? 0, ownerHeaders: await desk.signedIn(owner) }),
      )
    default:
      return withDesk(fillAll, measureEverything)
  }
}

/** Prints the load of the machine. Other work distorts every figure, and also the ratios if it varies. */
function logLoad(): void {
  console.log(`load of the machine in the last minute: ${(loadavg()[0] ?? 0).toFixed(1)}`)
}

async function measureEverything(benchServer: BenchServer, orgId: string): Promise<void> {
  const { url, server, signedInAll } = benchServer
  const bareUrl = addressOfPort(port + 1)
  const bareServer = await run(`exec node bench/bare.ts '${benchServer.ownerUrl}' ${orgId} ${port + 1}`, { url: bareUrl })
  try {
    await compare({
      url,
      bareUrl,
      seconds,
      owners: await signedInAll(owners),
      coordinators: await signedInAll(coordinators),
      busyCoordinators: await signedInAll(busyCoordinators),
    })
    await measureSearch({ ...benchServer, seconds, people: { owner: owners, coordinator: coordinators } })
    await measureHome({ ...benchServer, seconds, people: allUsers })
    await measureConditions({ ...benchServer, seconds })
    console.log(`\npeak memory of the server: ${server.peakMemory().toFixed(0)} MiB (aim ≤ 350)`)
    await measureRestart(benchServer.environment)
    await reportFirstLoad(url)
  } finally {
    await bareServer.stop()
  }
}

async function measureRestart(environment: Readonly<Record<string, string>>): Promise<void> {
  const restartEnvironment = { ...environment, PORT: String(port + 2), PUBLIC_URL: addressOfPort(port + 2) }
  const times: number[] = []
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const node = await run(startCommand, { url: `${addressOfPort(port + 2)}/api/health`, env: restartEnvironment })
    times.push(node.started)
    await node.stop()
  }
  times.sort((left, right) => left - right)
  console.log(
    `start with the database running: median ${inMilliseconds(times[2] ?? 0)}, best ${inMilliseconds(times[0] ?? 0)} (aim ≤ 1,000 ms)`,
  )
}

async function reportFirstLoad(url: string): Promise<void> {
  const load = await measureFirstLoad({ url, email: owner, password: demoPassword })
  console.log(
    `participant list in a cold browser: ${(load.bytes / 1024).toFixed(0)} KiB as served (aim ≤ 600) in ${load.requests} requests, ` +
      `rows after ${inMilliseconds(load.rows)} (≤ 650), next page ${inMilliseconds(load.page)}, sort ${inMilliseconds(load.sort)} (≤ 100)`,
  )
}
