import { setTimeout as pause } from 'node:timers/promises'
import type { ImportAnswer, SessionAnswer } from '#resources/core/answers.ts'
import type { DuplicateSearchAnswer } from '#resources/duplicateAnswers.ts'
import { hitsStatement, repeatedStatement } from '../backend/participants/matching/statements.ts'
import type { Entry } from '../backend/participants/matching/types.ts'
import { namesOf } from '../seeds/names.ts'
import { createRandom, type Random } from '../seeds/random.ts'
import { grow } from './fill.ts'
import { type Headers, type Load, measure } from './load.ts'
import { type Desk, owner, owners } from './place.ts'
import { scansOf } from './plans.ts'
import { inMilliseconds, latencies, table } from './report.ts'

/** Rows of the import that is timed. */
const importedRows = 1_000

/**
 * Fills one organisation with people as families and fashions make them: the commonest surname and given name are those of one in ten, and
 * half of all were born in ten years.
 */
export const fillWithFamilies = (ownerUrl: string, participants: number): Promise<void> =>
  grow(ownerUrl, participants, (person, random) => ({ ...person, ...commonNames(random), dob: birthDate(random) }))

/** The duplicate check end to end, an import with checks, and the search for pairs; how PostgreSQL finds whoever may be the same. */
export async function measureMatching(desk: Desk, seconds: number): Promise<void> {
  const headers = await desk.signedIn(owner)
  const people = await desk.signedInAll(owners)
  await sayPlans(desk, headers)
  const random = createRandom(7)
  const requests = Array.from({ length: 200 }, (_, number) => ({
    path: '/api/participant/match',
    body: JSON.stringify(stranger(random, number)),
  }))
  const rows: string[][] = []
  for (const connections of [1, 4, 8]) {
    const load: Load = { url: desk.url, method: 'POST', people, requests, connections, seconds }
    await measure({ ...load, seconds: 1 })
    rows.push([`${connections} connections`, ...latencies(await measure(load))])
  }
  table(['duplicate check (aim p95 ≤ 50 ms)', 'p50', 'p95', 'p99'], rows)
  await timeImport(desk, headers)
  await timeSearch(desk, headers)
}

/** @throws Error when a plan reads a whole table of people or keys */
async function sayPlans({ database, url }: Desk, headers: Headers): Promise<void> {
  const session = await fetch(`${url}/api/session`, { headers })
  const orgId = ((await session.json()) as { readonly data: SessionAnswer }).data.organisation.id
  const entry: Entry = { number: 1, firstName: 'Marie', lastName: 'Tremblay', dob: '1952-03-04', email: 'm@example.org' }
  for (const [name, statement] of Object.entries({ check: hitsStatement(orgId, [entry]), file: repeatedStatement(orgId, [entry]) })) {
    const scans = (await scansOf(database, orgId, statement)).filter((scan) => scan.includes('participant'))
    console.log(`${name}: ${scans.join(', ') || 'no table of participants'}`)
    if (scans.some((scan) => scan.startsWith('Seq Scan'))) throw new Error('A whole table is read for the duplicate check')
  }
}

async function timeImport({ url }: Desk, headers: Headers): Promise<void> {
  const random = createRandom(11)
  const columns = ['firstName', 'lastName', 'gender', 'dob', 'email', 'primaryMobile', 'postalCode', 'streetAddress', 'referralSource']
  const people = Array.from(
    { length: importedRows },
    (_, number): Record<string, unknown> => ({ ...stranger(random, 50_000 + number), gender: 'female', referralSource: 'CLINIC' }),
  )
  const lines = [columns.join(','), ...people.map((person) => columns.map((name) => person[name] ?? '').join(','))]
  const body = new FormData()
  body.set('file', new Blob([lines.join('\n')]), 'people.csv')
  const began = performance.now()
  const response = await fetch(`${url}/api/participants/import`, { method: 'POST', headers, body })
  const took = performance.now() - began
  if (!response.ok) throw new Error(`The import answered ${response.status}`)
  const { data } = (await response.json()) as { readonly data: ImportAnswer }
  console.log(
    `\nimport of ${importedRows} rows with checks: ${inMilliseconds(took)} (aim ≤ 3,000), ${data.accepted} taken, ${data.rejected} left out`,
  )
}

async function timeSearch({ url }: Desk, headers: Headers): Promise<void> {
  const began = performance.now()
  await fetch(`${url}/api/participants/duplicates/find`, { method: 'POST', headers })
  for (;;) {
    await pause(500)
    const response = await fetch(`${url}/api/participants/duplicates/state`, { headers })
    const { data } = (await response.json()) as { readonly data: DuplicateSearchAnswer }
    if (data.state !== 'DONE') continue
    console.log(`search for pairs among ${data.total}: ${inMilliseconds(performance.now() - began)}, ${data.open} pairs`)
    return
  }
}

/** Somebody with a name that many have, sent as the form sends it. */
const stranger = (random: Random, number: number) => ({
  ...commonNames(random),
  dob: birthDate(random),
  email: `stranger${number}@example.org`,
  primaryMobile: `+1416${5550000 + (number % 9_999)}`,
  postalCode: `H${number % 10}X ${(number >> 2) % 10}Y${(number >> 4) % 10}`,
  streetAddress: `${number % 900} rue Principale`,
})

function birthDate(random: Random): string {
  return random.chance(0.5) ? random.day('1950-01-01', '1959-12-31') : random.day('1930-01-01', '2005-12-31')
}

const commonNames = (random: Random) => ({ firstName: pickByRank(random, givenNames), lastName: pickByRank(random, surnames) })

/** The second is half as common as the first, the third a third (Zipf). */
const pickByRank = (random: Random, names: readonly string[]): string =>
  names[Math.floor(names.length ** (random.between(0, 999_999) / 1_000_000)) - 1] ?? ''

const known = [...namesOf('en'), ...namesOf('fr')].map(([names]) => names)
const givenNames = [...new Set(['Marie', 'John', ...known.flatMap(({ female, male }) => [...female, ...male])])]
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
    ...known.flatMap(({ family }) => family),
    ...firstHalves.flatMap((first) => secondHalves.map((second) => first + second)),
  ]),
]
