import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../platform/common/startError.ts'
import { isRunning } from '../platform/database/postmaster.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'dist/screens')
/** The sources of the screens. */
const sources = [
  'frontend',
  'resources',
  'policies',
  'index.html',
  'my.html',
  'vite.config.ts',
  'vite.participantPages.config.ts',
  'scripts/firstPaint.ts',
  'scripts/excludedModules.ts',
  'scripts/vitePlugins.ts',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Builds the screens unless those in `dist/screens` were made from the current sources.
 * @param options.signal cancels the build
 * @returns the folder of the build
 * @throws StartError with the last lines of the build
 */
export async function buildScreens(options: { readonly signal?: AbortSignal } = {}): Promise<string> {
  const state = stateOfSources()
  if (await wereBuiltFrom(state)) return folder
  const newFolder = `${folder}.new-${process.pid}`
  await removeStaleFolders()
  try {
    await runBuild(newFolder, 'vite.config.ts', options.signal)
    await runBuild(join(newFolder, 'my'), 'vite.participantPages.config.ts', options.signal)
    await writeFile(join(newFolder, '.made-from'), state)
    await replace(newFolder)
  } finally {
    await rm(newFolder, { recursive: true, force: true })
  }
  return folder
}

/** True if the screens in `dist/screens` were built from the current sources. */
export const hasCurrentScreens = (): Promise<boolean> => wereBuiltFrom(stateOfSources())

async function wereBuiltFrom(state: string): Promise<boolean> {
  return (await readFile(join(folder, '.made-from'), 'utf8').catch(() => '')) === state
}

/**
 * Moves the finished build to its final folder as a whole, so that the folder never contains files of two builds, even if a build is
 * killed.
 */
async function replace(newFolder: string): Promise<void> {
  const old = `${folder}.old-${process.pid}`
  if (existsSync(folder)) await rename(folder, old)
  await rename(newFolder, folder)
  await rm(old, { recursive: true, force: true })
}

/** Removes the left-overs of killed builds. */
async function removeStaleFolders(): Promise<void> {
  const names = await readdir(dirname(folder)).catch(() => [])
  const staleNames = names.filter((name) => {
    const pid = /^screens\.(?:new|old)-(\d+)$/.exec(name)?.[1]
    return pid !== undefined && !isRunning(Number(pid))
  })
  await Promise.all(staleNames.map((name) => rm(join(dirname(folder), name), { recursive: true, force: true })))
}

function runBuild(outDir: string, config: string, signal: AbortSignal | undefined): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return new Promise((resolve, reject) => {
    const build = spawn(
      process.execPath,
      [
        vite,
        'build',
        '--config',
        config,
        '--outDir',
        relative(root, outDir),
        '--emptyOutDir',
        '--logLevel',
        'warn',
        '--configLoader',
        'native',
      ],
      {
        cwd: root,
        signal,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      },
    )
    let text = ''
    const listen = (chunk: Buffer): void => {
      text = `${text}${chunk}`.slice(-4000)
    }
    build.stdout.on('data', listen)
    build.stderr.on('data', listen)
    build.once('error', (error) => reject(new StartError(`The screens could not be built: ${error.message}`)))
    build.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartError(`The screens could not be built.\n${text.trim()}`))
    })
  })
}

/**
 * Returns one hash over names and contents, without tests. Reads synchronously: with asynchronous reads of 750 small files, a starting
 * node is busy four times as long (100 ms instead of 26).
 */
function stateOfSources(): string {
  const files = sources
    .flatMap(filesOf)
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
  const hash = createHash('sha256')
  for (const path of files) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(path: string): readonly string[] {
  const absolutePath = join(root, path)
  if (!existsSync(absolutePath)) return []
  if (!statSync(absolutePath).isDirectory()) return [path]
  const entries = readdirSync(absolutePath, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
