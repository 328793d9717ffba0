import { join } from 'node:path'
import pg from 'pg'
import { API } from 'typescript/unstable/sync'
import { expect, it } from 'vitest'
import { cloneDatabase, migratedTemplate, testServer } from '../../backend/app/testing/server.ts'
import { checkStatement } from './faults.ts'
import { Sources } from './sources.ts'
import { findStatements } from './written.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Statements whose text is known only at run time, with the reason. Each key is a folder, or a file with the number of its statements.
 * Other tests of that folder run them.
 */
const runtimeStatements: Readonly<Record<string, string>> = {
  'backend/platform/engine/': 'made from declarations of resources',
  'backend/app/backup/': 'copies every table, by the names that the database answers',
  'backend/platform/database/': 'runs the statements of others, migrations and roles',
  'scripts/statements/': 'prepares the statements of others',
  'scripts/migrations/upgrade/': 'fills and reads every table of an earlier release, by its catalog',
  'backend/organisation/audit/exportRows.ts 1': 'conditions on what this caller may see',
  'backend/organisation/audit/recordNames.ts 1': 'a table for each kind of record',
  'backend/organisation/audit/historyCalls.ts 2': 'a table for each kind of record',
  'backend/app/setUp/seed.ts 1': 'a table for each resource of the demo',
  'backend/app/installation/backupCheck.ts 1': 'a scratch database, created and dropped',
  'backend/platform/signatures/history.ts 1': 'a table for each signed resource',
  'backend/platform/signatures/verify.ts 2': 'a table for each signed resource',
  'backend/messages/queue/closeNotices.ts 1': 'wraps the update of its caller',
  'backend/platform/jobs/presence.ts 1': 'text of `releaseStatement`, which is prepared where it is written',
  'backend/messages/notifications/due.ts 1': 'a view for each notice that is due',
  'backend/participants/merge/statements.ts 4': 'a column for each field of a participant, a table for each reference to one',
  'backend/recruitment/changedCards.ts 1': 'a column for each kind of board',
  'backend/recruitment/enrolment.ts 1': 'conditions from lists',
  'backend/recruitment/readEnrolment.ts 1': 'conditions from lists',
  'backend/recruitment/randomisation/readiness.ts 1': 'conditions from lists',
  'backend/recruitment/suggestions/statements.ts 2': 'a part for each way to compare',
  'backend/studies/portfolio.ts 1': 'conditions from lists',
  'backend/binder/filing.ts 1': 'conditions from lists',
  'backend/binder/readBinder.ts 1': 'conditions on what this caller may see',
  'backend/binder/readGrid.ts 2': 'conditions on what this caller may see',
  'backend/finance/earned.ts 1': 'columns of a line, by their table',
  'backend/finance/invoices.ts 1': 'columns of a line, by their table',
  'backend/reports/studyArchive/sections/audit.ts 1': 'text from which hashes are computed',
  'backend/reports/studyArchive/sections/signatures.ts 1': 'text from which hashes are computed',
  'backend/visits/markMissed.ts 1': 'a condition on the study of a row',
  'backend/visits/reminders/due.ts 3': 'a condition on the study of a row',
}

it('every hand-written statement can be prepared on the migrated database, and has the columns that the code reads', async () => {
  const server = await testServer()
  const { name, drop } = await cloneDatabase(server, migratedTemplate)
  const address = server.address('studydesk_owner', name)
  const client = new pg.Client({ connectionString: address })
  const api = new API({ cwd: root })
  try {
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ connectionString: address })
    await client.connect()
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
    if (project === undefined) throw new Error('No project at tsconfig.json')
    const sources = new Sources(project, root)
    const statements = findStatements(sources)

    const results = []
    for (const statement of statements) results.push(await checkStatement(client, sources, statement))
    expect(results.flatMap(({ faults }) => faults)).toEqual([])
    // Lower these numbers only if statements became declarations. All other statements return no rows, or rows without a type.
    expect(results.filter(({ isCompared }) => isCompared).length).toBeGreaterThan(490)

    const folders = Object.keys(runtimeStatements).filter((key) => key.endsWith('/'))
    const unread = statements.filter(({ path, texts }) => texts.length === 0 && !folders.some((folder) => path.startsWith(folder)))
    const byFile = [...Map.groupBy(unread, ({ path }) => path)].map(([path, fileStatements]) => `${path} ${fileStatements.length}`)
    expect(byFile.sort()).toEqual(
      Object.keys(runtimeStatements)
        .filter((key) => !key.endsWith('/'))
        .sort(),
    )
    expect(statements.filter(({ texts }) => texts.length > 0).length).toBeGreaterThan(760)
  } finally {
    api.close()
    await client.end()
    await drop()
  }
})
