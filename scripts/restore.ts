import { resolve } from 'node:path'
import { readConfig } from '../backend/config.ts'
import { runCommand } from './command.ts'

/** `npm run restore FOLDER`: a backup into an empty database, counted, hashed and verified; nothing of it stays when something is amiss. */
await runCommand('Usage: npm run restore FOLDER, with the settings of the empty database to fill.', async ([folder = '']) => {
  const { restoreBackup } = await import('../backend/backup/restore.ts')
  await restoreBackup(readConfig(process.env), resolve(folder), (line) => console.log(line))
  console.log('Everything is restored.')
})
