import { resources } from '#resources/index.ts'
import { cloneDatabase, migratedTemplate, runAsAdministrator, startTestServer } from '../backend/app/testing/server.ts'
import { checkDatabase, checkSnapshot } from '../backend/platform/database/schema/index.ts'

/** `npm run schema:check`: fails if a database built from the migrations differs from the declarations. */
const server = await startTestServer()
try {
  await runAsAdministrator(server, 'create database declared')
  const migratedDatabase = await cloneDatabase(server, migratedTemplate)
  const [migratedUrl, emptyUrl] = [migratedDatabase.name, 'declared'].map((name) => server.address('studydesk_owner', name))
  const differences = [...checkSnapshot(resources), ...(await checkDatabase(resources, migratedUrl ?? '', emptyUrl ?? ''))]
  if (differences.length === 0) console.log('The migrations and the declarations agree.')
  else {
    console.error(['The migrations and the declarations differ:', ...differences.map((each) => `  ${each}`)].join('\n'))
    process.exitCode = 1
  }
} finally {
  await server.stop()
}
