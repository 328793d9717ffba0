import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, hostname, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import type { TestResult } from '../testing/tally.ts'
import { root } from './requirements.ts'

/** Checks of `npm test` whose results prove requirements. */
export const provingChecks = ['unit', 'journeys'] as const
const folder = join(root, '.cache/testRuns')

/** The results of one complete check of `npm test`. */
export interface TestRun {
  readonly check: string
  readonly code: CodeState
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly finishedAt: string
  readonly hasPassed: boolean
  readonly machine: Machine
  readonly tests: readonly TestResult[]
}

export interface CodeState {
  /** Hash of the commit; empty without git. */
  readonly commit: string
  /** True if no file differs from the commit. */
  readonly isClean: boolean
}

export interface Machine {
  readonly name: string
  readonly system: string
  readonly processors: string
  readonly memory: string
  readonly node: string
}

export function readCodeState(): CodeState {
  const commit = runGit(['rev-parse', 'HEAD'])
  return { commit, isClean: commit !== '' && runGit(['status', '--porcelain']) === '' }
}

function runGit(parameters: readonly string[]): string {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
  return status === 0 ? stdout.trim() : ''
}

export const readMachine = (): Machine => ({
  name: hostname(),
  system: `${platform()} ${release()}`,
  processors: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  memory: `${(totalmem() / 1024 ** 3).toFixed(1)} GiB`,
  node: process.version,
})

/** Stores the results of a complete check, for `npm run validation`. A change of the code during the check makes the results unclean. */
export function storeTestRun(run: Omit<TestRun, 'machine' | 'finishedAt'>): void {
  const now = readCodeState()
  const code = { ...run.code, isClean: run.code.isClean && now.isClean && now.commit === run.code.commit }
  mkdirSync(folder, { recursive: true })
  const stored: TestRun = { ...run, code, finishedAt: new Date().toISOString(), machine: readMachine() }
  writeFileSync(join(folder, `${run.check}.json`), JSON.stringify(stored))
}

/** Returns the last results of each check that proves requirements; checks that never ran are missing. */
export const readTestRuns = (): readonly TestRun[] =>
  provingChecks.flatMap((check) => {
    try {
      return [JSON.parse(readFileSync(join(folder, `${check}.json`), 'utf8')) as TestRun]
    } catch {
      return []
    }
  })
