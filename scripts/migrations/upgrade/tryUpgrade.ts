import type pg from 'pg'
import { migrate } from '../../../backend/platform/database/migrate.ts'
import { sealAndVerify } from './auditTrail.ts'
import { fillTables, sealedTables } from './fillTables.ts'
import { countRows, findBrokenRules, findLostRows } from './preserved.ts'

/** An earlier release. */
export interface Release {
  readonly name: string
  /** True for a migration that the release had. */
  readonly includes: (migration: string) => boolean
}

interface UpgradeStop {
  readonly release: string
  /** Number of tables that got a row. */
  readonly filled: number
  /** Rows that could not be added, with the reason: some tables have one row only. */
  readonly rejected: readonly string[]
}

export interface UpgradeResult {
  readonly stops: readonly UpgradeStop[]
  /** Tables without a row, lost rows, and rows that break a rule of the newest schema. */
  readonly problems: readonly string[]
}

/**
 * Migrates an empty database step by step. At each stop, each table gets valid rows, which all later migrations must preserve.
 * @param options.application address of the application's role
 * @param options.releases in order; each has the migrations of the one before
 * @param options.report receives a line for each release
 * @throws StartError if a migration fails on these rows
 */
export async function tryUpgrade(
  owner: pg.Client,
  { application, releases, report }: { readonly application: string; readonly releases: readonly Release[]; report(line: string): void },
): Promise<UpgradeResult> {
  const results: UpgradeStop[] = []
  const problems: string[] = []
  let counts: ReadonlyMap<string, number> = new Map()
  for (const [index, { name, includes }] of releases.entries()) {
    await migrate(owner, { include: includes })
    const lostRows = findLostRows(counts, await countRows(owner))
    const { filled, rejected } = await fillTables(owner, index + 1)
    counts = await countRows(owner)
    const stopProblems = [...lostRows, ...findEmptyTables(counts), ...(await sealAndVerify(application))]
    problems.push(...stopProblems.map((problem) => `${name}: ${problem}`))
    results.push({ release: name, filled, rejected })
    report(`${name}: rows in ${filled} tables, ${rejected.length} rejected`)
    for (const problem of stopProblems) report(`  ${problem}`)
  }
  await migrate(owner)
  problems.push(...findLostRows(counts, await countRows(owner)), ...(await findBrokenRules(owner)), ...(await sealAndVerify(application)))
  return { stops: results, problems }
}

const findEmptyTables = (counts: ReadonlyMap<string, number>): readonly string[] =>
  [...counts].filter(([name, count]) => count === 0 && !sealedTables.has(name)).map(([name]) => `${name} has no row`)
