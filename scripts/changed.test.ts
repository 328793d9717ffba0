import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { affectedBy, importsIn } from './changed.ts'
import { journeysFor, journeysOfAllAreas, journeysOfAreas } from './journeysOfAreas.ts'

const imports = new Map([
  ['backend/domains.ts', ['backend/studies/index.ts', 'backend/users/index.ts']],
  ['backend/app.ts', ['backend/domains.ts', 'backend/errors.ts']],
  ['backend/app.test.ts', ['backend/app.ts']],
  ['backend/studies/index.ts', ['backend/studies/rules.ts', 'backend/errors.ts']],
  ['backend/studies/studies.test.ts', ['backend/testing/index.ts']],
  ['backend/users/users.test.ts', ['backend/testing/index.ts']],
  ['backend/users/places.test.ts', ['backend/studies/rules.ts']],
  ['backend/engine/generated/permissions1.test.ts', ['backend/engine/generated/testedResources.ts']],
  ['backend/engine/generated/testedResources.ts', ['resources/index.ts']],
  ['backend/testing/index.ts', ['backend/testing/node.ts']],
  ['backend/testing/node.ts', ['backend/errors.ts']],
  ['resources/index.ts', ['resources/study.ts', 'resources/site.ts']],
  ['resources/study.ts', ['resources/phases.ts']],
  ['resources/study.test.ts', ['resources/study.ts']],
  ['backend/engine/openapi.test.ts', ['resources/index.ts']],
])
const domains = [
  { folder: 'backend/studies', resources: ['study', 'studySite'] },
  { folder: 'backend/users', resources: ['user'] },
]
const of = (...changed: readonly string[]) => {
  const { tests, resources } = affectedBy(changed, { imports, domains, resources: ['study', 'site', 'user'] })
  return [tests.toSorted(), resources]
}
const generated = 'backend/engine/generated/permissions1.test.ts'
const everything = [...imports.keys()].filter((file) => file.includes('.test.')).toSorted()

describe('what a change can break', () => {
  it('is, for a file of a domain, who imports it, its folder and the suites of its resources', () => {
    expect(of('backend/studies/rules.ts')).toEqual([
      [generated, 'backend/studies/studies.test.ts', 'backend/users/places.test.ts'],
      ['study', 'studySite'],
    ])
  })
  it('is, for a declaration, its tests, those of the list, the domains that take part in its writes, and the suites of their resources', () => {
    const ofStudies = ['backend/engine/openapi.test.ts', 'backend/studies/studies.test.ts', 'resources/study.test.ts']
    for (const file of ['resources/study.ts', 'resources/phases.ts'])
      expect(of(file)).toEqual([[generated, ...ofStudies].toSorted(), ['study', 'studySite']])
    expect(of('resources/index.ts', 'resources/site.ts')).toEqual([[generated, 'backend/engine/openapi.test.ts'], ['site']])
  })
  it('is all that uses a node, for what every node is made of', () => {
    expect(of('backend/errors.ts')).toEqual([
      ['backend/app.test.ts', 'backend/studies/studies.test.ts', 'backend/users/users.test.ts'],
      null,
    ])
  })
  it('is everything, for a migration or a library', () => {
    for (const file of ['migrations/0042_more.sql', 'package-lock.json', 'vitest.config.ts']) expect(of(file)).toEqual([everything, null])
  })
  it('is nothing, for a page of the documentation', () => {
    expect(of('docs/architecture.md')).toEqual([[], null])
  })
  it('narrows no suite that the change reaches otherwise', () => {
    const [tests, resources] = of('backend/engine/generated/testedResources.ts', 'backend/studies/rules.ts')
    expect([tests?.includes(generated), resources]).toEqual([true, null])
  })
})

it('imports are read wherever they stand', () => {
  const content = `import { a } from '#resources/site.ts'\nexport * from '../errors.ts'\nconst b = await import('./later.ts')\nimport pg from 'pg'`
  expect(importsIn('backend/studies/index.ts', content)).toEqual(['resources/site.ts', 'backend/errors.ts', 'backend/studies/later.ts'])
})

describe('journeys of a change', () => {
  it('are the changed ones and the first one of each area that the change reaches', () => {
    expect(journeysFor(['frontend/board/TrialBoardPage.tsx', 'e2e/home.spec.ts'], ['visits'])).toEqual({
      journeys: ['home', 'board', 'visits'],
      further: ['boardPeople', 'boardWays', 'sources', 'scheduler'],
    })
    expect(journeysFor(['docs/architecture.md'], [])).toEqual({ journeys: [], further: [] })
  })

  it('name every area that has screens, and every journey', () => {
    const names = readdirSync(join(import.meta.dirname, '../e2e')).flatMap((file) => /^(\w+)\.spec\.ts$/.exec(file)?.[1] ?? [])
    expect([...new Set([...Object.values(journeysOfAreas).flat(), ...journeysOfAllAreas])].toSorted()).toEqual(names.toSorted())
    const areas = importsIn('frontend/areas.ts', readFileSync(join(import.meta.dirname, '../frontend/areas.ts'), 'utf8'))
    const folders = areas.map((file) => file.split('/')[1] ?? '').filter((folder) => folder !== 'engine')
    expect(folders.filter((folder) => journeysOfAreas[folder] === undefined)).toEqual([])
  })
})
