import type { Values } from '#resources/core/conditions.ts'
import { daysAfter } from '#resources/core/day.ts'
import { storyDay } from './calendar.ts'

type Row = Values & { readonly id: string }

interface Lives {
  readonly people: readonly Row[]
  readonly participations: readonly Row[]
  readonly visits: readonly Row[]
}

/** Participants who died did so after all that is recorded of them, and what was still planned is cancelled. */
export function withDeaths({ people, participations, visits }: Lives): Pick<Lives, 'people' | 'visits'> {
  const lastSign = new Map<unknown, string>()
  const note = (participantId: unknown, day: unknown): void => {
    if (typeof day === 'string' && day > (lastSign.get(participantId) ?? '')) lastSign.set(participantId, day)
  }
  for (const { participantId, dateAdded, enrolledOn } of participations) for (const day of [dateAdded, enrolledOn]) note(participantId, day)
  for (const { participantId, completedOn } of visits) note(participantId, completedOn)

  const deceased = new Set(people.flatMap(({ id, deceased: hasDied }) => (hasDied === true ? [id] : [])))
  return {
    people: people.map((person) => {
      const last = lastSign.get(person.id)
      if (!deceased.has(person.id) || last === undefined || last < String(person.deceasedOn)) return person
      const after = daysAfter(last, 1)
      return { ...person, deceasedOn: after < storyDay ? after : storyDay }
    }),
    visits: visits.map((visit) =>
      deceased.has(String(visit.participantId)) && visit.status !== 'COMPLETED'
        ? { ...visit, status: 'CANCELLED', cancellation: 'PARTICIPANT_LEFT', dueFrom: null, dueUntil: null }
        : visit,
    ),
  }
}
