import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { areas } from '../house/layers.ts'

/** Root folder of the project; the paths below are relative to it. */
export const root = join(import.meta.dirname, '../..')

export const indexFile = 'resources/index.ts'
export const topicsFile = 'resources/messages/topics.ts'
export const domainsFile = 'backend/app/domains.ts'
export const menuFile = 'e2e/app/routes.spec.ts'
/** Returns the area of a declared resource; null if no area contains its file. */
export const areaOf = (name: string): string | null => areas.find((area) => isFile(getResourceFile(name, area))) ?? null
export const getResourceFile = (name: string, area = areaOf(name) ?? ''): string => `resources/${area}/${name}.ts`
/** Returns the file that declares a resource's calls, and the folder of their handlers. */
export const callFiles = (name: string, area = areaOf(name) ?? ''): readonly [string, string] => [
  `resources/${area}/${name}Calls.ts`,
  `backend/${area}/${name}`,
]

export const isFile = (path: string): boolean => existsSync(join(root, path))
export const readFile = (path: string): string => readFileSync(join(root, path), 'utf8')

export function writeFile(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

export const removeFile = (path: string): void => rmSync(join(root, path), { recursive: true, force: true })

/** Replaces the content of a file by the result of an edit. @returns the path */
export function editFile(path: string, edit: (source: string) => string): string {
  writeFile(path, edit(readFile(path)))
  return path
}

/** Breaks lines as `npm run fix` does. Imports must already be in order, because the formatter needs the whole project to sort them. */
export function formatFiles(paths: readonly string[]): void {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'format', '--write', '--vcs-enabled=false', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The files were written, but biome reports problems:\n${stdout}${stderr}`)
}

/** Runs a script of the project in a new process, which reads the current declarations. */
export function runScript(script: string, parameters: readonly string[] = []): { readonly isDone: boolean; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), ...parameters], {
    cwd: root,
    encoding: 'utf8',
  })
  return { isDone: status === 0, output: `${stdout}${stderr}`.trim() }
}
