import { zoneOf } from '#resources/core/day.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { type TimelineGroup, timelineGroups } from '#resources/participantTimeline.ts'
import { readRange, type TimeRange } from '../../access/audit/range.ts'
import { invalidParameter, readPaging } from '../../engine/query/parameters.ts'
import type { CallRequest } from '../../engine/types.ts'
import type { Cursor } from '../activity/events.ts'

interface Asked {
  readonly groups: readonly TimelineGroup[]
  readonly by: string | null
  readonly range: TimeRange
  readonly before: Cursor | null
  readonly size: number
}

const mostItems = 100
const usualItems = 30
/** As `cursorOf` writes it. */
const cursor = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_([0-9a-f-]{36})$/

export const cursorOf = ({ moment, id }: Cursor): string => `${moment}_${id}`

/** What a call for a timeline asks. @throws badRequest UnknownParameter, InvalidParameter, InvalidDateRange, PageTooLarge */
export function readAsked({ caller, query }: Pick<CallRequest, 'caller' | 'query'>): Asked {
  const { groups, userId, from, to, before, size, language: _ofMessages, ...unknown } = query
  for (const name of Object.keys(unknown)) throw invalidParameter(name, 'unknownParameter')
  if (userId !== undefined && !isUuid(userId)) throw invalidParameter('userId', 'notAReference')
  return {
    groups: groups === undefined ? timelineGroups : groups.split(',').map(toGroup),
    by: userId ?? null,
    range: readRange(from, to, zoneOf(caller.zones)),
    before: before === undefined ? null : readCursor(before),
    size: readPaging(size === undefined ? {} : { size }, { max: mostItems, standard: usualItems }).size,
  }
}

function toGroup(word: string): TimelineGroup {
  const group = timelineGroups.find((each) => each === word)
  if (group === undefined) throw invalidParameter('groups', 'notAnOption')
  return group
}

function readCursor(text: string): Cursor {
  const [, moment = '', id] = cursor.exec(text) ?? []
  if (!isUuid(id) || Number.isNaN(Date.parse(moment))) throw invalidParameter('before', 'invalid')
  return { moment, id }
}
