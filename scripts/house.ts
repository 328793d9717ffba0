import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resources } from '#resources/index.ts'
import { domains } from '../backend/app/domains.ts'
import { allowedAddressCalls, allowedBodyReaders, isAddressCaller, isBodyReader } from './house/byHand.ts'
import { collectHookUsers, countOptionUsers } from './house/declarations.ts'
import { type Circle, findFolderCycles, readSources, type SourceFile } from './house/folders.ts'
import { findLongFunctions, maxFunctionLines } from './house/functions.ts'
import { walls } from './house/walls.ts'

/**
 * `npm run house`: prints statistics of the code: resources, options and their users, hooks, calls, hand-written SQL, import cycles of
 * folders, sizes. It fails on import cycles of folders, on long functions of screens, and on bodies and calls by hand without a reason. `--imports` prints the imports that cause the
 * cycles; `--write` writes the import rules of the layers for the linter.
 */
const root = join(import.meta.dirname, '..')
if (process.argv.includes('--write')) writeWalls()
const topFolders = ['resources', 'policies', 'backend', 'frontend']
const files = readSources(root, topFolders)
const readText = ({ path }: SourceFile): string => readFileSync(join(root, path), 'utf8')
const countMatches = (pattern: RegExp, folder: string): number =>
  files.filter(({ path }) => path.startsWith(`${folder}/`)).reduce((sum, file) => sum + (readText(file).match(pattern)?.length ?? 0), 0)

const { steps, resources: hookedResources } = collectHookUsers(domains)
const calls = domains.flatMap(({ calls: domainCalls = [] }) => domainCalls)
const single = [...countOptionUsers(resources)].filter(([, users]) => users === 1).map(([option]) => option)
const circles = findFolderCycles(files)
const byFolder = Map.groupBy(files, ({ path }) => dirname(path))
const crowdedFolders = [...byFolder]
  .filter(([, folderFiles]) => folderFiles.length > 40)
  .map(([folder, folderFiles]) => `${folder} ${folderFiles.length}`)
const bodyReaders = files.map(({ path }) => path).filter((path) => isBodyReader(path, readFileSync(join(root, path), 'utf8')))
const addressCallers = files.map(({ path }) => path).filter((path) => isAddressCaller(path, readFileSync(join(root, path), 'utf8')))
const unexplainedAddressCalls = addressCallers.filter((path) => !(path in allowedAddressCalls))
const unexplainedBodyReaders = bodyReaders.filter((path) => !(path in allowedBodyReaders))
const long = findLongFunctions(root, files, 'frontend').map(({ path, name, lines }) => `\n  ${path} ${name} ${lines}`)
const large = files.filter(({ lines }) => lines > 350).map(({ path, lines }) => `${path} ${lines}`)

/**
 * Prints the folders of a cycle, and the imports between each two of them. The pair with the fewest imports comes first, because it is
 * the easiest to remove.
 */
function printCircle({ folder, rooms, imports }: Circle): string {
  const moduleOf = (path: string): string => path.slice(folder.length + 1).split('/')[0] ?? ''
  const moduleImports = [...Map.groupBy(imports, ({ from, to }) => `${moduleOf(from)} → ${moduleOf(to)}`)].toSorted(
    ([, first], [, second]) => first.length - second.length,
  )
  const arrows = moduleImports.map(
    ([arrow, arrowImports]) =>
      `\n    ${arrow} ${arrowImports.length}${arrowImports.length === 1 ? `: ${arrowImports[0]?.from} → ${arrowImports[0]?.to}` : ''}`,
  )
  return `\n  ${folder}: ${rooms.join(', ')}${process.argv.includes('--imports') ? arrows.join('') : ''}`
}

const lines = [
  `resources ${resources.length}, with hooks ${hookedResources.size}, without ${Math.round((1 - hookedResources.size / resources.length) * 100)} %`,
  `resources by step of their hooks: ${[...steps].map(([step, count]) => `${step} ${count}`).join(', ')}`,
  `options with one user (${single.length}), each with the reason in its comment: ${single.sort().join(', ')}`,
  `calls ${calls.length}, every one declared: the compiler takes no other`,
  `screens that call by address: ${addressCallers.length}, without a reason: ${unexplainedAddressCalls.join(', ') || 'none'}`,
  `stores by hand on screens: ${countMatches(/new Set<\(.*\) => void>/g, 'frontend') - 1}, dependency lints suppressed: ${countMatches(/biome-ignore lint\/correctness\/useExhaustiveDependencies/g, 'frontend')}`,
  `bodies read by hand outside the engine: ${bodyReaders.length}, without a reason: ${unexplainedBodyReaders.join(', ') || 'none'}`,
  `SQL statements by hand: ${countMatches(/\btext:\s*[`'"](?:\s*\()?(?:select|insert|update|delete|with)\b/gi, 'backend')}`,
  `casts of rows: ${countMatches(/\bas unknown as\b/g, 'backend')}`,
  `circles of folders ${circles.length}${circles.map(printCircle).join('')}`,
  `folders with more than 40 files: ${crowdedFolders.join(', ') || 'none'}`,
  `functions of screens with more than ${maxFunctionLines} lines ${long.length}${long.join('')}`,
  `files with more than 350 lines: ${large.join(', ') || 'none'}`,
]
process.stdout.write(`${lines.join('\n')}\n`)
if (circles.length > 0 || long.length > 0 || unexplainedBodyReaders.length > 0 || unexplainedAddressCalls.length > 0) process.exitCode = 1

/** Writes the import rules to `biome.walls.json`, which `biome.json` extends. */
function writeWalls(): void {
  const path = join(root, 'biome.walls.json')
  writeFileSync(path, JSON.stringify({ overrides: walls() }))
  spawnSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', path], { stdio: 'inherit' })
}
