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

const steps = [
  'beforeWrite',
  'validateImport',
  'afterWrite',
  'afterWrites',
  'onTransition',
  'afterCommit',
] as const satisfies readonly (keyof ResourceHooks)[]

function hooksIn(domains: readonly Domain[]): Registry['hooks'] {
  const found = new Map<string, Set<string>>()
  for (const { hooks = {} } of domains)
    for (const [resource, own] of Object.entries(hooks)) {
      const known = found.get(resource) ?? new Set<string>()
      for (const step of steps) if (own[step] !== undefined) known.add(step)
      found.set(resource, known)
    }
  return Object.fromEntries([...found].map(([resource, names]) => [resource, [...names]]))
}

function scheduleText(schedule: NonNullable<Domain['schedules']>[string] | undefined): string | null {
  if (schedule === undefined) return null
  return 'cron' in schedule ? schedule.cron : `*/${schedule.everyMinutes} * * * *`
}
