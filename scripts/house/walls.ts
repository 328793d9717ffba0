import { forbiddenImports, layers, patternsOf } from './layers.ts'

/** An override of the linter's configuration that forbids imports. */
export interface Wall {
  readonly includes: readonly string[]
  readonly linter: unknown
}

/**
 * Maximum depth of folders whose import rules the linter checks. Each rule costs the linter time with every file. Only the test
 * (`walls.test.ts`) checks deeper folders; it reads all imports in a fraction of a second.
 */
const maxLintedDepth = 2

/** Tests and their helpers may import any module of the same top-level folder: `app/testing` starts a whole server. */
const testFiles = ['*.test.ts', '*.test.tsx', 'test*.ts', 'hostile*.ts', 'generated/**', 'hostile/**', 'tests/**']

/**
 * Returns the import rules between the modules of every listed folder. For a file, only the last matching override applies. The override
 * of an inner module therefore repeats the rules of its parent folders, and the overrides for tests, which keep only the outer rules,
 * come last. The override of a module has a single file pattern, because the linter matches every pattern with every file.
 */
export function walls(): readonly Wall[] {
  const topFolders = layers[''] ?? []
  const listedModules = Object.entries(layers).flatMap(([folder, moduleNames]) =>
    moduleNames.map((moduleName) => (folder === '' ? moduleName : `${folder}/${moduleName}`)),
  )
  const innerWalls = listedModules
    .filter((path) => path.split('/').length <= maxLintedDepth)
    .toSorted((first, second) => first.split('/').length - second.split('/').length)
    .filter((path) => !path.split('/').some((name) => name.includes('.')))
    .map((path) => createWall([`${path}/**`], collectPatterns(path), path))
  const tests = topFolders.map((topFolder) =>
    createWall(
      testFiles.map((files) => `${topFolder}/**/${files}`),
      getLaterPatterns('', topFolder),
      topFolder,
    ),
  )
  return [...innerWalls, ...tests].flatMap((each) => each ?? [])
}

function createWall(includes: readonly string[], group: readonly string[], path: string): Wall | null {
  if (group.length === 0) return null
  const message = `${path} imports only rooms below it: scripts/house/layers.ts lists them.`
  const options = { patterns: [{ group: [...new Set(group)], message }] }
  return { includes, linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } } }
}

/** Returns the patterns that the folder and all its parent folders forbid. */
function collectPatterns(path: string): readonly string[] {
  const names = path.split('/')
  return names.flatMap((name, index) => [
    ...getLaterPatterns(names.slice(0, index).join('/'), name),
    ...(forbiddenImports[names.slice(0, index + 1).join('/')] ?? []),
  ])
}

function getLaterPatterns(folder: string, moduleName: string): readonly string[] {
  const moduleNames = layers[folder] ?? []
  return moduleNames.slice(moduleNames.indexOf(moduleName) + 1).flatMap(patternsOf)
}
