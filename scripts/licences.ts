import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportLicences } from './dependencies/licences.ts'

/**
 * `npm run licences`: lists the number of packages by licence, and fails on one that is neither allowed nor accepted with a reason
 * (`scripts/dependencies/accepted.ts`). `-- --all` lists the packages too. Reads package-lock.json only.
 */
const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  readonly packages: Parameters<typeof reportLicences>[0]
}
const { byLicence, problems } = reportLicences(packages)
for (const [licence, names] of byLicence) {
  console.log(`${licence}: ${names.length}`)
  if (process.argv.includes('--all')) console.log(`  ${names.join(', ')}`)
}
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'Licences: all are allowed' : `Licences: ${problems.length} to decide`)
process.exitCode = problems.length === 0 ? 0 : 1
