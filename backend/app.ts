import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { checkPages } from '#resources/core/checks/pages.ts'
import { checkResources } from '#resources/core/checks.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/pages.ts'
import { createAccess } from './access/access.ts'
import { answerAnalyticsFrame } from './analyticsFrame.ts'
import { startSealing } from './audit/index.ts'
import { createSessions, mountSignIn } from './auth/index.ts'
import { compressAnswers } from './compress.ts'
import { bringConditions } from './conditions/store.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/index.ts'
import { domains } from './domains.ts'
import { mountEngine } from './engine/index.ts'
import type { Studydesk } from './engine/ports/studydesk.ts'
import { answerErrors, answerNotFound } from './failures.ts'
import { setFieldKey } from './fields/index.ts'
import { openStore } from './files/disk.ts'
import { createFiles } from './files/index.ts'
import { mayReadOwner } from './files/mayRead.ts'
import { correlate, secureHeaders } from './headers.ts'
import { openJobs } from './jobs/index.ts'
import { log, setLogLevel, traceOf } from './log.ts'
import { withMachines } from './machines/index.ts'
import { createRooms } from './meetings/index.ts'
import { unreadCount } from './notifications/calls.ts'
import { observeCalls } from './operations/calls.ts'
import { watchNode } from './operations/gauges.ts'
import { answerHealth } from './operations/health.ts'
import { createStop } from './operations/stop.ts'
import { mountSockets } from './realtime/index.ts'
import { answerRuntimeConfig } from './runtimeConfig.ts'
import type { Screens } from './screens.ts'
import { seedWhenEmpty } from './setUp/seedWhenEmpty.ts'
import { StartError } from './startError.ts'
import { loadTexts } from './texts.ts'

export interface RunningNode {
  /** Where it listens on this machine, without a slash at the end. */
  readonly url: string
  readonly studydesk: Studydesk
  /** Loads what is not needed until somebody signs in. */
  warmUp(): Promise<void>
  /** Lets calls under way finish, then closes everything that `startNode` opened. */
  close(): Promise<void>
}

/**
 * Composes a node and listens. Order matters: the first middleware sees every request first.
 * @param options.screens what serves /crm; a promise may still be building while the database starts
 * @throws EADDRINUSE and other errors of listening, StartError
 */
export async function startNode(given: Config, options: { readonly screens?: Promise<Screens> | Screens } = {}): Promise<RunningNode> {
  refuseMistakes()
  const config = await withFreePort(given)
  setFieldKey(config.secrets.field)
  setLogLevel(config.logLevel)
  const metrics = config.metricsToken === null ? null : (await import('./operations/metrics.ts')).createMetrics(config.metricsToken)
  const stop = createStop(config.stopSeconds)
  const screensReady = Promise.resolve(options.screens)
  screensReady.catch(() => undefined)
  const [database, texts] = await Promise.all([openDatabase(config, bringConditions), loadTexts()])
  const closers: (() => unknown)[] = [() => database.close()]
  try {
    const store = await openStore(config)
    // The demo needs nothing but the database and the store: it is written while the screens may still be building.
    if (config.seedDemo) await seedWhenEmpty({ config, database })
    const access = createAccess({ config, database })
    closers.unshift(() => access.close())
    const sessions = withMachines(createSessions({ config, database, access }), { database, access })
    closers.unshift(() => sessions.close())
    const mayRead: Parameters<typeof createFiles>[0]['mayRead'] = (caller, owner, within = engine) => mayReadOwner(within, caller, owner)
    const files = createFiles({ config, database, sessions, store, mayRead })
    const jobs = await openJobs({ database, domains, stopSeconds: config.stopSeconds })
    const parts = { config, database, access, sessions, files, jobs, texts }

    const app = koa(feathers())
    app.proxy = config.trustProxy
    // For answers that break off: the framework would write the error as it is.
    app.on('error', (error) => log.info('An answer broke off', traceOf(error)))
    const screens = await screensReady
    if (screens !== undefined) closers.push(() => screens.close())
    app.use(correlate)
    app.use(observeCalls(metrics))
    app.use(stop.tell)
    app.use(secureHeaders(config, { dev: screens?.dev ?? false }))
    app.use(compressAnswers)
    app.use(answerErrors(texts))
    app.use(
      answerHealth({
        database,
        jobs: jobs.state,
        isStopping: stop.isStopping,
      }),
    )
    if (metrics !== null) app.use(metrics.serve)
    app.use(answerRuntimeConfig({ config, database }))
    app.use(answerAnalyticsFrame(config))
    if (screens !== undefined) app.use(screens.serve)
    const signIn = mountSignIn(app, { config, database, access, sessions })
    const engine = mountEngine(app, { studydesk: parts, resources, domains })
    app.use(answerNotFound(texts))
    const studydesk: Studydesk = { ...parts, engine }

    const sealing = startSealing({ database })
    closers.unshift(() => sealing.close())
    closers.unshift(() => jobs.close())

    const server = createServer({ shouldUpgradeCallback: isForSocket }, app.callback())
    // Longer than proxies keep theirs: they must be the ones to close an idle connection.
    server.keepAliveTimeout = 65_000
    await app.setup(server)
    await listen(server, config)
    closers.unshift(() => stop.close(server))
    const sockets = mountSockets(server, studydesk, { rooms: createRooms(studydesk), unread: (caller) => unreadCount(engine, caller) })
    closers.unshift(() => sockets.close())
    if (metrics !== null) watchNode(metrics, { database, jobs, openSockets: sockets.count })
    jobs.start(studydesk)

    return {
      url: `http://${config.host ?? 'localhost'}:${config.port}`,
      studydesk,
      warmUp: () => signIn.warmUp(),
      close: () => closeAll(closers),
    }
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}

/** An offer of another protocol, as `h2c` by Java's client, is ignored (RFC 9110, section 7.8). */
const isForSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

let mistakes: readonly string[] | undefined

/** Checks the declarations once in a process, as they are part of the code. @throws StartError naming every wrong `resource.field` and `page.place` at once */
function refuseMistakes(): void {
  mistakes ??= [...checkResources(resources), ...checkPages(pages, resources)]
  if (mistakes.length > 0) throw new StartError(`The declarations are wrong.\n${mistakes.map((each) => `  ${each}`).join('\n')}`)
}

/** Says at once that a port is busy, and picks one where it is 0: the identity provider's addresses need to know it before we listen. */
async function withFreePort(config: Config): Promise<Config> {
  const probe = createServer()
  await listen(probe, config).catch(async () => {
    // A node that was told to stop a moment ago may still hold it.
    await pause(1000)
    await listen(probe, config)
  })
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** In order, each even when one before it failed. */
async function closeAll(closers: readonly (() => unknown)[]): Promise<void> {
  for (const close of closers)
    await Promise.resolve()
      .then(close)
      .catch(() => undefined)
}

const listen = (server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: host ?? undefined }, resolve)
  })
