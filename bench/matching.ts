import { setTimeout as pause } from 'node:timers/promises'
import type { ImportAnswer, SessionAnswer } from '#resources/core/answers/answers.ts'
import { createRandom, type Random } from '#resources/core/random.ts'
import type { DuplicateSearchAnswer } from '#resources/participants/duplicateAnswers.ts'
import { buildHitsStatement, buildRepeatedStatement } from '../backend/participants/matching/statements.ts'
import type { Entry } from '../backend/participants/matching/types.ts'
import { namesOf } from '../seeds/names.ts'
import { type BenchServer, owner, owners } from './benchServer.ts'
import { addParticipants } from './fill.ts'
import { type Headers, type Load, measure } from './load.ts'
import { scansOf } from './plans.ts'
import { formatLatencies, inMilliseconds, table } from './report.ts'

/** Number of rows of the measured import. */
const importedRows = 1_000

/**
 * Fills one organisation with people whose names and ages cluster as in real life: one in ten has the most common surname or given name,
 * and half were born within ten years.
 */
export const fillWithFamilies = (ownerUrl: string, participants: number): Promise<void> =>
  addParticipants(ownerUrl, participants, (person, random) => ({ ...person, ...createCommonNames(random), dob: createBirthDate(random) }))

/** Measures the duplicate check end to end, an import with checks, and the search for pairs. Checks the query plans of matching. */
export async function measureMatching(benchServer: BenchServer, seconds: number): Promise<void> {
  const headers = await benchServer.signedIn(owner)
  const people = await benchServer.signedInAll(owners)
  await reportPlans(benchServer, headers)
  const random = createRandom(7)
  const requests = Array.from({ length: 200 }, (_, number) => ({
    path: '/api/participant/match',
    body: JSON.stringify(createPerson(random, number)),
  }))
  const rows: string[][] = []
  for (const connections of [1, 4, 8]) {
    const load: Load = { url: benchServer.url, method: 'POST', people, requests, connections, seconds }
    await measure({ ...load, seconds: 1 })
    rows.push([`${connections} connections`, ...formatLatencies(await measure(load))])
  }
  table(['duplicate check (aim p95 ≤ 50 ms)', 'p50', 'p95', 'p99'], rows)
  await timeImport(benchServer, headers)
  await timeSearch(benchServer, headers)
}

/** Checks the query plans. @throws Error if a plan scans the whole table of participants or of matching keys */
async function reportPlans({ database, url }: BenchServer, headers: Headers): Promise<void> {
  const session = await fetch(`${url}/api/session`, { headers })
  const orgId = ((await session.json()) as { readonly data: SessionAnswer }).data.organisation.id
  const entry: Entry = { number: 1, firstName: 'Marie', lastName: 'Tremblay', dob: '1952-03-04', email: 'm@example.org' }
  for (const [name, statement] of Object.entries({
    check: buildHitsStatement(orgId, [entry]),
    file: buildRepeatedStatement(orgId, [entry]),
  })) {
    const scans = (await scansOf(database, orgId, statement)).filter((scan) => scan.includes('participant'))
    console.log(`${name}: ${scans.join(', ') || 'no table of participants'}`)
    if (scans.some((scan) => scan.startsWith('Seq Scan'))) throw new Error('A whole table is read for the duplicate check')
  }
}

async function timeImport({ url }: BenchServer, headers: Headers): Promise<void> {
  const random = createRandom(11)
  const columns = ['firstName', 'lastName', 'gender', 'dob', 'email', 'primaryMobile', 'postalCode', 'streetAddress', 'referralSource']
  const people = Array.from(
    { length: importedRows },
    (_, number): Record<string, unknown> => ({ ...createPerson(random, 50_000 + number), gender: 'female', referralSource: 'CLINIC' }),
  )
  const lines = [columns.join(','), ...people.map((person) => columns.map((name) => person[name] ?? '').join(','))]
  const body = new FormData()
  body.set('file', new Blob([lines.join('\n')]), 'people.csv')
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/participants/import`, { method: 'POST', headers, body })
  const durationMs = performance.now() - startedAt
  if (!response.ok) throw new Error(`The import answered ${response.status}`)
  const { data } = (await response.json()) as { readonly data: ImportAnswer }
  console.log(
    `\nimport of ${importedRows} rows with checks: ${inMilliseconds(durationMs)} (aim ≤ 3,000), ${data.accepted} taken, ${data.rejected} left out`,
  )
}

async function timeSearch({ url }: BenchServer, headers: Headers): Promise<void> {
  const startedAt = performance.now()
  await fetch(`${url}/api/participants/duplicates/find`, { method: 'POST', headers })
  for (;;) {
    await pause(500)
    const response = await fetch(`${url}/api/participants/duplicates/state`, { headers })
    const { data } = (await response.json()) as { readonly data: DuplicateSearchAnswer }
    if (data.state !== 'DONE') continue
    console.log(`search for pairs among ${data.total}: ${inMilliseconds(performance.now() - startedAt)}, ${data.open} pairs`)
    return
  }
}

/** Returns a person with a common name, as the form sends it. */
const createPerson = (random: Random, number: number) => ({
  ...createCommonNames(random),
  dob: createBirthDate(random),
  email: `stranger${number}@example.org`,
  primaryMobile: `+1416${5550000 + (number % 9_999)}`,
  postalCode: `H${number % 10}X ${(number >> 2) % 10}Y${(number >> 4) % 10}`,
  streetAddress: `${number % 900} rue Principale`,
})

function createBirthDate(random: Random): string {
  return random.chance(0.5) ? random.day('1950-01-01', '1959-12-31') : random.day('1930-01-01', '2005-12-31')
}

const createCommonNames = (random: Random) => ({ firstName: pickByRank(random, givenNames), lastName: pickByRank(random, surnames) })

/** Picks a name. The second name is half as common as the first, the third a third as common (Zipf). */
const pickByRank = (random: Random, names: readonly string[]): string =>
  names[Math.floor(names.length ** (random.between(0, 999_999) / 1_000_000)) - 1] ?? ''

const nameLists = [...namesOf('en'), ...namesOf('fr')].map(([names]) => names)
const givenNames = [...new Set(['Marie', 'John', ...nameLists.flatMap(({ female, male }) => [...female, ...male])])]
const firstHalves = [
  'Bel',
  'Des',
  'Mont',
  'Grand',
  'Beau',
  'Hart',
  'Black',
  'Stan',
  'Whit',
  'Kers',
  'Nord',
  'Wald',
  'Ros',
  'Tor',
  'Vil',
  'Cald',
]
const secondHalves = [
  'champs',
  'rive',
  'field',
  'ley',
  'mont',
  'man',
  'ton',
  'wood',
  'berg',
  'stein',
  'court',
  'val',
  'ford',
  'well',
  'ski',
  'sen',
]
const surnames = [
  ...new Set([
    'Tremblay',
    'Smith',
    ...nameLists.flatMap(({ family }) => family),
    ...firstHalves.flatMap((first) => secondHalves.map((second) => first + second)),
  ]),
]
