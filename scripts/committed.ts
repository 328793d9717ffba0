import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedMark, migrationsFolder, snapshotName } from '../backend/platform/database/schema/index.ts'

/** Returns the snapshot of the last commit; null if it has none. */
export const readCommittedSnapshot = (): string | null => runGit(['show', `HEAD:./${snapshotName}`])

/** Returns the generated migrations that are not committed yet, oldest first. */
export function listUncommittedMigrations(): readonly string[] {
  const committed = new Set((runGit(['ls-tree', '--name-only', 'HEAD', './']) ?? '').split('\n').map((path) => path.split('/').at(-1)))
  const present = (runGit(['ls-files', '--cached', '--others', '--exclude-standard', './']) ?? '').split('\n')
  return [...new Set(present)]
    .filter((file) => file.endsWith('.sql') && !committed.has(file))
    .filter(isGenerated)
    .sort()
}

function isGenerated(file: string): boolean {
  try {
    return readFileSync(join(migrationsFolder, file), 'utf8').startsWith(generatedMark)
  } catch {
    // The file was deleted and exists only in the index.
    return false
  }
}

function runGit(parameters: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', parameters, { cwd: migrationsFolder, encoding: 'utf8', maxBuffer: 100_000_000 })
  return status === 0 ? stdout : null
}
