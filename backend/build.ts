import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { isRunning } from './database/postmaster.ts'
import { StartError } from './startError.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/screens')
/** What the screens are made of. */
const sources = [
  'frontend',
  'resources',
  'policies',
  'index.html',
  'my.html',
  'vite.config.ts',
  'vite.participantPages.config.ts',
  'scripts/firstPaint.ts',
  'scripts/leftOutParts.ts',
  'scripts/vitePlugins.ts',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Builds the screens unless those in `dist/screens` were made from the sources as they are now.
 * @param options.signal ends the build
 * @returns the folder that holds them
 * @throws StartError with the last lines of the build
 */
export async function buildScreens(options: { readonly signal?: AbortSignal } = {}): Promise<string> {
  const state = stateOfSources()
  if ((await readFile(join(folder, '.made-from'), 'utf8').catch(() => '')) === state) return folder
  const made = `${folder}.new-${process.pid}`
  await removeLeftOvers()
  try {
    await runBuild(made, 'vite.config.ts', options.signal)
    await runBuild(join(made, 'my'), 'vite.participantPages.config.ts', options.signal)
    await writeFile(join(made, '.made-from'), state)
    await replace(made)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
  return folder
}

/** Moved into place when it is whole, so that a node that serves the old screens, or a killed build, never shows half of each. */
async function replace(made: string): Promise<void> {
  const old = `${folder}.old-${process.pid}`
  if (existsSync(folder)) await rename(folder, old)
  await rename(made, folder)
  await rm(old, { recursive: true, force: true })
}

/** What a build that was killed left behind. */
async function removeLeftOvers(): Promise<void> {
  const names = await readdir(dirname(folder)).catch(() => [])
  const left = names.filter((name) => {
    const pid = /^screens\.(?:new|old)-(\d+)$/.exec(name)?.[1]
    return pid !== undefined && !isRunning(Number(pid))
  })
  await Promise.all(left.map((name) => rm(join(dirname(folder), name), { recursive: true, force: true })))
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
    let said = ''
    const listen = (part: Buffer): void => {
      said = `${said}${part}`.slice(-4000)
    }
    build.stdout.on('data', listen)
    build.stderr.on('data', listen)
    build.once('error', (error) => reject(new StartError(`The screens could not be built: ${error.message}`)))
    build.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartError(`The screens could not be built.\n${said.trim()}`))
    })
  })
}

/**
 * One hash over names and contents; tests are no part of what is served. Read at once: 750 small files, each awaited, keep a starting node
 * busy four times as long (100 ms against 26).
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
  const place = join(root, path)
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [path]
  const entries = readdirSync(place, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
