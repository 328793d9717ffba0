import type { RunningNode } from './app.ts'
import { readConfig } from './config.ts'
import { isConnectionLost } from './database/lost.ts'
import { log, traceOf } from './log.ts'
import type { Screens } from './screens.ts'
import { StartError } from './startError.ts'

const impatientMilliseconds = 1000
/** Seconds that a stop may take beyond those that calls and jobs under way have. */
const graceSeconds = 30

/**
 * Runs a node until it is told to stop. What its starter can mend is said in one line, and the process ends with 1.
 * @param options.isDevelopment screens from their sources, through Vite
 */
export async function start(options: { readonly isDevelopment: boolean }): Promise<void> {
  const began = performance.now()
  const stopping = new AbortController()
  let running: RunningNode | undefined
  let starting: Promise<void> = Promise.resolve()

  let stopsSince = Number.POSITIVE_INFINITY
  /**
   * Once only; a second signal after a moment ends the process at once (the database survives and is taken over by the next start).
   * A signal to the whole group comes twice together: from the sender, and passed on by npm.
   */
  const stop = async (code: number): Promise<void> => {
    // Also where nothing is left to wait for before the last step is done: after a fault the code is never 0.
    process.exitCode = Math.max(code, Number(process.exitCode ?? 0))
    if (stopping.signal.aborted) {
      if (performance.now() - stopsSince > impatientMilliseconds) process.exit()
      return
    }
    stopsSince = performance.now()
    stopping.abort()
    await starting
    setTimeout(() => process.exit(), ((running?.studydesk.config.stopSeconds ?? 0) + graceSeconds) * 1000)
    await running?.close()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => endAfterFault(error, () => void stop(1)))

  stopWithNpm(() => void stop(0))

  starting = run(options.isDevelopment, stopping.signal).then(
    (node) => {
      running = node
    },
    (error: unknown) => {
      if (!stopping.signal.aborted) process.stderr.write(`${explain(error)}\n`)
      process.exit(1)
    },
  )
  await starting
  if (running === undefined || stopping.signal.aborted) return
  await greet(running, performance.now() - began)
  await running.warmUp().catch((error: unknown) => log.warn('Sign-in could not be prepared', traceOf(error)))
}

/** A database that goes away is no fault of the program: everything that uses it tries again, and what does not hear of its end here must not end the node. */
function endAfterFault(error: unknown, end: () => void): void {
  if (isConnectionLost(error)) {
    log.error('A lost connection was not handled', traceOf(error))
    return
  }
  log.error('The node ends because of a fault', traceOf(error))
  end()
}

/** npm that is killed outright tells nobody: what it started would keep the port, and the next start would find it busy. */
function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && stop(), 250).unref()
}

async function run(isDevelopment: boolean, signal: AbortSignal): Promise<RunningNode> {
  const config = readConfig(process.env)
  const screens = prepareScreens(isDevelopment, signal)
  // Those who wait for it hear of a failure; until then it is not unhandled.
  screens.catch(() => undefined)
  const { startNode } = await import('./app.ts')
  return startNode(config, { screens })
}

async function prepareScreens(isDevelopment: boolean, signal: AbortSignal): Promise<Screens> {
  const { builtScreens, developedScreens } = await import('./screens.ts')
  if (isDevelopment) return developedScreens()
  const { buildScreens } = await import('./build.ts')
  return builtScreens(await buildScreens({ signal }))
}

async function greet({ studydesk: { config } }: RunningNode, milliseconds: number): Promise<void> {
  const lines = [`Studydesk is ready at ${config.publicUrl}/crm/ (${(milliseconds / 1000).toFixed(1)} s)`]
  if (config.oidc === null) {
    const { demoPassword } = await import('./setUp/seed.ts')
    const plans = [(await import('../seeds/northlake.ts')).northlake, (await import('../seeds/rivesud.ts')).rivesud]
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
