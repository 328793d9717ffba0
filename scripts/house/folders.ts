import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** A TypeScript file of the product, by its path from the root. */
export interface SourceFile {
  readonly path: string
  readonly lines: number
  /** Files of the product that it imports, types included. */
  readonly imports: readonly string[]
}

/** Helpers of tests and benches: `testVisits.ts`, `hostileReads.ts`, `backend/testing`, and what generated tests are made of. */
const forTests =
  /(?:^|\/)(?:test|hostile)[A-Z][^/]*\.tsx?$|^backend\/testing\/|^(?:backend|frontend)\/engine\/(?:generated|hostile|tests)\//

const importPattern = /^(?:import|export)\b[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm
const aliases: Readonly<Record<string, string>> = { '#resources/': 'resources/', '#policies/': 'policies/' }

/** The files of some folders without their tests and what only tests use. */
export function readSources(root: string, folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|test-d|d)\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !forTests.test(path))
      .map((path) => readSource(root, path)),
  )
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const imports = [...text.matchAll(importPattern)].flatMap(([, one, two, three]) => pathOf(path, one ?? two ?? three ?? ''))
  return { path, lines: text.split('\n').length, imports: [...new Set(imports)] }
}

function pathOf(from: string, name: string): readonly string[] {
  if (!/\.tsx?$/.test(name)) return []
  if (name.startsWith('.')) return [join(dirname(from), name)]
  const alias = Object.keys(aliases).find((each) => name.startsWith(each))
  return alias === undefined ? [] : [(aliases[alias] ?? '') + name.slice(alias.length)]
}

/** Folders and files of one folder that depend on one another in a circle. */
export interface Circle {
  /** The folder that they stand in; empty at the root. */
  readonly folder: string
  readonly rooms: readonly string[]
  /** Imports from one room to another within the circle. */
  readonly imports: readonly { readonly from: string; readonly to: string }[]
}

/**
 * Circles of rooms, each once. The rooms of a folder are its subfolders and its own files; an import counts in the lowest folder that holds
 * both of its ends. Circles of files alone are the linter's.
 */
export function folderCircles(files: readonly SourceFile[]): readonly Circle[] {
  const known = new Set(files.map(({ path }) => path))
  const imports = files.flatMap(({ path, imports: own }) => own.filter((each) => known.has(each)).map((to) => ({ from: path, to })))
  return [...Map.groupBy(imports, ({ from, to }) => commonFolder(from, to))].flatMap(([folder, within]) => {
    const room = (path: string): string => path.slice(folder.length).split('/')[0] ?? ''
    const edges = new Map<string, Set<string>>()
    for (const { from, to } of within) edges.set(room(from), (edges.get(room(from)) ?? new Set()).add(room(to)))
    return components(edges)
      .filter((rooms) => rooms.length > 1 && rooms.some((each) => !each.includes('.')))
      .map((rooms) => ({
        folder: folder.slice(0, -1),
        rooms,
        imports: within.filter(({ from, to }) => room(from) !== room(to) && rooms.includes(room(from)) && rooms.includes(room(to))),
      }))
  })
}

/** The lowest folder that holds two files, with a slash at its end; empty at the root. */
function commonFolder(one: string, other: string): string {
  const [left, right] = [one.split('/').slice(0, -1), other.split('/')]
  const depth = left.findIndex((name, place) => name !== right[place])
  return left
    .slice(0, depth === -1 ? left.length : depth)
    .map((name) => `${name}/`)
    .join('')
}

function components(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const numbers = new Map<string, number>()
  const lows = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (node: string): number => {
    const number = numbers.size
    numbers.set(node, number)
    lows.set(node, number)
    open.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!numbers.has(next)) lows.set(node, Math.min(lows.get(node) ?? number, visit(next)))
      else if (open.includes(next)) lows.set(node, Math.min(lows.get(node) ?? number, numbers.get(next) ?? number))
    }
    const low = lows.get(node) ?? number
    if (low === number) found.push(open.splice(open.indexOf(node)).sort())
    return low
  }
  for (const node of edges.keys()) if (!numbers.has(node)) visit(node)
  return found
}
