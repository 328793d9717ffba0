import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** The project folder. The test runs the commands of docs/extend/add-a-resource.md in a copy with a separate git history. */
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'studydesk-trace-'))
const runGit = (...parameters: readonly string[]): string => execFileSync('git', parameters, { cwd: folder, encoding: 'utf8' })
const run = (script: string, ...parameters: readonly string[]): string =>
  execFileSync(process.execPath, [join('scripts', script), ...parameters], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
const listMigrations = (): readonly string[] => readdirSync(join(folder, 'migrations'))

/** Returns the commands of the guide, as lists of arguments. */
function readGuideCommands(): readonly (readonly string[])[] {
  const blocks = [...read('docs/extend/add-a-resource.md').matchAll(/^```\nnpm run resource:new -- (.*?)\n```/gms)]
  const text = blocks.map(([, command = '']) => command.replaceAll(/\s*\\\n\s*/g, ' '))
  return text.map((command) =>
    [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quotedArgument, plainArgument]) => quotedArgument ?? plainArgument ?? ''),
  )
}

beforeAll(() => {
  const skippedPaths = ['.git', '.data', 'node_modules', 'dist', 'test-results'].map((name) => join(root, name))
  cpSync(root, folder, { recursive: true, filter: (path) => !skippedPaths.includes(path) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  runGit('init', '--quiet')
  runGit('add', '--all')
  commit()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const commit = (): string => runGit('-c', 'user.name=test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '--message', 'all')

it('parent and part of the guide are complete, and are removed without a trace', () => {
  const before = listMigrations()
  const commands = readGuideCommands()
  expect(commands.map(([name]) => name)).toEqual(['equipment', 'calibration'])
  for (const command of commands) expect(run('resource-new.ts', ...command)).toContain('The texts are complete in English and French.')
  run('schema-diff.ts', 'add_equipment')

  expect(run('check-texts.ts')).toContain('complete in English and French')
  expect(read('resources/organisation/equipment.ts')).toContain(`{ key: 'calibrations', related: 'calibration', by: 'equipmentId' },`)
  expect(read('resources/organisation/equipment.ts')).toContain(
    `calibrationCount: rollup({ of: 'calibration', by: { equipmentId: 'id' } }),`,
  )
  expect(read('resources/organisation/equipment.ts')).toMatch(
    /lastCalibration: rollup\(\{.*take: 'largest', field: 'calibratedOn', as: 'date' \}\)/,
  )
  expect(read('resources/organisation/calibration.ts')).toContain(`ordered: { within: ['equipmentId'] },`)
  expect(read('backend/platform/engine/openapi/answers.json')).toContain('GET equipment/due-calibrations')
  expect(listMigrations()).toHaveLength(before.length + 1)

  expect(() => run('resource-remove.ts', 'equipment')).toThrow(/calibration\.equipmentId/)
  expect(run('resource-remove.ts', 'calibration', 'equipment')).toContain('which was not committed')
  expect(runGit('status', '--porcelain', '--untracked-files=all')).toBe('')
  expect(readdirSync(join(folder, 'backend'))).toEqual(readdirSync(join(root, 'backend')))
  expect(readdirSync(join(folder, 'resources'))).toEqual(readdirSync(join(root, 'resources')))
})

it('a resource with a committed migration is dropped by a further migration', () => {
  run('resource-new.ts', 'gadget', 'name:text:required')
  run('schema-diff.ts', 'add_gadget')
  runGit('add', '--all')
  commit()
  run('resource-remove.ts', 'gadget')
  const [dropMigration = ''] = listMigrations().filter((file) => file.endsWith('_drop_gadget.sql'))
  expect(read(`migrations/${dropMigration}`)).toContain('drop table "gadget"')
  const changed = runGit('diff', '--name-only', 'HEAD~1').trim().split('\n')
  expect(changed.filter((path) => !path.startsWith('migrations/'))).toEqual([])
})
