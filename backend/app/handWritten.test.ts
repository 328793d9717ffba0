import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { resources } from '#resources/index.ts'

const tableNames = (resources as readonly ResourceDefinition[]).filter(({ view }) => view !== true).map(({ name }) => toSnakeCase(name))
/** A table name that is interpolated (`${table}`) may be any table. */
const table = `"?(?:${tableNames.join('|')}|\\$\\{[^}]*\\})"?`
const name = '(?:\\s+(?:as\\s+)?"?\\w+"?)?'
const writePattern = new RegExp(
  `(?:insert\\s+into\\s+${table}|delete\\s+from\\s+(?:only\\s+)?${table}|update\\s+${table}${name}\\s+set)(?![\\w-])`,
  'gi',
)

/** Returns each SQL statement that writes a declared table, unless the line above begins with `By hand:` and the reason. */
function findUnexplained(source: string): readonly string[] {
  const lines = source.split('\n')
  return [...source.matchAll(writePattern)].flatMap(({ 0: sql, index }) => {
    const start = Math.max(...['`', "'", '"('].map((quote) => source.lastIndexOf(quote, index)))
    const line = source.slice(0, start).split('\n').length
    return /^\s*\/\/ By hand: \S/.test(lines[line - 2] ?? '') ? [] : [`${line}: ${sql.replaceAll(/\s+/g, ' ')}`]
  })
}

/**
 * Names that row scopes and restrictions read: assignments of users, the flag of restricted profiles, study sites of people, unlocked
 * profiles. Hand-written reads use `access/visible.ts` and `ownStudySiteRows` instead.
 */
const scopePattern =
  /\b(?:study_site_assignment|is_restricted_profile|study_sites)\b|\b(?:unlockedIds|applyScopes|scopeConditions)\(|\baccess\.scope\(/

/** Files that use these names for a purpose other than row scoping, each with that purpose. */
const otherwise: Readonly<Record<string, string>> = {
  'backend/organisation/audit/clientIds.ts': 'keeps the IDs of restricted profiles from all readers',
  'backend/platform/common/caller.ts': 'says which profiles are unlocked',
  'backend/reports/home/firstSteps.ts': 'asks whether the organisation has assigned any user',
  'backend/reports/studyArchive/participations.ts':
    'an archive counts every participant of the study, restricted and trashed ones as left out',
  'backend/library/learning/matrix.ts': 'lists where each learner works',
  'backend/messages/notifications/recipients.ts': 'finds the users who work at the site of a notice',
  'backend/participants/matching/maskRestrictedPairs.ts': 'conceals pairs of restricted profiles from all readers',
  'backend/participants/matching/search.ts': 'conceals pairs of restricted profiles from all readers',
  'backend/participants/merge/statements.ts': 'holds two participants for a merge, which refuses restricted ones',
  'backend/participants/tags.ts': 'keeps answers apart by unlocked profiles',
  'backend/recruitment/participation/endAtDeath.ts': 'reads the flag for `isLockedFor`',
  'backend/recruitment/board.ts': 'reads the flag for `isLockedFor`',
  'backend/recruitment/cardOwner.ts': 'finds the staff of a study-site',
  'backend/recruitment/enrolment.ts': 'reads the flag for `isLockedFor`',
  'backend/recruitment/readEnrolment.ts': 'reads the flag for `isLockedFor`',
  'backend/recruitment/randomisation/readiness.ts': 'reads the flag for `isLockedFor`',
  'backend/forms/siteSurveys/remind.ts': 'finds the staff of a site',
  'backend/studies/overview.ts': 'lists the staff of a study',
  'backend/studies/recruitingFacts.ts': 'counts the staff of a study',
  'backend/organisation/users/ownStudySites.ts': 'asks whether a user has been assigned at all, by their own assignments alone',
  'backend/visits/visitAvailability.ts': 'finds the staff of a site',
}

describe('hand-written SQL', () => {
  const sources = globSync('{backend,scripts,seeds}/**/*.ts', {
    exclude: ['backend/platform/engine/**', 'backend/app/testing/**', '**/*.test.ts', '**/test*.ts', '**/hostile*.ts'],
  })

  test('hand-written SQL writes no declared table without a stated reason: `engine.work` adds checks, hooks, audit and events', () => {
    expect(sources.length).toBeGreaterThan(200)
    expect(sources.flatMap((path) => findUnexplained(readFileSync(path, 'utf8')).map((finding) => `${path}:${finding}`))).toEqual([])
  })

  test('hand-written SQL does not repeat the row scope: visible rows come from `access/visible.ts`', () => {
    const matchingPaths = sources.filter(
      (path) =>
        path.startsWith('backend/') && !path.startsWith('backend/platform/access/') && scopePattern.test(readFileSync(path, 'utf8')),
    )
    expect(matchingPaths.toSorted()).toEqual(Object.keys(otherwise).toSorted())
    const scopes = readFileSync('backend/platform/access/scopes.ts', 'utf8')
    expect(tableNames.filter((each) => scopes.includes(`"${each}"`) || scopes.includes(`'${each}'`))).toEqual([])
  })

  test.each([
    ["run({ text: 'insert into participant (id) values ($1)' })", 1],
    ['const text = `with former as (select 1)\n update "user" changed\n set status = $1`', 1],
    ['`delete from \u0024{table} where true`', 1],
    ["// By hand: nobody is signed in yet.\nrun({ text: 'update study set name = $1' })", 0],
    ["run({ text: 'insert into participant_merge_former (org_id) values ($1)' })", 0],
    ["run({ text: 'select from study for update' })", 0],
  ])('finds unexplained hand-written writes in %j', (source, expectedCount) => expect(findUnexplained(source)).toHaveLength(expectedCount))
})
