import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** A TypeScript file of the product, by its path from the root. */
export interface SourceFile {
  readonly path: string
  readonly lines: number
  /** Files of the product that it imports, types included. */
  readonly imports: readonly string[]
}

const importPattern = /^(?:import|export)\b[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm
const aliases: Readonly<Record<string, string>> = { '#resources/': 'resources/', '#policies/': 'policies/' }

/** The files of some folders without their tests. */
export function readSources(root: string, folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|test-d|d)\.tsx?$/.test(entry.name))
      .map((entry) => readSource(root, relative(root, join(entry.parentPath, entry.name)))),
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

/**
 * Folders that depend on one another in a circle, each circle once (strongly connected components, by Tarjan's algorithm).
 * @param folderOf names the folder of a file; files of one folder may import one another
 */
export function folderCircles(files: readonly SourceFile[], folderOf = dirname): readonly (readonly string[])[] {
  const edges = new Map<string, Set<string>>()
  const folder = (path: string): Set<string> => {
    const known = edges.get(folderOf(path)) ?? new Set<string>()
    edges.set(folderOf(path), known)
    return known
  }
  const known = new Set(files.map(({ path }) => path))
  for (const { path, imports } of files)
    for (const imported of imports) if (known.has(imported) && folderOf(imported) !== folderOf(path)) folder(path).add(folderOf(imported))
  return components(edges).filter((members) => members.length > 1)
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
