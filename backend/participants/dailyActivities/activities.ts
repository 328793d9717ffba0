import type { Values } from '#resources/core/conditions.ts'
import { formatClock, type Zones, zoneOf } from '#resources/core/values/day.ts'
import {
  type ActivityKind,
  type ActivityName,
  activityKinds,
  compareUrgency,
  type DailyActivities,
  mostOfKind,
  urgencyOf,
} from '#resources/participants/dailyActivities.ts'
import type { dailyActivityCalls } from '#resources/participants/dailyActivitiesCalls.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { type BareActivity, withContacts } from './contacts.ts'
import { openWindows } from './openWindows.ts'

/** Returns the daily activities. Queries all kinds at the same time, each through its list and with the reader's own rights. */
export async function readActivities(request: DeclaredRequest<(typeof dailyActivityCalls)['read']>): Promise<DailyActivities> {
  const { caller } = request
  const { studyId = null } = request.query
  const offeredKinds = (Object.entries(activityKinds) as [ActivityName, ActivityKind][]).filter(([, { needs }]) =>
    caller.can(needs.page, needs.action),
  )
  const [activityGroups, windows] = await Promise.all([
    Promise.all(offeredKinds.map(([name, kind]) => readKind(request, { name, kind, studyId }))),
    openWindows(request, studyId),
  ])
  const allGroups = [...activityGroups, { name: 'window' as const, open: windows, done: [] }]
  const openActivities = allGroups.flatMap(({ open }) => open.slice(0, mostOfKind))
  const lines = await withContacts(request, [...openActivities, ...allGroups.flatMap(({ done }) => done)])
  return {
    open: lines.slice(0, openActivities.length).sort(compareUrgency),
    done: lines.slice(openActivities.length),
    cut: allGroups.filter(({ open }) => open.length > mostOfKind).map(({ name }) => name),
  }
}

interface Params {
  readonly name: ActivityName
  readonly kind: ActivityKind
  readonly studyId: string | null
}

async function readKind({ studydesk, caller }: CallContext, { name, kind, studyId }: Params) {
  const { resource, query, done, on, at, dueAt, openBy, doneBy, isOfStudy } = kind
  const studyFilter = isOfStudy && studyId !== null ? { studyId } : {}
  const page = { _start: 0, _end: mostOfKind + 1, _total: 'none' }
  const list = async (filters: ActivityKind['query'] | undefined, sort: string | undefined) =>
    filters === undefined
      ? []
      : (
          await studydesk.engine.list(caller, resource, {
            ...filters,
            ...studyFilter,
            ...page,
            ...(sort === undefined ? {} : { _sort: sort }),
          } as Values)
        ).rows
  const [open, doneRows] = await Promise.all([list(query, openBy ?? on), list(done, doneBy)])
  const lineOf = (row: (typeof open)[number]): BareActivity => {
    const [day, time] = dueAt === undefined ? [textOf(row, on), textOf(row, at)] : splitInstant(caller.zones, row, textOf(row, dueAt))
    return { kind: name, resource, row, on: day, at: time, urgency: urgencyOf(day, todayFor(caller, row)) }
  }
  return { name, open: open.map(lineOf), done: doneRows.map(lineOf) }
}

function textOf(row: Values, field: string | undefined): string | null {
  const value = field === undefined ? null : row[field]
  return typeof value === 'string' ? value : null
}

/** Returns the day and the time of an instant at the row's site. */
function splitInstant(zones: Zones, row: Values, instant: string | null): readonly [string | null, string | null] {
  if (instant === null) return [null, null]
  const clock = formatClock(zoneOf(zones, row), new Date(instant))
  return [clock.slice(0, 10), clock.slice(11, 16)]
}
