import { settingsTable } from './documents/settingsTable.ts'

/** `npm run -s settings`: prints every setting as the table of the README. */
process.stdout.write(`${settingsTable()}\n`)
