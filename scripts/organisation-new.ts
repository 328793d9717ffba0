import { parseArgs } from 'node:util'
import { createOrganisation } from '../backend/app/setUp/newOrganisation.ts'
import { StartError } from '../backend/platform/common/startError.ts'
import { readConfig } from '../backend/platform/config/config.ts'
import { openDatabase } from '../backend/platform/database/index.ts'

/**
 * `npm run organisation:new -- --name …`: creates an organization with the built-in roles and its first administrator. The server may be
 * running or not.
 */
const usage =
  'Usage: npm run organisation:new -- --name "Harbour Trials" --address https://trials.example --email ines@harbour.example --first-name Ines --last-name Roy [--language fr] [--time-zone America/Vancouver]'

const text = { type: 'string' } as const
try {
  const { values } = parseArgs({
    options: {
      name: text,
      address: text,
      email: text,
      'first-name': text,
      'last-name': text,
      language: { ...text, default: 'en' },
      'time-zone': text,
    },
  })
  const { name, address, email, 'first-name': firstName, 'last-name': lastName, language, 'time-zone': timeZone } = values
  if (!name || !address || !email || !firstName || !lastName) throw new StartError(usage)
  const database = await openDatabase(readConfig(process.env))
  try {
    const id = await createOrganisation(database, { name, address, language, timeZone, administrator: { email, firstName, lastName } })
    console.log(`Created organization ${id}. ${email} can sign in as its administrator.`)
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error instanceof StartError || 'code' in error ? error.message : error)
  process.exitCode = 1
}
