import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadOfficial } from '../backend/conditions/official.ts'
import { officialByWordsStatement, officialSampleStatement } from '../backend/conditions/statements.ts'
import { readTerm } from '../backend/conditions/term.ts'
import { icd10cmLines } from '../backend/testing/icd10cmFile.ts'
import { measure } from './load.ts'
import { inMilliseconds, table } from './report.ts'

/** What people type, by how it is found. */
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

/** Codes that may be recorded, about as many as the official file has. */
const officialCodes = 72_000

interface ConditionsOptions {
  readonly url: string
  readonly seconds: number
  readonly ownerUrl: string
}

/**
 * The search end to end, one at a time and eight at once, which take all that two cores have; over the curated table and then beside an
 * official file of 72,000 codes, which is taken out again.
 */
export async function measureConditions({ url, seconds, ownerUrl }: ConditionsOptions): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const curated = await measureTerms(url, seconds)
    await loadGenerated(owner)
    const all = await measureTerms(url, seconds)
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
      terms.map(([kind, term], place) => [`${kind}: ${term}`, ...(curated[place] ?? []), ...(all[place] ?? [])]),
    )
    await explainPlans(owner)
    await owner.query("delete from condition where source = 'icd10cm'")
  } finally {
    await owner.end()
  }
}

/** The median and the 95th percentile of every term, one at a time and eight at once. */
async function measureTerms(url: string, seconds: number): Promise<readonly (readonly string[])[]> {
  const measured: (readonly string[])[] = []
  for (const [, term] of terms) {
    const requests = [{ path: `/api/public/conditions/search?${new URLSearchParams({ term })}` }]
    const one = await measure({ url, requests, connections: 1, seconds: Math.min(seconds, 1) })
    const eight = await measure({ url, requests, connections: 8, seconds: Math.min(seconds, 2) })
    measured.push([one, eight].flatMap(({ p50, p95 }) => [p50.toFixed(1), p95.toFixed(1)]))
  }
  return measured
}

async function loadGenerated(owner: pg.Client): Promise<void> {
  const file = join(tmpdir(), `studydesk-icd10cm-${process.pid}.txt`)
  writeFileSync(file, [...icd10cmLines(officialCodes)].join('\n'))
  const began = performance.now()
  const { lines, loaded } = await loadOfficial(owner, file)
  console.log(`\nofficial file of ${lines} lines: ${loaded} codes brought in in ${inMilliseconds(performance.now() - began)}`)
  rmSync(file)
}

/** @throws Error when the rows of a rare word are looked for in the whole table */
async function explainPlans(owner: pg.Client): Promise<void> {
  for (const [statement, term] of [
    [officialByWordsStatement, 'porphyria'],
    [officialByWordsStatement, 'fracture femur initial'],
    [officialSampleStatement, 'initial'],
  ] as const) {
    const { text, values } = statement(readTerm(term), 20)
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values as unknown[])
    const scans = rows.flatMap((row) => / (\w+ )*Scan (using|on) \w+/.exec(row['QUERY PLAN'])?.[0].trim() ?? [])
    console.log(`plan of ${term}: ${scans.join(', ')}`)
    if (term === 'porphyria' && scans.includes('Seq Scan on condition')) throw new Error(`The whole table is read for ${term}`)
  }
}
