import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Running, run, startCommand } from '../processes.ts'

/** A node that may end only where the series ends it; where it does by itself, it is counted and started again. */
export interface WatchedNode {
  readonly url: string
  /** Exit codes or signals of ends that the series did not cause. */
  readonly unexpectedEnds: readonly (number | string)[]
  /** Ends it as a power cut would, and waits. */
  kill(): Promise<void>
  /** Starts it, unless it runs. @returns milliseconds until it responded */
  start(): Promise<number>
  /** Starts it again, on the PostgreSQL of its data folder as its own. */
  useEmbedded(): Promise<void>
  stop(): Promise<void>
}

/** Calls that fail while something is away are what the series is about: of the log only the ends of nodes are shown. */
const isOfInterest = (line: string): boolean => /The node ends|was not handled/.test(line)

type Settings = Readonly<Record<string, string>>

/** @param settings of the node, with PORT */
export function watchedNode(settings: Settings): WatchedNode {
  const url = `http://127.0.0.1:${settings.PORT}`
  let env = settings
  const unexpectedEnds: (number | string)[] = []
  let running: Running | null = null
  let restarting: Promise<void> = Promise.resolve()
  let isStopped = false

  async function start(): Promise<number> {
    if (running !== null) return 0
    const node = await run(startCommand, {
      url: `${url}/api/health`,
      env: { ...env, LOG_LEVEL: 'error' },
      seconds: 120,
      shows: isOfInterest,
    })
    running = node
    node.process.once('exit', (code, signal) => {
      if (running !== node) return
      running = null
      unexpectedEnds.push(code ?? signal ?? 'unknown')
      restarting = restart()
    })
    return node.started
  }

  /** As a supervisor does. */
  async function restart(): Promise<void> {
    while (running === null && !isStopped) await start().catch(() => pause(500))
  }

  /** Forgets the process first, so that its end is no unexpected one. */
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await restarting
    if (running === null) return
    const { process: child } = running
    running = null
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    url,
    unexpectedEnds,
    kill: () => end('SIGKILL'),
    async start() {
      await restarting
      return start()
    },
    async useEmbedded() {
      await end('SIGTERM')
      const { DATABASE_URL: _address, DATABASE_OWNER_URL: _owner, ...others } = env
      env = others
      await start()
    },
    async stop() {
      isStopped = true
      await end('SIGTERM')
    },
  }
}
