import { log, traceOf } from '../platform/common/log.ts'
import { StartError } from '../platform/common/startError.ts'
import { readConfig } from '../platform/config/config.ts'
import { isConnectionLost } from '../platform/database/isConnectionLost.ts'
import type { RunningNode } from './app.ts'
import type { Screens } from './screens.ts'

const impatientMilliseconds = 1000
/** Seconds that a stop may take beyond the time for running requests and jobs. */
const graceSeconds = 30

/**
 * Runs a node until it receives a signal to stop. If the start fails, prints the error and ends the process with code 1.
 * @param options.isDevelopment screens from their sources, through Vite
 */
export async function start(options: { readonly isDevelopment: boolean }): Promise<void> {
  const startTime = performance.now()
  const stopController = new AbortController()
  let running: RunningNode | undefined
  let startPromise: Promise<void> = Promise.resolve()

  let stopsSince = Number.POSITIVE_INFINITY
  /**
   * Stops the node. Ignores a second signal that follows at once, because a signal to the process group arrives twice: from the sender,
   * and through npm. A later second signal ends the process immediately (the database survives, and the next start reuses it).
   */
  const stop = async (code: number): Promise<void> => {
    // Set early, because the event loop may become empty before the last step. After a fault the code is never 0.
    process.exitCode = Math.max(code, Number(process.exitCode ?? 0))
    if (stopController.signal.aborted) {
      if (performance.now() - stopsSince > impatientMilliseconds) process.exit()
      return
    }
    stopsSince = performance.now()
    stopController.abort()
    await startPromise
    setTimeout(() => process.exit(), ((running?.studydesk.config.stopSeconds ?? 0) + graceSeconds) * 1000)
    await running?.close()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => endAfterFault(error, () => void stop(1)))

  stopWithNpm(() => void stop(0))

  startPromise = run(options.isDevelopment, stopController.signal).then(
    (node) => {
      running = node
    },
    (error: unknown) => {
      if (!stopController.signal.aborted) process.stderr.write(`${explain(error)}\n`)
      process.exit(1)
    },
  )
  await startPromise
  if (running === undefined || stopController.signal.aborted) return
  await printGreeting(running, performance.now() - startTime)
  await running.warmUp().catch((error: unknown) => log.warn('Sign-in could not be prepared', traceOf(error)))
}

/**
 * Stops the node after a fault. A lost database connection is no fault: all its users retry, so an unhandled loss must not end the node.
 */
function endAfterFault(error: unknown, end: () => void): void {
  if (isConnectionLost(error)) {
    log.error('A lost connection could not be handled', traceOf(error))
    return
  }
  log.error('The server is stopping because of an error', traceOf(error))
  end()
}

/** Stops when npm is killed: npm sends its child no signal, so the node would keep the port and the next start would fail. */
function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && stop(), 250).unref()
}

async function run(isDevelopment: boolean, signal: AbortSignal): Promise<RunningNode> {
  const config = readConfig(process.env)
  const screens = prepareScreens(isDevelopment, signal)
  // `startNode` awaits the screens later. Until then, a failed build must not count as an unhandled rejection.
  screens.catch(() => undefined)
  const { startNode } = await import('./app.ts')
  return startNode(config, { screens })
}

async function prepareScreens(isDevelopment: boolean, signal: AbortSignal): Promise<Screens> {
  const { serveBuiltScreens: builtScreens, startDevScreens: developedScreens } = await import('./screens.ts')
  if (isDevelopment) return developedScreens()
  const { buildScreens } = await import('./build.ts')
  return builtScreens(await buildScreens({ signal }))
}

async function printGreeting({ studydesk: { config } }: RunningNode, milliseconds: number): Promise<void> {
  const lines = [`Studydesk is ready at ${config.publicUrl}/crm/ (${(milliseconds / 1000).toFixed(1)} s)`]
  if (config.oidc === null) {
    const { demoPassword } = await import('./setUp/seed.ts')
    const plans = [(await import('../../seeds/northlake.ts')).northlake, (await import('../../seeds/rivesud.ts')).rivesud]
    lines.push(`Demo accounts, password ${demoPassword}:`)
    for (const { accounts, mailDomain } of plans) {
      for (const { mailbox, title } of accounts) lines.push(`  ${`${mailbox}@${mailDomain}`.padEnd(34)}${title}`)
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message
  const { code, path, port } = (error ?? {}) as { code?: string; path?: string; port?: number }
  if (code === 'EADDRINUSE') return `PORT: ${port} is already in use; stop what uses it, or set another PORT.`
  if (code === 'EACCES' && port !== undefined) return `PORT: this user may not listen on ${port}; set another PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST: this machine has no such address.'
  if (path !== undefined && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOENT', 'ENOTDIR'].includes(code ?? ''))
    return `DATA_DIR: ${path} cannot be written (${code}).`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
