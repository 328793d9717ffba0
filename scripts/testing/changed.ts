import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Domain } from '../../backend/platform/engine/types.ts'

const root = join(import.meta.dirname, '../..')

/** Unit tests that `npm test -- changed` runs. */
interface AffectedTests {
  /** Test files, relative to the project folder. */
  readonly tests: readonly string[]
  /** Resources that the generated suites must test; null: all. */
  readonly resources: readonly string[] | null
  /** Folder names of the areas that the change affects. */
  readonly areas: readonly string[]
}

/** Imports by importing file; paths are relative to the project folder. */
type Imports = ReadonlyMap<string, readonly string[]>

/** A folder with domain code, and the resources to whose writes it adds hooks. */
interface DomainFolder {
  readonly folder: string
  readonly resources: readonly string[]
}

/**
 * Files that list all members of a kind. They import every member, and nearly all files import them. A changed member therefore selects
 * only the tests that import the list directly.
 */
const lists = ['backend/app/domains.ts', 'frontend/areas.ts', 'resources/index.ts']

/** A test that imports this file is a generated suite that can run for selected resources only. */
const narrowable = 'backend/platform/engine/generated/testedResources.ts'

/** True for files that no import shows; any test may depend on them. */
const isGlobalDependency = (file: string): boolean =>
  /^(migrations\/|package(-lock)?\.json$|[^/]+\.config\.ts$|policies\/.*\.conf$)/.test(file)

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** Files, domains and resources of the project. */
interface ProjectFiles {
  readonly imports: Imports
  readonly domains: readonly DomainFolder[]
  /** Names of all resources; the file of each has the same name. */
  readonly resources: readonly string[]
}

/**
 * Returns the tests that changed files can break: by imports, by the folder of a domain, and the generated suites for the affected
 * resources.
 */
export function findAffected(changed: readonly string[], { imports, domains, resources: resourceNames }: ProjectFiles): AffectedTests {
  const allTests = [...imports.keys()].filter(isTest)
  if (changed.some(isGlobalDependency)) return { tests: allTests, resources: null, areas: [] }

  const affectedFiles = importersOf(changed, imports)
  const reachedNames = new Set([...affectedFiles].flatMap((path) => /^resources\/(?:\w+\/)?(\w+)\.ts$/.exec(path)?.[1] ?? []))
  const affectedNames = resourceNames.filter((name) => reachedNames.has(name))
  const changedDomains = domains.filter(
    ({ folder, resources }) =>
      changed.some((file) => file.startsWith(`${folder}/`)) || resources.some((name) => affectedNames.includes(name)),
  )
  const resources = [...new Set([...affectedNames, ...changedDomains.flatMap((domain) => domain.resources)])]
  const generatedTests = allTests.filter((file) => imports.get(file)?.includes(narrowable) === true)
  const byImports = allTests.filter((file) => affectedFiles.has(file))
  const isEverythingAffected = generatedTests.some((file) => affectedFiles.has(file))
  return {
    tests: [
      ...new Set([
        ...byImports,
        ...allTests.filter((file) => changedDomains.some(({ folder }) => file.startsWith(`${folder}/`))),
        ...(resources.length > 0 ? generatedTests : []),
      ]),
    ],
    resources: isEverythingAffected || resources.length === 0 ? null : resources,
    areas: changedDomains.map(({ folder }) => basename(folder)),
  }
}

function importersOf(changed: readonly string[], imports: Imports): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports) for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  const affectedFiles = new Set(changed)
  for (const file of affectedFiles)
    for (const importer of importers.get(file) ?? []) if (!lists.includes(file) || isTest(importer)) affectedFiles.add(importer)
  return affectedFiles
}

/** Returns the tests that the changes since the branch left `main` can break, including uncommitted changes. */
export async function findWorkAffected(): Promise<AffectedTests & { readonly changed: readonly string[] }> {
  const changed = listChangedFiles()
  const { resources } = await import('../../resources/index.ts')
  const projectFiles = { imports: readImports(), domains: await readDomains(), resources: resources.map(({ name }) => name) }
  return { changed, ...findAffected(changed, projectFiles) }
}

function listChangedFiles(): readonly string[] {
  const base = readGitLines('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  return [...new Set([...readGitLines('diff', '--name-only', base), ...readGitLines('ls-files', '--others', '--exclude-standard')])]
}

function readImports(): Imports {
  const files = [
    ...readGitLines('ls-files', '*.ts', '*.tsx'),
    ...readGitLines('ls-files', '--others', '--exclude-standard', '*.ts', '*.tsx'),
  ]
  const existing = files.filter((file) => existsSync(join(root, file)))
  return new Map(existing.map((file) => [file, parseImports(file, readFileSync(join(root, file), 'utf8'))]))
}

/** Returns the project files that a file imports, statically or dynamically. */
export function parseImports(file: string, content: string): readonly string[] {
  return [...content.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'((?:\.{1,2}\/|#(?:resources|policies)\/)[^']+)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : relative(root, join(root, dirname(file), target)),
  )
}

async function readDomains(): Promise<readonly DomainFolder[]> {
  const { domains } = (await import('../../backend/app/domains.ts')) as { readonly domains: readonly Domain[] }
  const folders = new Map<Domain, string>()
  for (const file of parseImports('backend/app/domains.ts', readFileSync(join(root, 'backend/app/domains.ts'), 'utf8')))
    for (const exportedValue of Object.values(await import(join(root, file)))) folders.set(exportedValue as Domain, dirname(file))
  return domains.map((domain) => ({ folder: folders.get(domain) ?? '', resources: Object.keys(domain.hooks ?? {}) }))
}

const readGitLines = (...command: readonly string[]): string[] =>
  execFileSync('git', command, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
