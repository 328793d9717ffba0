import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type AuditReport, findAuditProblems } from './dependencies/audit.ts'

/**
 * `npm run audit`: asks the package registry for known weaknesses of all packages, and fails on one that is not accepted with a reason
 * (`scripts/dependencies/accepted.ts`). Needs the network, so it is a command and no check of `npm test`: run it daily.
 */
const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' })
const report = parse(stdout)
const problems =
  report === null ? ['The registry gave no report. Some mirrors do not offer one: ask the public registry.'] : findAuditProblems(report)
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'Audit: nothing open' : `Audit: ${problems.length} to decide`)
process.exitCode = problems.length === 0 ? 0 : 1

function parse(text: string): AuditReport | null {
  try {
    const report = JSON.parse(text) as Partial<AuditReport>
    return report.vulnerabilities === undefined ? null : { vulnerabilities: report.vulnerabilities }
  } catch {
    return null
  }
}
