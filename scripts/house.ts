import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resources } from '#resources/index.ts'
import { domains } from '../backend/domains.ts'
import { hookUsers, optionUsers } from './house/declarations.ts'
import { type Circle, folderCircles, readSources, type SourceFile } from './house/folders.ts'
import { longFunctions, maxFunctionLines } from './house/functions.ts'

/**
 * `npm run house` prints how the project is built: resources, options and their users, hooks, calls, SQL by hand, circles of folders, sizes. It fails on
 * circles of folders and on long functions of screens; with `--imports` it prints the imports that make the circles.
 */
const root = join(import.meta.dirname, '..')
const sides = ['resources', 'policies', 'backend', 'frontend']
const files = readSources(root, sides)
const text = ({ path }: SourceFile): string => readFileSync(join(root, path), 'utf8')
const countIn = (pattern: RegExp, folder: string): number =>
  files.filter(({ path }) => path.startsWith(`${folder}/`)).reduce((sum, file) => sum + (text(file).match(pattern)?.length ?? 0), 0)

const { steps, resources: hooked } = hookUsers(domains)
const calls = domains.flatMap(({ calls: own = [] }) => own)
const single = [...optionUsers(resources)].filter(([, users]) => users === 1).map(([option]) => option)
const circles = folderCircles(files)
const byFolder = Map.groupBy(files, ({ path }) => dirname(path))
const crowded = [...byFolder].filter(([, own]) => own.length > 40).map(([folder, own]) => `${folder} ${own.length}`)
const long = longFunctions(root, files, 'frontend').map(({ path, name, lines }) => `\n  ${path} ${name} ${lines}`)
const large = files.filter(({ lines }) => lines > 350).map(({ path, lines }) => `${path} ${lines}`)

/** The rooms of a circle and the imports between two of them, the fewest first: those are cut first. */
function printCircle({ folder, rooms, imports }: Circle): string {
  const roomOf = (path: string): string => path.slice(folder.length + 1).split('/')[0] ?? ''
  const between = [...Map.groupBy(imports, ({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`)].toSorted(
    ([, one], [, other]) => one.length - other.length,
  )
  const arrows = between.map(([arrow, own]) => `\n    ${arrow} ${own.length}${own.length === 1 ? `: ${own[0]?.from} → ${own[0]?.to}` : ''}`)
  return `\n  ${folder}: ${rooms.join(', ')}${process.argv.includes('--imports') ? arrows.join('') : ''}`
}

const lines = [
  `resources ${resources.length}, with hooks ${hooked.size}, without ${Math.round((1 - hooked.size / resources.length) * 100)} %`,
  `resources by step of their hooks: ${[...steps].map(([step, count]) => `${step} ${count}`).join(', ')}`,
  `options with one user (${single.length}): ${single.sort().join(', ')}`,
  `calls ${calls.length}, every one declared: the compiler takes no other`,
  `calls by address on screens (http.): ${countIn(/\bhttp\.(?:get|post|put|patch|delete|request)\b/g, 'frontend')}`,
  `stores by hand on screens: ${countIn(/new Set<\(.*\) => void>/g, 'frontend') - 1}, dependency lints suppressed: ${countIn(/biome-ignore lint\/correctness\/useExhaustiveDependencies/g, 'frontend')}`,
  `bodies read by hand (bodyOf, unknownField): ${countIn(/\bbodyOf\(|'unknownField'/g, 'backend')}`,
  `SQL statements by hand: ${countIn(/\btext:\s*[`'"](?:\s*\()?(?:select|insert|update|delete|with)\b/gi, 'backend')}`,
  `casts of rows: ${countIn(/\bas unknown as\b/g, 'backend')}`,
  `circles of folders ${circles.length}${circles.map(printCircle).join('')}`,
  `folders with more than 40 files: ${crowded.join(', ') || 'none'}`,
  `functions of screens with more than ${maxFunctionLines} lines ${long.length}${long.join('')}`,
  `files with more than 350 lines: ${large.join(', ') || 'none'}`,
]
process.stdout.write(`${lines.join('\n')}\n`)
if (circles.length > 0 || long.length > 0) process.exitCode = 1
