import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** Command of `npm start`, so that the benchmark measures a server as it is started in production. */
export const startCommand: string = startScript()

export interface Running {
  readonly process: ChildProcess
  /** Milliseconds from the start of the process until it responded. */
  readonly started: number
  /** Returns the peak memory in MiB. */
  peakMemory(): number
  stop(): Promise<void>
}

/**
 * Runs a command in the project folder as a separate process and waits until `url` responds.
 * @param command for a shell; starts node with `exec`, so that the measured process is node's
 * @param options.shows selects lines of the error stream to print; if absent, all lines are printed
 */
export async function run(
  command: string,
  options: { url: string; env?: Readonly<Record<string, string>>; seconds?: number; shows?: (line: string) => boolean },
): Promise<Running> {
  const startedAt = performance.now()
  const child = spawn('sh', ['-c', command], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', options.shows === undefined ? 'inherit' : 'pipe'],
    env: { ...process.env, ...options.env },
  })
  if (child.stderr !== null)
    createInterface(child.stderr).on('line', (line) => options.shows?.(line) === true && process.stderr.write(`${line}\n`))
  const processExit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await isAnswering(options.url))) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode} before it answered`)
    if (performance.now() - startedAt > (options.seconds ?? 60) * 1000) throw new Error(`${command} did not answer in time`)
    await pause(5)
  }
  return {
    process: child,
    started: performance.now() - startedAt,
    peakMemory: () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM')
      await processExit
    },
  }
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

function startScript(): string {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start
}
