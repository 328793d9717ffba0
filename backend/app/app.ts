import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { checkResources } from '#resources/core/checks/checks.ts'
import { checkPages } from '#resources/core/checks/pages.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/organisation/pages.ts'
import { createRooms } from '../consents/meetings/index.ts'
import { acceptFhir, answerInFhir } from '../fhir/answerInFhir.ts'
import { countUnreadNotifications } from '../messages/notifications/calls.ts'
import { startSealing } from '../organisation/audit/index.ts'
import { withMachines } from '../organisation/machines/index.ts'
import { createAccess } from '../platform/access/access.ts'
import { createSessions, mountSignIn } from '../platform/auth/index.ts'
import { log, setLogLevel, traceOf } from '../platform/common/log.ts'
import { StartError } from '../platform/common/startError.ts'
import { loadTexts } from '../platform/common/texts.ts'
import type { Config } from '../platform/config/config.ts'
import { openDatabase } from '../platform/database/index.ts'
import { mountEngine } from '../platform/engine/index.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import { setFieldKey } from '../platform/fields/index.ts'
import { openStore } from '../platform/files/disk.ts'
import { createFiles } from '../platform/files/index.ts'
import { mayReadOwner } from '../platform/files/mayRead.ts'
import { compressAnswers } from '../platform/http/compress.ts'
import { answerErrors, respondNotFound } from '../platform/http/errorMiddleware.ts'
import { assignCorrelationId, setSecureHeaders } from '../platform/http/headers.ts'
import { openJobs } from '../platform/jobs/index.ts'
import { observeCalls } from '../platform/monitoring/calls.ts'
import { watchNode } from '../platform/monitoring/gauges.ts'
import { answerHealth } from '../platform/monitoring/health.ts'
import { createStop } from '../platform/monitoring/stop.ts'
import { mountSockets } from '../platform/realtime/index.ts'
import { loadConditions } from '../recruitment/conditions/store.ts'
import { answerAnalyticsFrame } from './analyticsFrame.ts'
import { domains } from './domains.ts'
import { answerParticipantApp } from './participantApp.ts'
import { answerRuntimeConfig } from './runtimeConfig.ts'
import type { Screens } from './screens.ts'
import { seedWhenEmpty } from './setUp/seedWhenEmpty.ts'

export interface RunningNode {
  /** Address of the node on this machine, without a trailing slash. */
  readonly url: string
  readonly studydesk: Services
  /** Loads the modules that sign-in needs, before the first sign-in. */
  warmUp(): Promise<void>
  /** Lets running requests finish, then closes everything that `startNode` opened. */
  close(): Promise<void>
}

/**
 * Composes a node and starts to listen. Order matters: the first middleware sees every request first.
 * @param options.screens the handler of /crm, or a promise of it, so that the database starts while the screens are built
 * @throws EADDRINUSE and other errors of listening, StartError
 */
export async function startNode(input: Config, options: { readonly screens?: Promise<Screens> | Screens } = {}): Promise<RunningNode> {
  requireValidDeclarations()
  const config = await withFreePort(input)
  setFieldKey(config.secrets.field)
  setLogLevel(config.logLevel)
  const metrics =
    config.metricsToken === null ? null : (await import('../platform/monitoring/metrics.ts')).createMetrics(config.metricsToken)
  const stop = createStop(config.stopSeconds)
  const screensReady = Promise.resolve(options.screens)
  screensReady.catch(() => undefined)
  const [database, texts] = await Promise.all([
    openDatabase(config, { prepare: loadConditions, onSlowStatement: (route) => metrics?.countSlowStatement(route) }),
    loadTexts(),
  ])
  const closers: (() => unknown)[] = [() => database.close()]
  try {
    // Loaded on demand, since it takes memory, and last to close, so that the end of running work is traced too.
    if (config.tracing !== null) closers.push((await import('../platform/monitoring/openTelemetry.ts')).startTracing(config.tracing))
    const store = await openStore(config)
    // The demo needs only the database and the file store, so it is written while the screens may still be building.
    if (config.seedDemo) await seedWhenEmpty({ config, database })
    const access = createAccess({ config, database })
    closers.unshift(() => access.close())
    const sessions = withMachines(createSessions({ config, database, access }), { database, access })
    closers.unshift(() => sessions.close())
    const mayRead: Parameters<typeof createFiles>[0]['mayRead'] = (caller, owner, reader = engine) => mayReadOwner(reader, caller, owner)
    const files = createFiles({ config, database, sessions, store, mayRead })
    const jobs = await openJobs({ database, domains, stopSeconds: config.stopSeconds })
    const baseServices = { config, database, access, sessions, files, jobs, texts }

    const app = koa(feathers())
    app.proxy = config.trustProxy
    // Logs interrupted responses. Otherwise the framework would write the whole error, unfiltered.
    app.on('error', (error) => log.info('A response was interrupted', traceOf(error)))
    const screens = await screensReady
    if (screens !== undefined) closers.push(() => screens.close())
    app.use(assignCorrelationId)
    app.use(observeCalls(metrics))
    app.use(stop.requestReconnect)
    app.use(setSecureHeaders(config, { dev: screens?.dev ?? false }))
    app.use(compressAnswers)
    app.use(answerInFhir)
    app.use(answerErrors(texts))
    app.use(acceptFhir)
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
    app.use(answerParticipantApp({ database, files }))
    if (screens !== undefined) app.use(screens.serve)
    const signIn = mountSignIn(app, { config, database, access, sessions })
    const engine = mountEngine(app, { studydesk: baseServices, resources, domains })
    app.use(respondNotFound(texts))
    const studydesk: Services = { ...baseServices, engine }

    const sealingJob = startSealing({ database })
    closers.unshift(() => sealingJob.close())
    closers.unshift(() => jobs.close())

    const server = createServer({ shouldUpgradeCallback: isForSocket }, app.callback())
    // Longer than the timeout of proxies, so that the proxy closes idle connections first.
    server.keepAliveTimeout = 65_000
    await app.setup(server)
    await listen(server, config)
    closers.unshift(() => stop.close(server))
    const sockets = mountSockets(server, studydesk, {
      rooms: createRooms(studydesk),
      unread: (caller) => countUnreadNotifications(engine, caller),
    })
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

/** True if the upgrade is to WebSocket. Other protocols, for example `h2c` from Java's client, are ignored (RFC 9110, section 7.8). */
const isForSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

let mistakes: readonly string[] | undefined

/**
 * Checks the declarations, once per process because they are code. @throws StartError that names every wrong `resource.field` and
 * `page.place` at once
 */
function requireValidDeclarations(): void {
  mistakes ??= [...checkResources(resources), ...checkPages(pages, resources)]
  if (mistakes.length > 0) throw new StartError(`The declarations are wrong.\n${mistakes.map((each) => `  ${each}`).join('\n')}`)
}

/** Fails early if the port is busy, and picks a free port for 0: the identity provider needs its addresses before the server listens. */
async function withFreePort(config: Config): Promise<Config> {
  const probe = createServer()
  await listen(probe, config).catch(async () => {
    // A node that is just stopping may still occupy the port.
    await pause(1000)
    await listen(probe, config)
  })
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** Runs the steps in order. Continues after a step that fails. */
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
