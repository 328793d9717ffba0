import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files of the project by their paths from its folder. */
export const root = join(import.meta.dirname, '../..')

export const indexFile = 'resources/index.ts'
export const topicsFile = 'resources/topics.ts'
export const domainsFile = 'backend/domains.ts'
export const menuFile = 'e2e/routes.spec.ts'
export const resourceFile = (name: string): string => `resources/${name}.ts`
/** Folders of a resource's calls: declarations, and code that answers them. */
export const callFolders = (name: string): readonly [string, string] => [`resources/${name}`, `backend/${name}`]

export const isFile = (path: string): boolean => existsSync(join(root, path))
export const readFile = (path: string): string => readFileSync(join(root, path), 'utf8')

export function writeFile(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

export const removeFile = (path: string): void => rmSync(join(root, path), { recursive: true, force: true })

/** Writes what an edit makes of a file. @returns the path */
export function editFile(path: string, edit: (source: string) => string): string {
  writeFile(path, edit(readFile(path)))
  return path
}

/** Breaks lines as `npm run fix` does; imports are written in their order, as sorting them takes the formatter a look at the whole project. */
export function formatFiles(paths: readonly string[]): void {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'format', '--write', '--vcs-enabled=false', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The files are written, and biome refuses them:\n${stdout}${stderr}`)
}

/** Runs a script of the project, which reads the declarations as they are now. */
export function runScript(script: string, parameters: readonly string[] = []): { readonly isDone: boolean; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), ...parameters], {
    cwd: root,
    encoding: 'utf8',
  })
  return { isDone: status === 0, output: `${stdout}${stderr}`.trim() }
}
