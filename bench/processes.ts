import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** What `npm start` runs, so that a server is measured as people start it. */
export const startCommand: string = startScript()

export interface Running {
  readonly process: ChildProcess
  /** Milliseconds from the start of the process until it answered. */
  readonly started: number
  /** The most memory it has had, MiB. */
  peakMemory(): number
  stop(): Promise<void>
}

/**
 * Runs a command in the folder of the project as a process of its own and waits until `url` answers.
 * @param command for a shell; begins node with `exec`, so that the process which is measured is node's
 * @param options.shows lines of its error stream that are passed on; without it all are
 */
export async function run(
  command: string,
  options: { url: string; env?: Readonly<Record<string, string>>; seconds?: number; shows?: (line: string) => boolean },
): Promise<Running> {
  const began = performance.now()
  const child = spawn('sh', ['-c', command], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', options.shows === undefined ? 'inherit' : 'pipe'],
    env: { ...process.env, ...options.env },
  })
  if (child.stderr !== null)
    createInterface(child.stderr).on('line', (line) => options.shows?.(line) === true && process.stderr.write(`${line}\n`))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(options.url))) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode} before it answered`)
    if (performance.now() - began > (options.seconds ?? 60) * 1000) throw new Error(`${command} did not answer in time`)
    await pause(5)
  }
  return {
    process: child,
    started: performance.now() - began,
    peakMemory: () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

function startScript(): string {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start
}
