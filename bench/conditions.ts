import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { generateIcd10cmLines } from '../backend/app/testing/icd10cmFile.ts'
import { loadOfficial } from '../backend/recruitment/conditions/official.ts'
import { buildOfficialByWords, buildOfficialSample } from '../backend/recruitment/conditions/statements.ts'
import { readTerm } from '../backend/recruitment/conditions/term.ts'
import { measure } from './load.ts'
import { inMilliseconds, table } from './report.ts'

/** Search terms, each with its kind, such as a typing error. */
const terms = [
  ['one letter', 'e'],
  ['beginning of a code', 'E11'],
  ['two letters', 'fr'],
  ['common word', 'cancer'],
  ['common official word', 'initial'],
  ['rare word', 'porphyria'],
  ['abbreviation', 'COPD'],
  ['several words', 'heart failure reduced ejection'],
  ['several common words', 'fracture femur initial'],
  ['French', 'sclérose en plaques'],
  ['typing error', 'hypertnsion'],
  ['two of them', 'multple sclerossis'],
  ['nothing', 'zzyqx'],
] as const

/** Number of valid codes, about as many as in the official file. */
const officialCodes = 72_000

interface ConditionsOptions {
  readonly url: string
  readonly seconds: number
  readonly ownerUrl: string
}

/**
 * Measures the search end to end, one request at a time and eight at once, which fully use two cores. Measures first with the curated
 * table, then with an additional official file of 72,000 codes, which it removes afterwards.
 */
export async function measureConditions({ url, seconds, ownerUrl }: ConditionsOptions): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const curatedTimes = await measureTerms(url, seconds)
    await loadGenerated(owner)
    const fullTimes = await measureTerms(url, seconds)
    const { rows } = await owner.query<{ source: string; count: number }>(
      'select source, count(*)::int as count from condition group by 1 order by 1',
    )
    console.log(`\nconditions: ${rows.map(({ source, count }) => `${count.toLocaleString('en-CA')} ${source}`).join(', ')}`)
    table(
      [
        'search of conditions (aim p95 ≤ 20 ms)',
        'p50',
        'p95',
        '8 at once: p50',
        'p95',
        'with official: p50',
        'p95',
        '8 at once: p50',
        'p95',
      ],
      terms.map(([kind, term], index) => [`${kind}: ${term}`, ...(curatedTimes[index] ?? []), ...(fullTimes[index] ?? [])]),
    )
    await explainPlans(owner)
    await owner.query("delete from condition where source = 'icd10cm'")
  } finally {
    await owner.end()
  }
}

/** Measures the median and the 95th percentile of every term, with one request at a time and with eight at once. */
async function measureTerms(url: string, seconds: number): Promise<readonly (readonly string[])[]> {
  const measuredRows: (readonly string[])[] = []
  for (const [, term] of terms) {
    const requests = [{ path: `/api/public/conditions/search?${new URLSearchParams({ term })}` }]
    const singleConnection = await measure({ url, requests, connections: 1, seconds: Math.min(seconds, 1) })
    const eightConnections = await measure({ url, requests, connections: 8, seconds: Math.min(seconds, 2) })
    measuredRows.push([singleConnection, eightConnections].flatMap(({ p50, p95 }) => [p50.toFixed(1), p95.toFixed(1)]))
  }
  return measuredRows
}

async function loadGenerated(owner: pg.Client): Promise<void> {
  const file = join(tmpdir(), `studydesk-icd10cm-${process.pid}.txt`)
  writeFileSync(file, [...generateIcd10cmLines(officialCodes)].join('\n'))
  const startedAt = performance.now()
  const { lines, loaded } = await loadOfficial(owner, file)
  console.log(`\nofficial file of ${lines} lines: ${loaded} codes brought in in ${inMilliseconds(performance.now() - startedAt)}`)
  rmSync(file)
}

/** Checks the query plans. @throws Error if the search for a rare word reads the whole table */
async function explainPlans(owner: pg.Client): Promise<void> {
  for (const [statement, term] of [
    [buildOfficialByWords, 'porphyria'],
    [buildOfficialByWords, 'fracture femur initial'],
    [buildOfficialSample, 'initial'],
  ] as const) {
    const { text, values } = statement(readTerm(term), 20)
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values as unknown[])
    const scans = rows.flatMap((row) => / (\w+ )*Scan (using|on) \w+/.exec(row['QUERY PLAN'])?.[0].trim() ?? [])
    console.log(`plan of ${term}: ${scans.join(', ')}`)
    if (term === 'porphyria' && scans.includes('Seq Scan on condition')) throw new Error(`The whole table is read for ${term}`)
  }
}
