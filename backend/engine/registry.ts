import type { Registry } from '#resources/core/developerAnswers.ts'
import type { Route } from './doors/types.ts'
import type { Domain, ResourceHooks } from './types.ts'

/** What this node answers to and does: its addresses, and what domain folders add. */
export function registryOf(routes: readonly Route[], domains: readonly Domain[]): Registry {
  return {
    routes: routes.map(({ method, path, access, model }) => ({
      method,
      path,
      access,
      ...(model === undefined ? {} : { resource: model.name }),
    })),
    hooks: hooksIn(domains),
    tasks: domains.flatMap(({ tasks = {}, schedules = {} }) =>
      Object.keys(tasks).map((name) => ({ name, schedule: scheduleText(schedules[name]) })),
    ),
  }
}

/** The steps of each resource, as `transitions.attest.fill`. */
export function hooksIn(domains: readonly Domain[]): Registry['hooks'] {
  const found = new Map<string, Set<string>>()
  for (const { hooks = {} } of domains)
    for (const [resource, { on = {}, imports = {} }] of Object.entries(hooks as Readonly<Record<string, ResourceHooks>>)) {
      const { transitions = {}, ...actions } = on
      const named = {
        ...actions,
        ...Object.fromEntries(Object.entries(transitions).map(([name, hook]) => [`transitions.${name}`, hook])),
        imports,
      }
      const known = found.get(resource) ?? new Set<string>()
      for (const [name, all] of Object.entries(named))
        for (const step of [all].flat().flatMap((hook) => Object.keys(hook ?? {}))) known.add(`${name}.${step}`)
      found.set(resource, known)
    }
  return Object.fromEntries([...found].map(([resource, names]) => [resource, [...names]]))
}

function scheduleText(schedule: NonNullable<Domain['schedules']>[string] | undefined): string | null {
  if (schedule === undefined) return null
  return 'cron' in schedule ? schedule.cron : `*/${schedule.everyMinutes} * * * *`
}
