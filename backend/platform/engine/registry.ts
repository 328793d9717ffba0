import type { Registry } from '#resources/organisation/developerAnswers.ts'
import type { Route } from './http/types.ts'
import type { Domain, ResourceHooks } from './types.ts'

/** Lists the routes of this node, and the contributions of domain folders. */
export function registryOf(routes: readonly Route[], domains: readonly Domain[]): Registry {
  return {
    routes: routes.map(({ method, path, access, model }) => ({
      method,
      path,
      access,
      ...(model === undefined ? {} : { resource: model.name }),
    })),
    hooks: hookNamesOf(domains),
    tasks: domains.flatMap(({ tasks = {}, schedules = {} }) =>
      Object.keys(tasks).map((name) => ({ name, schedule: scheduleText(schedules[name]) })),
    ),
  }
}

/** Names of the hook steps of each resource, such as `transitions.attest.fill`. */
export function hookNamesOf(domains: readonly Domain[]): Registry['hooks'] {
  const namesByResource = new Map<string, Set<string>>()
  for (const { hooks = {} } of domains)
    for (const [resource, { on = {}, imports = {} }] of Object.entries(hooks as Readonly<Record<string, ResourceHooks>>)) {
      const { transitions = {}, ...actions } = on
      const hooksByName = {
        ...actions,
        ...Object.fromEntries(Object.entries(transitions).map(([name, hook]) => [`transitions.${name}`, hook])),
        imports,
      }
      const hookNames = namesByResource.get(resource) ?? new Set<string>()
      for (const [name, namedHooks] of Object.entries(hooksByName))
        for (const step of [namedHooks].flat().flatMap((hook) => Object.keys(hook ?? {}))) hookNames.add(`${name}.${step}`)
      namesByResource.set(resource, hookNames)
    }
  return Object.fromEntries([...namesByResource].map(([resource, names]) => [resource, [...names]]))
}

function scheduleText(schedule: NonNullable<Domain['schedules']>[string] | undefined): string | null {
  if (schedule === undefined) return null
  return 'cron' in schedule ? schedule.cron : `*/${schedule.everyMinutes} * * * *`
}
