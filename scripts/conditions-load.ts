import { readConfig } from '../backend/platform/config/config.ts'
import { reachDatabase } from '../backend/platform/database/index.ts'
import { migrate } from '../backend/platform/database/migrate.ts'
import { connect, prepareRole } from '../backend/platform/database/roles.ts'
import { loadOfficial } from '../backend/recruitment/conditions/official.ts'
import { loadConditions } from '../backend/recruitment/conditions/store.ts'
import { runCommand } from './command.ts'

/**
 * `npm run conditions:load -- FILE`: loads the official ICD-10-CM order file into the table of conditions and replaces the previous one.
 * Nodes may keep running; they use the new rows at once. If the file has invalid lines, they are skipped and the command exits with 1.
 */
const maxShownLines = 20

await runCommand('Usage: npm run conditions:load -- icd10cm-order-2027.txt', async ([file = '']) => {
  const databaseAccess = await reachDatabase(readConfig(process.env))
  try {
    const owner = await connect(databaseAccess.owner, databaseAccess.setting)
    try {
      await prepareRole(owner, databaseAccess.members)
      await migrate(owner)
      await loadConditions(owner)
      const { lines, loaded, headings, curated, repeated, wrong } = await loadOfficial(owner, file)
      console.log(`${lines} lines: ${loaded} conditions imported.`)
      console.log(`Skipped: ${headings} headings, ${curated} codes that the curated table has, ${repeated} repeated codes.`)
      for (const { line, problem } of wrong.slice(0, maxShownLines)) console.error(`Line ${line}: ${problem}`)
      if (wrong.length > maxShownLines) console.error(`and ${wrong.length - maxShownLines} more`)
      if (wrong.length > 0) process.exitCode = 1
    } finally {
      await owner.end()
    }
  } finally {
    await databaseAccess.close()
  }
})
