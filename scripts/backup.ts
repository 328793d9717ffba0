import { resolve } from 'node:path'
import { readConfig } from '../backend/platform/config/config.ts'
import { runCommand } from './command.ts'

/** `npm run backup FOLDER`: backs up all data of the product, as of a single moment, while nodes keep running. */
await runCommand('Usage: npm run backup FOLDER, an empty or new one.', async ([folder = '']) => {
  const { makeBackup } = await import('../backend/app/backup/backup.ts')
  await makeBackup(readConfig(process.env), resolve(folder), (line) => console.log(line))
  console.log(
    `The backup in ${resolve(folder)} is finished. Keep the four secrets apart from it: without FIELD_SECRET it cannot be restored.`,
  )
})
