import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** A TypeScript file of the product; its path is relative to the root. */
export interface SourceFile {
  readonly path: string
  readonly lines: number
  /** Files of the product that it imports, including imports of types. */
  readonly imports: readonly string[]
}

/** Matches helpers of tests and benches: `testVisits.ts`, `hostilePairs.ts`, `backend/app/testing`, and sources of generated tests. */
const testHelperPattern =
  /(?:^|\/)(?:test|hostile)[A-Z][^/]*\.tsx?$|^(?:backend\/app|resources\/forms)\/testing\/|^(?:backend\/platform|frontend)\/engine\/(?:generated|hostile|tests)\//

const importPattern = /^(?:import|export)\b[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm
const aliases: Readonly<Record<string, string>> = { '#resources/': 'resources/', '#policies/': 'policies/' }

/** Returns the files of some folders, without tests and files that only tests use. */
export function readSources(root: string, folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|test-d|d)\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !testHelperPattern.test(path))
      .map((path) => readSource(root, path)),
  )
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const imports = [...text.matchAll(importPattern)].flatMap(([, first, second, third]) => pathOf(path, first ?? second ?? third ?? ''))
  return { path, lines: text.split('\n').length, imports: [...new Set(imports)] }
}

function pathOf(importerPath: string, name: string): readonly string[] {
  if (!/\.tsx?$/.test(name)) return []
  if (name.startsWith('.')) return [join(dirname(importerPath), name)]
  const alias = Object.keys(aliases).find((each) => name.startsWith(each))
  return alias === undefined ? [] : [(aliases[alias] ?? '') + name.slice(alias.length)]
}

/** Subfolders and files of one folder that import each other in a cycle. */
export interface Circle {
  /** The folder that contains them; empty at the root. */
  readonly folder: string
  readonly rooms: readonly string[]
  /** Imports between these subfolders and files. */
  readonly imports: readonly { readonly from: string; readonly to: string }[]
}

/**
 * Returns the import cycles between the modules of each folder, without duplicates. The modules of a folder are its subfolders and its
 * own files. An import counts in the lowest folder that contains both files. The linter checks cycles of files only.
 */
export function findFolderCycles(files: readonly SourceFile[]): readonly Circle[] {
  const knownPaths = new Set(files.map(({ path }) => path))
  const imports = files.flatMap(({ path, imports: importedPaths }) =>
    importedPaths.filter((each) => knownPaths.has(each)).map((target) => ({ from: path, to: target })),
  )
  return [...Map.groupBy(imports, ({ from, to }) => findCommonFolder(from, to))].flatMap(([folder, folderImports]) => {
    const getModuleName = (path: string): string => path.slice(folder.length).split('/')[0] ?? ''
    const edges = new Map<string, Set<string>>()
    for (const { from, to } of folderImports)
      edges.set(getModuleName(from), (edges.get(getModuleName(from)) ?? new Set()).add(getModuleName(to)))
    return findComponents(edges)
      .filter((moduleNames) => moduleNames.length > 1 && moduleNames.some((each) => !each.includes('.')))
      .map((moduleNames) => ({
        folder: folder.slice(0, -1),
        rooms: moduleNames,
        imports: folderImports.filter(
          ({ from, to }) =>
            getModuleName(from) !== getModuleName(to) &&
            moduleNames.includes(getModuleName(from)) &&
            moduleNames.includes(getModuleName(to)),
        ),
      }))
  })
}

/** Returns the lowest folder that contains both files, with a trailing slash; empty at the root. */
function findCommonFolder(firstPath: string, secondPath: string): string {
  const [firstSegments, secondSegments] = [firstPath.split('/').slice(0, -1), secondPath.split('/')]
  const depth = firstSegments.findIndex((name, index) => name !== secondSegments[index])
  return firstSegments
    .slice(0, depth === -1 ? firstSegments.length : depth)
    .map((name) => `${name}/`)
    .join('')
}

function findComponents(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const numbers = new Map<string, number>()
  const lows = new Map<string, number>()
  const open: string[] = []
  const foundCycles: string[][] = []
  const visit = (node: string): number => {
    const number = numbers.size
    numbers.set(node, number)
    lows.set(node, number)
    open.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!numbers.has(next)) lows.set(node, Math.min(lows.get(node) ?? number, visit(next)))
      else if (open.includes(next)) lows.set(node, Math.min(lows.get(node) ?? number, numbers.get(next) ?? number))
    }
    const lowLink = lows.get(node) ?? number
    if (lowLink === number) foundCycles.push(open.splice(open.indexOf(node)).sort())
    return lowLink
  }
  for (const node of edges.keys()) if (!numbers.has(node)) visit(node)
  return foundCycles
}
