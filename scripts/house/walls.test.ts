import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSources, type SourceFile } from './folders.ts'
import { areas, layers } from './layers.ts'
import { walls } from './walls.ts'

const root = join(import.meta.dirname, '../..')

/** A file and one of its imports. */
type Case = readonly [path: string, imported: string]

const isFolder = (moduleName: string): boolean => !moduleName.includes('.')
const targetFile = (moduleName: string): string => (isFolder(moduleName) ? `${moduleName}/file.ts` : moduleName)

/** Pairs of modules whose import rule the linter checks, from a file of the module and from one in a subfolder. */
const pairs = Object.entries(layers)
  .filter(([folder]) => !folder.includes('/'))
  .flatMap(([folder, moduleNames]) =>
    moduleNames.filter(isFolder).flatMap((moduleName) =>
      moduleNames.flatMap((other): readonly { readonly mayImport: boolean; readonly cases: readonly Case[] }[] => {
        if (other === moduleName) return []
        const path = folder === '' ? moduleName : `${folder}/${moduleName}`
        const cases: readonly Case[] = [
          [`${path}/some.ts`, `../${targetFile(other)}`],
          [`${path}/deep/some.ts`, `../../${targetFile(other)}`],
        ]
        return [{ mayImport: moduleNames.indexOf(other) < moduleNames.indexOf(moduleName), cases }]
      }),
    ),
  )

/** Forbidden imports that do not follow from the order of modules. */
const extraRejectedCases: readonly Case[] = [
  ['resources/core/fields/some.ts', '#policies/pages.ts'],
  ['resources/core/some.ts', '#resources/studies/study.ts'],
  ['resources/core/some.ts', 'node:fs'],
  ['resources/studies/some.ts', 'node:fs'],
  ['resources/studies/some.ts', '#policies/pages.ts'],
  ['policies/some.ts', '../backend/app/app.ts'],
  ['backend/participants/some.ts', '../../frontend/app/App.tsx'],
  ['backend/platform/engine/query/some.ts', '../../../studies/index.ts'],
  ['backend/platform/auth/provider/pages/some.ts', '../../../../messages/mail/index.ts'],
  ['frontend/app/some.tsx', '../../backend/app/app.ts'],
  ['frontend/app/some.tsx', 'node:fs'],
  ['frontend/base/live/some.ts', '../../participants/index.ts'],
  ['frontend/participants/profile/some.tsx', '../../app/App.tsx'],
  ['frontend/participants/profile/some.tsx', '../../areas.ts'],
  ...areas.map((area): Case => ['frontend/app/routes/some.tsx', `../../${area}/index.ts`]),
]

const alsoAllowed: readonly Case[] = [
  ['policies/some.ts', '#resources/core/access.ts'],
  ['seeds/some.ts', '#resources/organisation/site.ts'],
  ['backend/participants/some.ts', '#resources/reports/measures.ts'],
  ['backend/platform/some.ts', '#policies/pages.ts'],
  ['backend/app/domains.ts', '../participants/index.ts'],
  ['backend/platform/engine/some.test.ts', '../../app/testing/startTestNode.ts'],
  ['frontend/app/some.tsx', '../areas.ts'],
  ['frontend/participants/some.test.tsx', 'node:fs'],
  ['frontend/areas.ts', './participants/index.ts'],
]

const rejectedCases = [...pairs.filter(({ mayImport }) => !mayImport).flatMap(({ cases }) => cases), ...extraRejectedCases]
const isForbidden = ([path, importedPath]: Case): boolean =>
  (path.startsWith('frontend/') && /\/(?:backend|seeds)\//.test(importedPath)) ||
  (path.startsWith('frontend/app/') && areas.some((area) => importedPath.includes(`/${area}/`)))
const allowed = [
  ...pairs
    .filter(({ mayImport }) => mayImport)
    .flatMap(({ cases }) => cases)
    .filter((each) => !isForbidden(each)),
  ...alsoAllowed,
]

/** Two files that import each other, even if only for a type. */
const circle = ['backend/platform/engine/one.ts', 'backend/platform/engine/other.ts'] as const

let folder: string
let output: string

/** Runs the linter once with the project's rules, on a tree with a file for each case. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studydesk-walls-'))
  const rules = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...rules, $schema: undefined, vcs: { enabled: false } }))
  writeFileSync(join(folder, 'biome.walls.json'), readFileSync(join(root, 'biome.walls.json')))
  for (const [path, importedPath] of [...rejectedCases, ...allowed]) {
    const file = fileOf(path, importedPath)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `import '${importedPath}'\n`)
  }
  for (const [path, next] of [circle, circle.toReversed()])
    writeFileSync(join(folder, path), `import type * as next from './${basename(next)}'\n\nexport type Next = typeof next\n`)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const parameters = [biome, 'lint', '--reporter=github', '--max-diagnostics=none', '.']
  output = spawnSync(process.execPath, parameters, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('rejects every import from a higher layer', () => {
  expect(rejectedCases.length).toBeGreaterThan(500)
  expect(rejectedCases.filter((each) => !isRejected(each))).toEqual([])
})

it('allows every import from a lower layer', () => {
  expect(allowed.length).toBeGreaterThan(500)
  expect(allowed.filter(isRejected)).toEqual([])
})

it.each(circle)('rejects %s in a circle of imports', (path) => {
  expect(output.split('\n').some((line) => line.includes('noImportCycles') && line.includes(path))).toBe(true)
})

it('the configuration contains the rules of the layers', () => {
  const { overrides } = JSON.parse(readFileSync(join(root, 'biome.walls.json'), 'utf8')) as { overrides: unknown }
  expect(overrides, 'npm run house -- --write').toEqual(walls())
})

it('finds an import from a higher layer, at every depth', () => {
  expect(climbsOf([createSourceFile('frontend/engine/draft/one.ts', 'frontend/engine/list/two.ts')])).toHaveLength(1)
  expect(climbsOf([createSourceFile('backend/platform/engine/query/one.ts', 'backend/platform/engine/writes/two.ts')])).toHaveLength(1)
  expect(climbsOf([createSourceFile('frontend/engine/list/two.ts', 'frontend/engine/draft/one.ts')])).toEqual([])
})

it('the layers include every folder next to a listed one', () => {
  const files = readSources(root, ['resources', 'policies', 'backend', 'frontend'])
  const unlistedModules = Object.entries(layers).flatMap(([folder, moduleNames]) =>
    files.flatMap(({ path }) => {
      const [moduleName = '', ...innerSegments] = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : []
      return innerSegments.length === 0 || moduleNames.includes(moduleName) ? [] : [`${folder}/${moduleName}`]
    }),
  )
  expect([...new Set(unlistedModules)]).toEqual([])
})

it('the product has no import from a higher layer', () => {
  expect(climbsOf(readSources(root, ['resources', 'policies', 'backend', 'frontend']))).toEqual([])
})

it('every area has its folder in each part of the code', () => {
  for (const topFolder of ['resources', 'backend', 'frontend']) expect(layers[topFolder]).toEqual(expect.arrayContaining([...areas]))
})

const isRejected = ([path, importedPath]: Case): boolean => readLines().some((line) => line.includes(fileOf(path, importedPath)))

let refusals: readonly string[] | undefined
const readLines = (): readonly string[] => {
  refusals ??= output.split('\n').filter((line) => line.includes('noRestrictedImports'))
  return refusals
}

const fileOf = (path: string, importedPath: string): string =>
  join(folder, path.replace('some', `some${importedPath.replace(/\W+/g, '-')}`))

const createSourceFile = (path: string, ...imports: readonly string[]): SourceFile => ({ path, lines: 1, imports })

/** Returns imports of a module that the layers list after the importing module. */
const climbsOf = (files: readonly SourceFile[]): readonly string[] =>
  Object.entries(layers).flatMap(([folder, moduleNames]) => {
    const start = folder === '' ? '' : `${folder}/`
    const indexOf = (path: string): number =>
      path.startsWith(start) ? moduleNames.indexOf(path.slice(start.length).split('/')[0] ?? '') : -1
    return files.flatMap(({ path, imports }) =>
      imports.filter((target) => indexOf(path) !== -1 && indexOf(target) > indexOf(path)).map((target) => `${path} → ${target}`),
    )
  })
