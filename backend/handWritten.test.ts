import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

const declared = (resources as readonly ResourceDefinition[]).filter(({ view }) => view !== true).map(({ name }) => snake(name))
/** A table in pieces of text (`${table}`) may be any. */
const table = `"?(?:${declared.join('|')}|\\$\\{[^}]*\\})"?`
const name = '(?:\\s+(?:as\\s+)?"?\\w+"?)?'
const writing = new RegExp(
  `(?:insert\\s+into\\s+${table}|delete\\s+from\\s+(?:only\\s+)?${table}|update\\s+${table}${name}\\s+set)(?![\\w-])`,
  'gi',
)

/** SQL in a source that writes a declared table, where the line above its text does not begin with `By hand:` and why. */
function unexplained(source: string): readonly string[] {
  const lines = source.split('\n')
  return [...source.matchAll(writing)].flatMap(({ 0: sql, index }) => {
    const start = Math.max(...['`', "'", '"('].map((quote) => source.lastIndexOf(quote, index)))
    const line = source.slice(0, start).split('\n').length
    return /^\s*\/\/ By hand: \S/.test(lines[line - 2] ?? '') ? [] : [`${line}: ${sql.replaceAll(/\s+/g, ' ')}`]
  })
}

/**
 * Row scopes and restrictions read these: assignments of users, the flag of restricted profiles, study-sites of people, unlocked profiles. Reads by hand use
 * `access/visible.ts` and `ownStudySiteRows`.
 */
const scoping =
  /\b(?:study_site_assignment|is_restricted_profile|study_sites)\b|\b(?:unlockedIds|applyScopes|scopeConditions)\(|\baccess\.scope\(/

/** Files that read these for something else than rows that their caller may see. */
const otherwise: Readonly<Record<string, string>> = {
  'backend/audit/clientIds.ts': 'keeps the IDs of restricted profiles from all readers',
  'backend/caller.ts': 'says which profiles are unlocked',
  'backend/home/firstSteps.ts': 'asks whether the organisation has assigned any user',
  'backend/learning/matrix.ts': 'lists where each learner works',
  'backend/notifications/recipients.ts': 'finds the users who work at the site of a notice',
  'backend/participants/matching/concealPairs.ts': 'conceals pairs of restricted profiles from all readers',
  'backend/participants/matching/search.ts': 'conceals pairs of restricted profiles from all readers',
  'backend/participants/merge/statements.ts': 'holds two participants for a merge, which refuses restricted ones',
  'backend/participants/tags.ts': 'keeps answers apart by unlocked profiles',
  'backend/participation/endAtDeath.ts': 'reads the flag for `isLockedFor`',
  'backend/recruitment/board.ts': 'reads the flag for `isLockedFor`',
  'backend/recruitment/cardOwner.ts': 'finds the staff of a study-site',
  'backend/recruitment/enrolment.ts': 'reads the flag for `isLockedFor`',
  'backend/recruitment/readEnrolment.ts': 'reads the flag for `isLockedFor`',
  'backend/siteSurveys/remind.ts': 'finds the staff of a site',
  'backend/studies/overview.ts': 'lists the staff of a study',
  'backend/studies/recruitingFacts.ts': 'counts the staff of a study',
  'backend/users/ownStudySites.ts': 'asks whether a user has been assigned at all, by their own assignments alone',
  'backend/visits/visitAvailability.ts': 'finds the staff of a site',
}

describe('SQL written by hand', () => {
  const sources = globSync('{backend,scripts,seeds}/**/*.ts', {
    exclude: ['backend/engine/**', 'backend/testing/**', '**/*.test.ts', '**/test*.ts', '**/hostile*.ts'],
  })

  test('writes no declared table, unless the line above says why: `engine.work` brings checks, hooks, audit and telling', () => {
    expect(sources.length).toBeGreaterThan(200)
    expect(sources.flatMap((path) => unexplained(readFileSync(path, 'utf8')).map((found) => `${path}:${found}`))).toEqual([])
  })

  test('restates no row scope: rows that a caller may see come from `access/visible.ts`', () => {
    const found = sources.filter(
      (path) => path.startsWith('backend/') && !path.startsWith('backend/access/') && scoping.test(readFileSync(path, 'utf8')),
    )
    expect(found.toSorted()).toEqual(Object.keys(otherwise))
    const scopes = readFileSync('backend/access/scopes.ts', 'utf8')
    expect(declared.filter((each) => scopes.includes(`"${each}"`) || scopes.includes(`'${each}'`))).toEqual([])
  })

  test.each([
    ["run({ text: 'insert into participant (id) values ($1)' })", 1],
    ['const text = `with former as (select 1)\n update "user" changed\n set status = $1`', 1],
    ['`delete from \u0024{table} where true`', 1],
    ["// By hand: nobody is signed in yet.\nrun({ text: 'update study set name = $1' })", 0],
    ["run({ text: 'insert into participant_merge_former (org_id) values ($1)' })", 0],
    ["run({ text: 'select from study for update' })", 0],
  ])('%j', (source, found) => expect(unexplained(source)).toHaveLength(found))
})
