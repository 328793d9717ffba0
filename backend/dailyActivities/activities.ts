import type { Values } from '#resources/core/conditions.ts'
import type { dailyActivityCalls } from '#resources/dailyActivities/calls.ts'
import {
  type ActivityKind,
  type ActivityName,
  activityKinds,
  byUrgency,
  type DailyActivities,
  mostOfKind,
  urgencyOf,
} from '#resources/dailyActivities.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext } from '../engine/types.ts'
import { todayFor } from '../today.ts'
import { type BareActivity, withContacts } from './contacts.ts'
import { openWindows } from './openWindows.ts'

/** All sorts are asked for at the same time, each through its list and by the reader's own rights. */
export async function readActivities(request: DeclaredRequest<(typeof dailyActivityCalls)['read']>): Promise<DailyActivities> {
  const { caller } = request
  const { studyId = null } = request.query
  const offered = (Object.entries(activityKinds) as [ActivityName, ActivityKind][]).filter(([, { needs }]) =>
    caller.can(needs.page, needs.action),
  )
  const [found, windows] = await Promise.all([
    Promise.all(offered.map(([name, kind]) => ofKind(request, { name, kind, studyId }))),
    openWindows(request, studyId),
  ])
  const all = [...found, { name: 'window' as const, open: windows, done: [] }]
  const bare = all.flatMap(({ open }) => open.slice(0, mostOfKind))
  const lines = await withContacts(request, [...bare, ...all.flatMap(({ done }) => done)])
  return {
    open: lines.slice(0, bare.length).sort(byUrgency),
    done: lines.slice(bare.length),
    cut: all.filter(({ open }) => open.length > mostOfKind).map(({ name }) => name),
  }
}

interface Asked {
  readonly name: ActivityName
  readonly kind: ActivityKind
  readonly studyId: string | null
}

async function ofKind({ studydesk, caller }: CallContext, { name, kind, studyId }: Asked) {
  const { resource, query, done, on, at, openBy, doneBy, isOfStudy } = kind
  const within = isOfStudy && studyId !== null ? { studyId } : {}
  const page = { _start: 0, _end: mostOfKind + 1, _total: 'none' }
  const list = async (filters: ActivityKind['query'] | undefined, sort: string | undefined) =>
    filters === undefined
      ? []
      : (
          await studydesk.engine.list(caller, resource, {
            ...filters,
            ...within,
            ...page,
            ...(sort === undefined ? {} : { _sort: sort }),
          } as Values)
        ).rows
  const [open, finished] = await Promise.all([list(query, openBy ?? on), list(done, doneBy)])
  const lineOf = (row: (typeof open)[number]): BareActivity => {
    const day = textOf(row, on)
    return { kind: name, resource, row, on: day, at: textOf(row, at), urgency: urgencyOf(day, todayFor(caller, row)) }
  }
  return { name, open: open.map(lineOf), done: finished.map(lineOf) }
}

function textOf(row: Values, field: string | undefined): string | null {
  const value = field === undefined ? null : row[field]
  return typeof value === 'string' ? value : null
}
