import { loadOfficial } from '../backend/conditions/official.ts'
import { bringConditions } from '../backend/conditions/store.ts'
import { readConfig } from '../backend/config.ts'
import { reachDatabase } from '../backend/database/index.ts'
import { migrate } from '../backend/database/migrate.ts'
import { connect, prepareRole } from '../backend/database/roles.ts'
import { runCommand } from './command.ts'

/**
 * `npm run conditions:load -- FILE`: brings the official ICD-10-CM order file into the table of conditions, in place of the one before.
 * Nodes may go on working; they find the new rows at once. Exits with 1 when the file has wrong lines, which are left out.
 */
const shown = 20

await runCommand('Usage: npm run conditions:load -- icd10cm-order-2027.txt', async ([file = '']) => {
  const place = await reachDatabase(readConfig(process.env))
  try {
    const owner = await connect(place.owner, place.setting)
    try {
      await prepareRole(owner, place.members)
      await migrate(owner)
      await bringConditions(owner)
      const { lines, loaded, headings, curated, repeated, wrong } = await loadOfficial(owner, file)
      console.log(`${lines} lines: ${loaded} conditions brought in.`)
      console.log(`Left out: ${headings} headings, ${curated} codes that the curated table has, ${repeated} repeated codes.`)
      for (const { line, problem } of wrong.slice(0, shown)) console.error(`Line ${line}: ${problem}`)
      if (wrong.length > shown) console.error(`and ${wrong.length - shown} more`)
      if (wrong.length > 0) process.exitCode = 1
    } finally {
      await owner.end()
    }
  } finally {
    await place.close()
  }
})
