import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import type { Release } from './tryUpgrade.ts'

/** The first set of migrations with which the server worked. */
const firstRelease = '0004_platform_complete.sql'

/** The first release, and five spread over the time since then, by their last migrations. */
export const sampleReleases: readonly Release[] = [
  firstRelease,
  '0035_study_life_of_sites.sql',
  '0081_consents.sql',
  '0155_consents_as_given.sql',
  '0262_numbers_and_versions.sql',
  '0397_product.sql',
].map((name) => ({ name, includes: (migration) => migration <= name }))

/**
 * Returns each state of `main` that had other migrations than the one before, from the history. Migrations did not land in the order of
 * their numbers, so these differ from the samples.
 */
export function readAllReleases(): readonly Release[] {
  const options = ['--first-parent', '--reverse', '-m', '--no-renames', '--diff-filter=A', '--name-only', '--format=commit %h %as']
  const history = execFileSync('git', ['log', ...options, '--', 'migrations/*.sql'], { encoding: 'utf8' })
  const releases: Release[] = []
  const landed = new Set<string>()
  for (const commit of history.split(/^commit /m).slice(1)) {
    const [name = '', ...paths] = commit.split('\n').filter((line) => line !== '')
    for (const path of paths) landed.add(basename(path))
    const migrations = new Set(landed)
    if (paths.length > 0 && migrations.has(firstRelease)) releases.push({ name, includes: (migration) => migrations.has(migration) })
  }
  return releases
}
