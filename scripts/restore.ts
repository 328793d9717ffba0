import { resolve } from 'node:path'
import { readConfig } from '../backend/platform/config/config.ts'
import { runCommand } from './command.ts'

/**
 * `npm run restore FOLDER`: restores a backup into an empty database and checks row counts, file hashes and the audit trail. A failed
 * restore leaves nothing behind.
 */
await runCommand('Usage: npm run restore FOLDER, with the settings of the empty database to fill.', async ([folder = '']) => {
  const { restoreBackup } = await import('../backend/app/backup/restore.ts')
  await restoreBackup(readConfig(process.env), resolve(folder), (line) => console.log(line))
  console.log('The backup was restored.')
})
