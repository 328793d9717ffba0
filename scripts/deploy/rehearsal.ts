import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { environmentOf, type Instruction, parsePair, type Stage, valuesOf } from './containerfile.ts'
import { root } from './deployment.ts'

const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Variables of this process that steps need for the network. */
const passedVariables = ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY']

/**
 * Runs the steps of each stage in an overlay of the base, which stays unchanged.
 * @returns the root folder of the last stage
 */
export function buildStages(stages: readonly Stage[], { base, work }: { readonly base: string; readonly work: string }): string {
  const folders = new Map<string, string>()
  let folder = base
  for (const [index, stage] of stages.entries()) {
    folder = mountOverlay(folders.get(stage.base) ?? base, join(work, String(index)))
    folders.set(stage.name, folder)
    runSteps(stage, folder, folders)
  }
  return folder
}

function mountOverlay(lower: string, work: string): string {
  const [upper, scratch, merged] = ['upper', 'scratch', 'merged'].map((name) => join(work, name))
  for (const each of [upper, scratch, merged]) mkdirSync(each ?? '', { recursive: true })
  run('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=${lower},upperdir=${upper},workdir=${scratch}`, merged ?? ''])
  run('mount', ['--rbind', '/dev', `${merged}/dev`])
  run('mount', ['-t', 'proc', 'proc', `${merged}/proc`])
  return merged ?? ''
}

function runSteps(stage: Stage, folder: string, folders: ReadonlyMap<string, string>): void {
  let workFolder = '/'
  for (const instruction of stage.instructions) {
    console.log(`${instruction.name} ${instruction.value}`)
    if (instruction.name === 'WORKDIR') workFolder = instruction.value
    mkdirSync(join(folder, workFolder), { recursive: true })
    if (instruction.name === 'COPY') copy(instruction, { folder, workFolder, folders })
    if (instruction.name === 'RUN') chroot(folder, { command: `cd ${workFolder} && ${instruction.value}` })
  }
}

interface CopyTarget {
  readonly folder: string
  readonly workFolder: string
  readonly folders: ReadonlyMap<string, string>
}

function copy({ value }: Instruction, { folder, workFolder, folders }: CopyTarget): void {
  const words = value.split(/\s+/)
  const from = words[0]?.startsWith('--from=') === true ? folders.get(parsePair(words.shift() ?? '')[1]) : undefined
  const target = words.pop() ?? ''
  const absoluteTarget = join(folder, target.startsWith('/') ? target : join(workFolder, target))
  if (from !== undefined) for (const source of words) run('cp', ['-a', '-T', join(from, source), absoluteTarget])
  else
    for (const file of contextFiles().filter((each) => words.includes('.') || words.includes(each))) {
      mkdirSync(dirname(join(absoluteTarget, file)), { recursive: true })
      cpSync(join(root, file), join(absoluteTarget, file))
    }
}

/** Returns the files under version control that .dockerignore lets into the build. It uses three forms: `*`, `!name` and `**\/*.ending`. */
function contextFiles(): readonly string[] {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  const included = lines.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  const endings = lines.flatMap((line) => (line.startsWith('**/*') ? [line.slice(4)] : []))
  return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter((file) => included.includes(file.split('/')[0] ?? '') && !endings.some((ending) => file.endsWith(ending)))
}

/**
 * Starts the server of a stage, and stops it once its health check passes.
 * @returns seconds until then
 * @throws Error after five minutes, or when the server ends
 */
export async function startServer(
  stage: Stage,
  { folder, environment }: { readonly folder: string; readonly environment: Readonly<Record<string, string | undefined>> },
): Promise<number> {
  const volumes = valuesOf(stage, 'VOLUME').flatMap((value) => JSON.parse(value) as string[])
  const user = valuesOf(stage, 'USER').at(-1) ?? ''
  const workFolder = valuesOf(stage, 'WORKDIR').at(-1) ?? '/'
  const variables = { PATH: systemPath, ...environmentOf(stage), ...environment }
  run('mount', ['-o', 'remount,ro', folder])
  for (const volume of volumes) {
    run('mount', ['-t', 'tmpfs', '-o', `uid=${user.split(':')[0]},mode=700`, 'tmpfs', join(folder, volume)])
  }
  const enter = (words: readonly string[]): readonly string[] => [
    `--userspec=${user}`,
    folder,
    '/bin/sh',
    '-c',
    `cd ${workFolder} && exec "$@"`,
    'sh',
    ...words,
  ]
  const server = spawn('chroot', enter(JSON.parse(valuesOf(stage, 'CMD').at(-1) ?? '[]')), { env: variables, stdio: 'inherit' })
  const health = JSON.parse(/CMD (\[.*\])$/.exec(valuesOf(stage, 'HEALTHCHECK').at(-1) ?? '')?.[1] ?? '[]') as readonly string[]
  const startedAt = performance.now()
  try {
    while (performance.now() - startedAt < 300_000) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
      if (isSuccessful('chroot', enter(health), variables)) return (performance.now() - startedAt) / 1000
      await pause(500)
    }
    throw new Error('The health check did not pass within five minutes')
  } finally {
    server.kill('SIGTERM')
  }
}

function chroot(folder: string, { command }: { readonly command: string }): void {
  const passed = Object.fromEntries(passedVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
  execFileSync('chroot', [folder, '/bin/sh', '-c', command], {
    env: { PATH: systemPath, HOME: '/root', ...passed },
    stdio: 'inherit',
  })
}

function isSuccessful(command: string, parameters: readonly string[], env: Readonly<Record<string, string | undefined>>): boolean {
  try {
    execFileSync(command, parameters, { env, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const run = (command: string, parameters: readonly string[]): void => {
  execFileSync(command, parameters, { stdio: 'inherit' })
}
