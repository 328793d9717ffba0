import { resources } from '#resources/index.ts'
import { checkDatabase, checkSnapshot } from '../backend/database/schema/index.ts'
import { administer, cloneDatabase, migratedTemplate, startTestServer } from '../backend/testing/server.ts'

/** `npm run schema:check`: fails when a database built from the migrations differs from the declarations. */
const server = await startTestServer()
try {
  await administer(server, 'create database declared')
  const migrated = await cloneDatabase(server, migratedTemplate)
  const [migratedUrl, emptyUrl] = [migrated.name, 'declared'].map((name) => server.address('studydesk_owner', name))
  const differences = [...checkSnapshot(resources), ...(await checkDatabase(resources, migratedUrl ?? '', emptyUrl ?? ''))]
  if (differences.length === 0) console.log('The migrations and the declarations agree.')
  else {
    console.error(['The migrations and the declarations differ:', ...differences.map((each) => `  ${each}`)].join('\n'))
    process.exitCode = 1
  }
} finally {
  await server.stop()
}
