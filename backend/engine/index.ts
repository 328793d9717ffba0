import type { Application } from '@feathersjs/koa'
import type { Config } from '../config.ts'
import { callService } from './calls/callService.ts'
import { routesOfCalls, serviceOfPath, withoutReplaced } from './doors/callRoutes.ts'
import { doorHooks } from './doors/hooks.ts'
import { serveApi } from './doors/middleware.ts'
import { routesOf, serviceOf } from './doors/resourceRoutes.ts'
import { createRouter } from './doors/router.ts'
import type { Route } from './doors/types.ts'
import { createEngine, writesOfMany } from './engine.ts'
import type { Engine } from './engine.types.ts'
import { createBuckets } from './limits/buckets.ts'
import { shareThrough } from './limits/sharedBuckets.ts'
import { createSharedSlots } from './limits/sharedSlots.ts'
import { createSlots } from './limits/slots.ts'
import { compileModels } from './model/compile.ts'
import { openapiDomain } from './openapi/calls.ts'
import type { Parts, Table } from './parts.ts'
import type { Studydesk } from './ports/studydesk.ts'
import { registryOf } from './registry.ts'
import { ResourceService } from './service.ts'
import { createTotalCache } from './totalCache.ts'
import type { EngineOptions } from './types.ts'

/**
 * Makes every resource and every named call answer under /api, each as a Feathers service behind the same hooks.
 * @throws Error for a call without access, and for two answers to one address
 */
export function mountEngine(app: Application, { studydesk: given, resources, domains: declared }: EngineOptions): Engine {
  // The engine is one of the parts that hooks and calls are handed: it is in place before the first of them runs.
  const studydesk: Studydesk = {
    ...given,
    get engine() {
      return engine
    },
  }
  const slotsOf = (name: string, most: number) =>
    createSharedSlots(given.database, { name, mostPerKey: 2, minutes: 10, slots: createSlots({ most, mostPerKey: 2 }) })
  const tables = new Map<string, Table>()
  const parts: Parts = {
    studydesk,
    tables,
    totals: createTotalCache(),
    exports: slotsOf('exports', exportsOf(given.config)),
    bulks: slotsOf('bulk calls', 20),
    alongside: declared.flatMap(({ alongside }) => alongside ?? []),
    transaction: null,
    engineOver: (own, options) => ({ ...createEngine(app, own, options), registry: () => registryOf(router.routes, domains) }),
    manyOver: writesOfMany,
  }
  const engine = parts.engineOver(parts)

  const ownRoutes = () => router.routes
  const domains = [...declared, openapiDomain(ownRoutes)]
  const models = compileModels(resources, domains)
  const callRoutes = routesOfCalls(domains)
  const resourceRoutes = [...models.values()].flatMap((model) => routesOf(model, models))
  const router = createRouter([...callRoutes, ...withoutReplaced(resourceRoutes, callRoutes)])
  const methodsOf = methodsByService(resourceRoutes)

  const { config, database } = studydesk
  const bucketsOf = (name: string, most: number) => createBuckets(most, { share: shareThrough(database, { name, most, minutes: 1 }) })
  const users = bucketsOf('calls of a user', config.limits.perUserPerMinute)
  const turns = createSlots({ mostPerKey: Math.floor(config.databaseConnections / 2), mostWaiting: 500 })
  const hooks = { around: { all: [...doorHooks({ config, users, turns })] } }
  const silent = { serviceEvents: [] }
  for (const model of models.values()) {
    const service = new ResourceService(model, parts)
    tables.set(model.name, service)
    app.use(serviceOf(model), service as never, { methods: methodsOf.get(serviceOf(model)) ?? [], ...silent } as never)
    app.service(serviceOf(model)).hooks(hooks as never)
  }
  const calls = domains.flatMap((domain) => domain.calls ?? [])
  for (const [path, group] of Map.groupBy(calls, (call) => call.path)) {
    const service = callService(group, studydesk)
    app.use(serviceOfPath(path), service as never, { methods: Object.keys(service), ...silent } as never)
    app.service(serviceOfPath(path)).hooks(hooks as never)
  }

  app.use(serveApi({ app, studydesk, router, addresses: bucketsOf('calls of an address', config.limits.perAddressPerMinute) }))
  return engine
}

/** Methods that a route calls, by service: the framework wraps each in its hooks, a third of a node's start, and refuses a call of any other. */
function methodsByService(routes: readonly Route[]): ReadonlyMap<string, readonly string[]> {
  const byService = Map.groupBy(routes, ({ service }) => service)
  return new Map([...byService].map(([service, group]) => [service, [...new Set(group.map(({ serviceMethod }) => serviceMethod))]]))
}

/** A third of the connections, so that slow readers of exports never keep everybody else waiting. */
const exportsOf = ({ databaseConnections }: Config): number => Math.max(1, Math.floor(databaseConnections / 3))
