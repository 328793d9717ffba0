import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../backend/platform/common/startError.ts'
import { writeDocument } from './validation/document.ts'
import { buildInstallationQualification } from './validation/installation.ts'
import { buildOperationalQualification } from './validation/operational.ts'

/**
 * `npm run validation`: writes the operational qualification of this commit, from its last test run, as PDF, CSV and JSON.
 * `npm run validation -- installation [--backup FOLDER]`: writes the installation qualification of the installation that the settings
 * name. `--out FOLDER`: where to write, `validation` by default. Exits with 1 when a document has not passed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'validation' }, backup: { type: 'string' } },
})

try {
  const document =
    positionals[0] === 'installation'
      ? await buildInstallationQualification(process.env, values.backup === undefined ? null : resolve(values.backup))
      : await buildOperationalQualification()
  for (const path of await writeDocument(resolve(values.out), document)) console.log(path)
  for (const problem of document.problems) console.error(problem)
  console.log(document.hasPassed ? 'Passed.' : 'Not passed.')
  if (!document.hasPassed) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
