import type { Application } from '@feathersjs/koa'
import type { Config } from '../config/config.ts'
import { callService } from './calls/callService.ts'
import type { EngineContext, Table } from './context.ts'
import { createBatchWriter, createEngine } from './engine.ts'
import type { Engine } from './engine.types.ts'
import { routesOfCalls, serviceOfPath, withoutReplaced } from './http/callRoutes.ts'
import { routeHooks } from './http/hooks.ts'
import { serveApi } from './http/middleware.ts'
import { routesOf, serviceOf } from './http/resourceRoutes.ts'
import { createRouter } from './http/router.ts'
import type { Route } from './http/types.ts'
import { createBuckets } from './limits/buckets.ts'
import { shareThrough } from './limits/sharedBuckets.ts'
import { createSharedSlots } from './limits/sharedSlots.ts'
import { createSlots } from './limits/slots.ts'
import { compileModels } from './model/compile.ts'
import { createOpenapiDomain } from './openapi/calls.ts'
import type { Services } from './ports/services.ts'
import { registryOf } from './registry.ts'
import { ResourceService } from './service.ts'
import { createTotalCache } from './totalCache.ts'
import type { EngineOptions } from './types.ts'

/**
 * Serves every resource and every named call under /api, each as a Feathers service with the same hooks.
 * @throws Error for a call without access, and for two routes with one address
 */
export function mountEngine(app: Application, { studydesk: input, resources, domains: declared }: EngineOptions): Engine {
  // Hooks and calls receive the engine as one of the services. It is created before the first of them runs.
  const studydesk: Services = {
    ...input,
    get engine() {
      return engine
    },
  }
  const slotsOf = (name: string, maxSlots: number) =>
    createSharedSlots(input.database, { name, mostPerKey: 2, minutes: 10, slots: createSlots({ most: maxSlots, mostPerKey: 2 }) })
  const tables = new Map<string, Table>()
  const context: EngineContext = {
    studydesk,
    tables,
    totals: createTotalCache(),
    exports: slotsOf('exports', exportsOf(input.config)),
    bulks: slotsOf('bulk calls', 20),
    alongside: declared.flatMap(({ alongside }) => alongside ?? []),
    transaction: null,
    engineOver: (engineContext, options) => ({
      ...createEngine(app, engineContext, options),
      registry: () => registryOf(router.routes, domains),
    }),
    manyOver: createBatchWriter,
  }
  const engine = context.engineOver(context)

  const listRoutes = () => router.routes
  const domains = [...declared, createOpenapiDomain(listRoutes)]
  const models = compileModels(resources, domains)
  const callRoutes = routesOfCalls(domains)
  const resourceRoutes = [...models.values()].flatMap((model) => routesOf(model, models))
  const router = createRouter([...callRoutes, ...withoutReplaced(resourceRoutes, callRoutes)])
  const serviceMethods = mapMethodsByService(resourceRoutes)

  const { config, database } = studydesk
  const bucketsOf = (name: string, maxCalls: number) =>
    createBuckets(maxCalls, { share: shareThrough(database, { name, most: maxCalls, minutes: 1 }) })
  const users = bucketsOf('calls of a user', config.limits.perUserPerMinute)
  const requestSlots = createSlots({ mostPerKey: Math.floor(config.databaseConnections / 2), mostWaiting: 500 })
  const hooks = { around: { all: [...routeHooks({ config, users, turns: requestSlots })] } }
  const silentOptions = { serviceEvents: [] }
  for (const model of models.values()) {
    const service = new ResourceService(model, context)
    tables.set(model.name, service)
    app.use(serviceOf(model), service as never, { methods: serviceMethods.get(serviceOf(model)) ?? [], ...silentOptions } as never)
    app.service(serviceOf(model)).hooks(hooks as never)
  }
  const calls = domains.flatMap((domain) => domain.calls ?? [])
  for (const [path, group] of Map.groupBy(calls, (call) => call.path)) {
    const service = callService(group, studydesk)
    app.use(serviceOfPath(path), service as never, { methods: Object.keys(service), ...silentOptions } as never)
    app.service(serviceOfPath(path)).hooks(hooks as never)
  }

  app.use(serveApi({ app, studydesk, router, addresses: bucketsOf('calls of an address', config.limits.perAddressPerMinute) }))
  return engine
}

/**
 * Returns the methods that routes call, by service. The framework wraps each registered method in its hooks, which takes a third of a
 * node's start time, and rejects calls of methods that are not registered.
 */
function mapMethodsByService(routes: readonly Route[]): ReadonlyMap<string, readonly string[]> {
  const byService = Map.groupBy(routes, ({ service }) => service)
  return new Map([...byService].map(([service, group]) => [service, [...new Set(group.map(({ serviceMethod }) => serviceMethod))]]))
}

/** Number of concurrent exports: a third of the connections, so that slow readers never block other callers. */
const exportsOf = ({ databaseConnections }: Config): number => Math.max(1, Math.floor(databaseConnections / 3))
