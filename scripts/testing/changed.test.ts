import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findAffected, parseImports } from './changed.ts'
import { chooseJourneys, journeysOfAllAreas, journeysOfAreas } from './journeysOfAreas.ts'

const imports = new Map([
  ['backend/app/domains.ts', ['backend/studies/index.ts', 'backend/organisation/users/index.ts']],
  ['backend/app/app.ts', ['backend/app/domains.ts', 'backend/platform/common/errors.ts']],
  ['backend/app/app.test.ts', ['backend/app/app.ts']],
  ['backend/studies/index.ts', ['backend/studies/rules.ts', 'backend/platform/common/errors.ts']],
  ['backend/studies/studies.test.ts', ['backend/app/testing/index.ts']],
  ['backend/organisation/users/users.test.ts', ['backend/app/testing/index.ts']],
  ['backend/organisation/users/places.test.ts', ['backend/studies/rules.ts']],
  ['backend/platform/engine/generated/permissions1.test.ts', ['backend/platform/engine/generated/testedResources.ts']],
  ['backend/platform/engine/generated/testedResources.ts', ['resources/index.ts']],
  ['backend/app/testing/index.ts', ['backend/app/testing/node.ts']],
  ['backend/app/testing/node.ts', ['backend/platform/common/errors.ts']],
  ['resources/index.ts', ['resources/studies/study.ts', 'resources/organisation/site.ts']],
  ['resources/studies/study.ts', ['resources/studies/phases.ts']],
  ['resources/studies/study.test.ts', ['resources/studies/study.ts']],
  ['backend/platform/engine/openapi.test.ts', ['resources/index.ts']],
])
const domains = [
  { folder: 'backend/studies', resources: ['study', 'studySite'] },
  { folder: 'backend/organisation/users', resources: ['user'] },
]
const listAffected = (...changed: readonly string[]) => {
  const { tests, resources } = findAffected(changed, { imports, domains, resources: ['study', 'site', 'user'] })
  return [tests.toSorted(), resources]
}
const generatedTest = 'backend/platform/engine/generated/permissions1.test.ts'
const allTests = [...imports.keys()].filter((file) => file.includes('.test.')).toSorted()

describe('tests affected by a change', () => {
  it('tests affected by a file of a domain are those of its importers, of its folder and the suites of its resources', () => {
    expect(listAffected('backend/studies/rules.ts')).toEqual([
      ['backend/organisation/users/places.test.ts', generatedTest, 'backend/studies/studies.test.ts'],
      ['study', 'studySite'],
    ])
  })
  it('tests affected by a declaration are its own, those of the list, and of domains and resources with hooks on its writes', () => {
    const studyTests = ['backend/platform/engine/openapi.test.ts', 'backend/studies/studies.test.ts', 'resources/studies/study.test.ts']
    for (const file of ['resources/studies/study.ts', 'resources/studies/phases.ts'])
      expect(listAffected(file)).toEqual([[generatedTest, ...studyTests].toSorted(), ['study', 'studySite']])
    expect(listAffected('resources/index.ts', 'resources/organisation/site.ts')).toEqual([
      [generatedTest, 'backend/platform/engine/openapi.test.ts'],
      ['site'],
    ])
  })
  it('tests affected by a file that every node uses are all tests with a node', () => {
    expect(listAffected('backend/platform/common/errors.ts')).toEqual([
      ['backend/app/app.test.ts', 'backend/organisation/users/users.test.ts', 'backend/studies/studies.test.ts'],
      null,
    ])
  })
  it('tests affected by a migration or a library are all tests', () => {
    for (const file of ['migrations/0042_more.sql', 'package-lock.json', 'vitest.config.ts'])
      expect(listAffected(file)).toEqual([allTests, null])
  })
  it('tests affected by a page of the documentation are none', () => {
    expect(listAffected('docs/architecture.md')).toEqual([[], null])
  })
  it('tests affected by a change are not narrowed for a suite that the change also affects otherwise', () => {
    const [tests, resources] = listAffected('backend/platform/engine/generated/testedResources.ts', 'backend/studies/rules.ts')
    expect([tests?.includes(generatedTest), resources]).toEqual([true, null])
  })
})

it('imports are found anywhere in a file', () => {
  const content = `import { a } from '#resources/organisation/site.ts'\nexport * from '../platform/common/errors.ts'\nconst b = await import('./later.ts')\nimport pg from 'pg'`
  expect(parseImports('backend/studies/index.ts', content)).toEqual([
    'resources/organisation/site.ts',
    'backend/platform/common/errors.ts',
    'backend/studies/later.ts',
  ])
})

describe('journeys affected by a change', () => {
  it('journeys affected by a change are the changed ones and the first one of each affected area', () => {
    expect(chooseJourneys(['frontend/recruitment/board/TrialBoardPage.tsx', 'e2e/app/home.spec.ts'], ['visits'])).toEqual({
      journeys: ['home', 'board', 'visits'],
      further: ['boardMoves', 'boardPeople', 'sources', 'scheduler'],
    })
    expect(chooseJourneys(['docs/architecture.md'], [])).toEqual({ journeys: [], further: [] })
  })

  it('journeys affected by a change are listed for every area with screens, and every journey is listed', () => {
    const names = globSync('*/*.spec.ts', { cwd: join(import.meta.dirname, '../../e2e') }).map((file) => basename(file, '.spec.ts'))
    expect([...new Set([...Object.values(journeysOfAreas).flat(), ...journeysOfAllAreas])].toSorted()).toEqual(names.toSorted())
    const areas = parseImports('frontend/areas.ts', readFileSync(join(import.meta.dirname, '../../frontend/areas.ts'), 'utf8'))
    const folders = areas.map((file) => basename(dirname(file))).filter((folder) => folder !== 'engine')
    expect(folders.filter((folder) => journeysOfAreas[folder] === undefined)).toEqual([])
  })
})
