import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Domain } from '../backend/engine/types.ts'

const root = join(import.meta.dirname, '..')

/** What `npm test -- changed` runs of the unit tests. */
interface Affected {
  /** Test files, from the project's folder. */
  readonly tests: readonly string[]
  /** Resources that the generated suites among them ask about; null: all. */
  readonly resources: readonly string[] | null
  /** Areas, by the names of their folders, in whose writes the change takes part. */
  readonly areas: readonly string[]
}

/** Who imports whom, by paths from the project's folder. */
type Imports = ReadonlyMap<string, readonly string[]>

/** A folder that adds to the engine what declarations cannot say, and the resources whose writes it takes part in. */
interface DomainFolder {
  readonly folder: string
  readonly resources: readonly string[]
}

/** Lists of everything: each member is imported by the list, and the list by nearly all. Of those, only tests of the list itself are meant. */
const lists = ['backend/domains.ts', 'frontend/areas.ts', 'resources/index.ts']

/** A test that imports this is a suite that can be asked about some resources only. */
const narrowable = 'backend/engine/generated/testedResources.ts'

/** Not seen by imports: anything may hang on it. */
const isBeyondImports = (file: string): boolean =>
  /^(migrations\/|package(-lock)?\.json$|[^/]+\.config\.ts$|policies\/.*\.conf$)/.test(file)

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** What files are to one another. */
interface House {
  readonly imports: Imports
  readonly domains: readonly DomainFolder[]
  /** Names of all resources, each declared in the file of its name. */
  readonly resources: readonly string[]
}

/** Tests that changed files can break: by imports, by the domain's folder, and the generated suites of the resources that are touched. */
export function affectedBy(changed: readonly string[], { imports, domains, resources: named }: House): Affected {
  const all = [...imports.keys()].filter(isTest)
  if (changed.some(isBeyondImports)) return { tests: all, resources: null, areas: [] }

  const reached = importersOf(changed, imports)
  const declared = named.filter((name) => reached.has(`resources/${name}.ts`))
  const touched = domains.filter(
    ({ folder, resources }) => changed.some((file) => file.startsWith(`${folder}/`)) || resources.some((name) => declared.includes(name)),
  )
  const resources = [...new Set([...declared, ...touched.flatMap((domain) => domain.resources)])]
  const generated = all.filter((file) => imports.get(file)?.includes(narrowable) === true)
  const byImports = all.filter((file) => reached.has(file))
  const isWhole = generated.some((file) => reached.has(file))
  return {
    tests: [
      ...new Set([
        ...byImports,
        ...all.filter((file) => touched.some(({ folder }) => file.startsWith(`${folder}/`))),
        ...(resources.length > 0 ? generated : []),
      ]),
    ],
    resources: isWhole || resources.length === 0 ? null : resources,
    areas: touched.flatMap(({ folder }) => folder.split('/')[1] ?? []),
  }
}

function importersOf(changed: readonly string[], imports: Imports): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports) for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  const reached = new Set(changed)
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) if (!lists.includes(file) || isTest(importer)) reached.add(importer)
  return reached
}

/** Tests that the work since the branch left `main` can break, what is not committed included. */
export async function affectedByWork(): Promise<Affected & { readonly changed: readonly string[] }> {
  const changed = changedFiles()
  const { resources } = await import('../resources/index.ts')
  const house = { imports: readImports(), domains: await readDomains(), resources: resources.map(({ name }) => name) }
  return { changed, ...affectedBy(changed, house) }
}

function changedFiles(): readonly string[] {
  const base = lines('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  return [...new Set([...lines('diff', '--name-only', base), ...lines('ls-files', '--others', '--exclude-standard')])]
}

function readImports(): Imports {
  const files = [...lines('ls-files', '*.ts', '*.tsx'), ...lines('ls-files', '--others', '--exclude-standard', '*.ts', '*.tsx')]
  const existing = files.filter((file) => existsSync(join(root, file)))
  return new Map(existing.map((file) => [file, importsIn(file, readFileSync(join(root, file), 'utf8'))]))
}

/** Files of this project that a file imports, at once or when it needs them. */
export function importsIn(file: string, content: string): readonly string[] {
  return [...content.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'((?:\.{1,2}\/|#(?:resources|policies)\/)[^']+)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : relative(root, join(root, dirname(file), target)),
  )
}

async function readDomains(): Promise<readonly DomainFolder[]> {
  const { domains } = (await import('../backend/domains.ts')) as { readonly domains: readonly Domain[] }
  const folders = new Map<Domain, string>()
  for (const file of importsIn('backend/domains.ts', readFileSync(join(root, 'backend/domains.ts'), 'utf8')))
    for (const exported of Object.values(await import(join(root, file)))) folders.set(exported as Domain, dirname(file))
  return domains.map((domain) => ({ folder: folders.get(domain) ?? '', resources: Object.keys(domain.hooks ?? {}) }))
}

const lines = (...command: readonly string[]): string[] =>
  execFileSync('git', command, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
