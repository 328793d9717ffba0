import { checkInstallation, type InstallationCheck, listSettings } from '../../backend/app/installation/index.ts'
import { readConfig } from '../../backend/platform/config/config.ts'
import { describeBuild, readBuildFacts } from './build.ts'
import type { ValidationDocument } from './document.ts'

/** In the order of the document: what needs attention is first. */
const results = ['fail', 'not applicable', 'pass'] as const

/**
 * Builds the installation qualification of the installation that the settings name.
 * @param backups a backup, or a folder of backups; null if none was named
 * @throws StartError when the database cannot be reached
 */
export async function buildInstallationQualification(environment: NodeJS.ProcessEnv, backups: string | null): Promise<ValidationDocument> {
  const build = await readBuildFacts()
  const checks: readonly InstallationCheck[] = [
    build.screens === null
      ? { name: 'Screens', result: 'fail', detail: 'missing, or built from other sources: npm run build' }
      : { name: 'Screens', result: 'pass', detail: 'built from the sources of this release' },
    ...(await checkInstallation(readConfig(environment), { environment, backups })),
  ]
  const sorted = checks.toSorted((left, right) => results.indexOf(left.result) - results.indexOf(right.result))
  const settings = listSettings(environment)
  return {
    name: 'installation-qualification',
    title: 'Installation qualification of Studydesk',
    hasPassed: checks.every(({ result }) => result !== 'fail'),
    problems: checks.filter(({ result }) => result === 'fail').map(({ name }) => `failed: ${name}`),
    facts: describeBuild(build),
    tables: [
      { title: 'Checks', heads: ['Check', 'Result', 'Finding or reason'], widths: [160, 80, '*'], rows: sorted.map(rowOf) },
      {
        title: 'Settings (values of addresses, names and secrets are not printed)',
        heads: ['Setting', 'State', 'Value'],
        widths: [220, 80, '*'],
        rows: settings.map(({ name, state, value }) => [name, state, value]),
      },
    ],
    csv: [['check', 'result', 'detail'], ...sorted.map(rowOf)],
    json: { build, checks: sorted, settings },
  }
}

const rowOf = ({ name, result, detail }: InstallationCheck): readonly string[] => [name, result, detail]
