import { rmSync } from 'node:fs'
import { getDatabaseFolder } from '../backend/app/testing/folder.ts'
import { startEmbedded } from '../backend/platform/database/embedded.ts'
import { applicationRole, connect, prepareRole } from '../backend/platform/database/roles.ts'
import { readAllReleases, sampleReleases } from './migrations/upgrade/releases.ts'
import { tryUpgrade } from './migrations/upgrade/tryUpgrade.ts'

/**
 * `npm run migrations:try [-- --all]`: migrates a database with rows in every table from earlier releases to this one, and lists lost rows
 * and broken rules. With `--all`, from each state of `main` that had other migrations (several minutes). Uses a temporary database.
 */
const releases = process.argv.includes('--all') ? readAllReleases() : sampleReleases
const folder = getDatabaseFolder('studydesk-upgrade-')
const server = await startEmbedded(folder, { connections: 20, durable: false })
const stop = async (): Promise<void> => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().finally(() => process.exit(1)))
try {
  const owner = await connect(server.address('studydesk_owner', 'postgres'), null)
  await prepareRole(owner, [])
  const application = server.address(applicationRole, 'postgres')
  const { stops: results, problems } = await tryUpgrade(owner, { application, releases, report: (line) => console.log(line) })
  await owner.end()
  for (const line of new Set(results.flatMap(({ rejected }) => rejected))) console.log(`rejected: ${line}`)
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? 'Migrations: no row is lost, no rule is broken' : `Migrations: ${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await stop()
}
