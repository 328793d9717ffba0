import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedMark, migrationsFolder, snapshotName } from '../backend/database/schema/index.ts'

/** The snapshot of the last commit; null where there is none. */
export const committedSnapshot = (): string | null => git(['show', `HEAD:./${snapshotName}`])

/** Generated migrations that no commit has, oldest first. */
export function uncommittedMigrations(): readonly string[] {
  const committed = new Set((git(['ls-tree', '--name-only', 'HEAD', './']) ?? '').split('\n').map((path) => path.split('/').at(-1)))
  const present = (git(['ls-files', '--cached', '--others', '--exclude-standard', './']) ?? '').split('\n')
  return [...new Set(present)]
    .filter((file) => file.endsWith('.sql') && !committed.has(file))
    .filter(isGenerated)
    .sort()
}

function isGenerated(file: string): boolean {
  try {
    return readFileSync(join(migrationsFolder, file), 'utf8').startsWith(generatedMark)
  } catch {
    // It was deleted, and is only in the index.
    return false
  }
}

function git(parameters: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', parameters, { cwd: migrationsFolder, encoding: 'utf8', maxBuffer: 100_000_000 })
  return status === 0 ? stdout : null
}
