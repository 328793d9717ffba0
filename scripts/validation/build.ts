import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCurrentScreens } from '../../backend/app/build.ts'
import { root } from './requirements.ts'
import { type CodeState, type Machine, readCodeState, readMachine } from './testRun.ts'

/** Identifies what a document of the validation pack is about. */
export interface BuildFacts {
  readonly version: string
  readonly code: CodeState
  /** SHA-256 over names and contents of the built screens; null if they are missing or were built from other sources. */
  readonly screens: string | null
  /** ISO 8601, UTC. */
  readonly madeAt: string
  readonly machine: Machine
}

export async function readBuildFacts(): Promise<BuildFacts> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
  return {
    version,
    code: readCodeState(),
    screens: (await hasCurrentScreens()) ? hashFolder(join(root, 'dist/screens')) : null,
    madeAt: new Date().toISOString(),
    machine: readMachine(),
  }
}

/** Returns the names and values that every document prints. */
export const describeBuild = ({ version, code, screens, madeAt, machine }: BuildFacts): readonly (readonly [string, string])[] => [
  ['Product and version', `Studydesk ${version}`],
  ['Commit', `${code.commit || 'unknown (no git)'}${code.isClean ? '' : ' with uncommitted changes'}`],
  ['Built screens (SHA-256)', screens ?? 'missing, or built from other sources'],
  ['Document made at (UTC)', madeAt],
  ['Machine', `${machine.name}: ${machine.processors}, ${machine.memory}, ${machine.system}`],
  ['Node.js', machine.node],
]

function hashFolder(folder: string): string {
  const hash = createHash('sha256')
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  for (const name of names)
    hash
      .update(`${name.slice(folder.length)}\0`)
      .update(readFileSync(name))
      .update('\0')
  return hash.digest('hex')
}
