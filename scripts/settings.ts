import { settingsTable } from './documents/settingsTable.ts'

/** `npm run -s settings`: prints every setting, as in the table of docs/run/settings.md. */
process.stdout.write(`${settingsTable()}\n`)
