import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLocks } from './migrations/findLocks.ts'

/**
 * `npm run migrations:check`: lists statements of new migrations with which an upgrade would stop or break the nodes that still run the
 * previous release. docs/extend/migrations.md explains each.
 */
const folder = join(import.meta.dirname, '../migrations')
/** Earlier migrations ran while no node worked. */
const firstChecked = '0500'

const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql') && name >= firstChecked)
  .toSorted()
  .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
const problems = findLocks(files)
for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0 ? `Migrations: ${files.length} checked, none stops a working node` : `Migrations: ${problems.length} to change`,
)
process.exitCode = problems.length === 0 ? 0 : 1
