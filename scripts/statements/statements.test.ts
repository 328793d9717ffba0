import { join } from 'node:path'
import pg from 'pg'
import { API } from 'typescript/unstable/sync'
import { expect, it } from 'vitest'
import { cloneDatabase, migratedTemplate, testServer } from '../../backend/testing/server.ts'
import { checkStatement } from './faults.ts'
import { Sources } from './sources.ts'
import { writtenStatements } from './written.ts'

const root = join(import.meta.dirname, '../..')

/** Statements whose text is known at run time alone, by folder or by file and number; they run in the tests of their own folder. */
const madeAtRunTime: Readonly<Record<string, string>> = {
  'backend/engine/': 'made from declarations of resources',
  'backend/backup/': 'copies every table, by the names that the database answers',
  'backend/database/': 'runs the statements of others, migrations and roles',
  'scripts/statements/': 'prepares the statements of others',
  'backend/audit/exportRows.ts 1': 'conditions on what this caller may see',
  'backend/audit/recordNames.ts 1': 'a table for each kind of record',
  'backend/audit/historyCalls.ts 2': 'a table for each kind of record',
  'backend/setUp/seed.ts 1': 'a table for each resource of the demo',
  'backend/signatures/history.ts 1': 'a table for each signed resource',
  'backend/signatures/verify.ts 2': 'a table for each signed resource',
  'backend/closeNotices.ts 1': 'wraps the update of its caller',
  'backend/jobs/presence.ts 1': 'text of `releaseStatement`, which is prepared where it is written',
  'backend/notifications/due.ts 1': 'a view for each notice that is due',
  'backend/participants/merge/statements.ts 4': 'a column for each field of a participant, a table for each reference to one',
  'backend/recruitment/changedCards.ts 1': 'a column for each kind of board',
  'backend/recruitment/enrolment.ts 1': 'conditions from lists',
  'backend/recruitment/readEnrolment.ts 1': 'conditions from lists',
  'backend/recruitment/suggestions/statements.ts 2': 'a part for each way to compare',
  'backend/studies/portfolio.ts 1': 'conditions from lists',
}

it('every hand-written statement prepares on the migrated database, and its columns are those that the code reads', async () => {
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
    const statements = writtenStatements(sources)

    const checked = []
    for (const statement of statements) checked.push(await checkStatement(client, sources, statement))
    expect(checked.flatMap(({ faults }) => faults)).toEqual([])
    // Both figures fall only with statements that became declarations; the rest of the statements answer no rows, or rows that no type names.
    expect(checked.filter(({ isCompared }) => isCompared).length).toBeGreaterThan(375)

    const folders = Object.keys(madeAtRunTime).filter((key) => key.endsWith('/'))
    const unread = statements.filter(({ path, texts }) => texts.length === 0 && !folders.some((folder) => path.startsWith(folder)))
    const byFile = [...Map.groupBy(unread, ({ path }) => path)].map(([path, own]) => `${path} ${own.length}`)
    expect(byFile.sort()).toEqual(
      Object.keys(madeAtRunTime)
        .filter((key) => !key.endsWith('/'))
        .sort(),
    )
    expect(statements.filter(({ texts }) => texts.length > 0).length).toBeGreaterThan(605)
  } finally {
    api.close()
    await client.end()
    await drop()
  }
})
