import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Imports run one way: frontend and backend → policies → resources → resources/core; on the server domains → engine and its platform; on
 * the screens main → app → areas.ts → areas → engine → fields → document-viewer → base. What `biome.json` makes of it: a folder that it
 * does not name is a domain, or an area.
 */
const refused = [
  ['resources/core/some.ts', '../site.ts'],
  ['resources/core/fields/some.ts', '../../site.ts'],
  ['resources/core/some.ts', '#policies/pages.ts'],
  ['resources/core/some.ts', 'node:fs'],
  ['resources/some.ts', '#policies/pages.ts'],
  ['resources/some.ts', '../backend/errors.ts'],
  ['policies/some.ts', '../backend/errors.ts'],
  ['policies/some.ts', '../frontend/app/start.tsx'],
  ['seeds/some.ts', '../backend/errors.ts'],
  ['frontend/app/some.tsx', '../../backend/errors.ts'],
  ['frontend/app/some.tsx', 'node:fs'],
  ['backend/some.ts', '../frontend/app/start.tsx'],
  ['backend/participants/some.ts', '../../frontend/app/start.tsx'],
  ['backend/engine/some.ts', '../participants/index.ts'],
  ['backend/engine/query/some.ts', '../../studies/index.ts'],
  ['backend/database/some.ts', '../domains.ts'],
  ['backend/access/some.ts', '../users/index.ts'],
  ['backend/auditTrail/some.ts', '../webhooks/index.ts'],
  ['backend/auth/provider/pages/some.ts', '../../../mail/index.ts'],
  ['backend/database/some.ts', '../conditions/store.ts'],
  ['backend/jobs/some.ts', '../aDomainToCome/index.ts'],
  ['frontend/base/some.ts', '../engine/texts.ts'],
  ['frontend/base/live/some.ts', '../../anAreaToCome/index.ts'],
  ['frontend/document-viewer/some.tsx', '../fields/index.ts'],
  ['frontend/fields/some.tsx', '../engine/FieldCell.tsx'],
  ['frontend/engine/some.tsx', '../participants/index.ts'],
  ['frontend/engine/list/some.tsx', '../../areas.ts'],
  ['frontend/engine/list/some.tsx', '../../app/App.tsx'],
  ['frontend/participants/profile/some.tsx', '../../app/App.tsx'],
  ['frontend/anAreaToCome/some.tsx', '../areas.ts'],
  ['frontend/anAreaToCome/some.tsx', 'node:fs'],
  ['frontend/app/some.tsx', '../participants/index.ts'],
  ['frontend/app/routes/some.tsx', '../../audit/index.ts'],
] as const

const allowed = [
  ['resources/core/fields/some.ts', '../names.ts'],
  ['resources/some.ts', './core/resource.ts'],
  ['policies/some.ts', '#resources/core/access.ts'],
  ['seeds/some.ts', '#resources/site.ts'],
  ['frontend/app/some.tsx', '#policies/pages.ts'],
  ['frontend/app/some.tsx', '../engine/index.ts'],
  ['backend/some.ts', '#resources/index.ts'],
  ['backend/participants/some.ts', '../engine/types.ts'],
  ['backend/domains.ts', './participants/index.ts'],
  ['backend/participants/merge/some.ts', '../../webhooks/index.ts'],
  ['backend/engine/query/some.ts', '../rows/labels.ts'],
  ['backend/engine/query/some.ts', '../../database/types.ts'],
  ['backend/auth/provider/pages/some.ts', '../../../database/types.ts'],
  ['backend/access/some.ts', '../errors.ts'],
  ['frontend/base/live/some.ts', '../session/session.ts'],
  ['frontend/fields/some.tsx', '../document-viewer/Viewer.tsx'],
  ['frontend/engine/list/some.tsx', '../form/draft.ts'],
  ['frontend/engine/list/some.tsx', '../../base/http.ts'],
  ['frontend/participants/profile/some.tsx', '../../engine/area.ts'],
  ['frontend/app/some.tsx', '../areas.ts'],
  ['frontend/app/routes/some.tsx', '../../engine/pieces.ts'],
  ['frontend/areas.ts', './participants/index.ts'],
] as const

/** Two files that need one another, if only for a type. */
const circle = ['backend/engine/one.ts', 'backend/engine/other.ts'] as const

let folder: string
let found: string

/** One run over a tree of its own, a file a case, under the rules of the project. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studydesk-walls-'))
  const rules = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...rules, $schema: undefined, vcs: { enabled: false } }))
  for (const [path, imported] of [...refused, ...allowed]) {
    const file = fileOf(path, imported)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `import '${imported}'\n`)
  }
  for (const [path, next] of [circle, circle.toReversed()])
    writeFileSync(join(folder, path), `import type * as next from './${basename(next)}'\n\nexport type Next = typeof next\n`)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const parameters = [biome, 'lint', '--reporter=github', '--max-diagnostics=200', '.']
  found = spawnSync(process.execPath, parameters, { cwd: folder, encoding: 'utf8' }).stdout
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(refused)('%s may not import %s', (path, imported) => {
  expect(isRefused(path, imported)).toBe(true)
})

it.each(allowed)('%s may import %s', (path, imported) => {
  expect(isRefused(path, imported)).toBe(false)
})

it.each(circle)('%s may not stand in a circle of imports', (path) => {
  expect(found.split('\n').some((line) => line.includes('noImportCycles') && line.includes(path))).toBe(true)
})

const isRefused = (path: string, imported: string): boolean =>
  found.split('\n').some((line) => line.includes('noRestrictedImports') && line.includes(fileOf(path, imported)))

const fileOf = (path: string, imported: string): string => join(folder, path.replace('some', `some${imported.replace(/\W+/g, '-')}`))
