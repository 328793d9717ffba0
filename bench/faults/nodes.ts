import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Running, run, startCommand } from '../processes.ts'

/** A node that should end only when the series ends it. Any other end is counted, and the node is restarted. */
export interface WatchedNode {
  readonly url: string
  /** Exit codes or signals of nodes that stopped unexpectedly. */
  readonly unexpectedEnds: readonly (number | string)[]
  /** Kills the node like a power cut, and waits. */
  kill(): Promise<void>
  /** Starts the node unless it is running. @returns milliseconds until it responded */
  start(): Promise<number>
  /** Restarts the node with the embedded PostgreSQL of its data folder. */
  useEmbedded(): Promise<void>
  stop(): Promise<void>
}

/** True for log lines about the end of a node. Failed calls are expected in a series, so other lines are hidden. */
const isOfInterest = (line: string): boolean => /The node ends|was not handled/.test(line)

type Settings = Readonly<Record<string, string>>

/**
 * Returns a node that is restarted when it ends.
 * @param settings environment variables of the node, with PORT
 */
export function createWatchedNode(settings: Settings): WatchedNode {
  const url = `http://127.0.0.1:${settings.PORT}`
  let env = settings
  const unexpectedEnds: (number | string)[] = []
  let running: Running | null = null
  let pendingRestart: Promise<void> = Promise.resolve()
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
      pendingRestart = restart()
    })
    return node.started
  }

  /** Restarts the node, as a supervisor does. */
  async function restart(): Promise<void> {
    while (running === null && !isStopped) await start().catch(() => pause(500))
  }

  /** Clears the reference to the process first, so its end does not count as unexpected. */
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await pendingRestart
    if (running === null) return
    const { process: child } = running
    running = null
    const processExit = once(child, 'exit')
    child.kill(signal)
    await processExit
  }

  return {
    url,
    unexpectedEnds,
    kill: () => end('SIGKILL'),
    async start() {
      await pendingRestart
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
