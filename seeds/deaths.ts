import type { Values } from '#resources/core/conditions.ts'
import { daysAfter } from '#resources/core/day.ts'
import { storyDay } from './calendar.ts'

type Row = Values & { readonly id: string }

interface Lives {
  readonly people: readonly Row[]
  readonly participations: readonly Row[]
  readonly visits: readonly Row[]
}

/** Participants who died did so after all that is recorded of them: that ended their conduct, and what was still planned is cancelled. */
export function withDeaths({ people, participations, visits }: Lives): Lives {
  const lastSign = new Map<unknown, string>()
  const note = (participantId: unknown, day: unknown): void => {
    if (typeof day === 'string' && day > (lastSign.get(participantId) ?? '')) lastSign.set(participantId, day)
  }
  for (const { participantId, dateAdded, enrolledOn } of participations) for (const day of [dateAdded, enrolledOn]) note(participantId, day)
  for (const { participantId, completedOn } of visits) note(participantId, completedOn)

  const deceased = new Set(people.flatMap(({ id, deceased: hasDied }) => (hasDied === true ? [id] : [])))
  const ended = people.map((person) => {
    const last = lastSign.get(person.id)
    if (!deceased.has(person.id) || last === undefined || last < String(person.deceasedOn)) return person
    const after = daysAfter(last, 1)
    return { ...person, deceasedOn: after < storyDay ? after : storyDay }
  })
  const diedOn = new Map(ended.map(({ id, deceasedOn }) => [id, deceasedOn]))
  return {
    people: ended,
    participations: participations.map((card) => {
      const { participantId, conductStatus } = card
      if (conductStatus !== 'UNDER_WAY' || !deceased.has(String(participantId))) return card
      const day = String(diedOn.get(String(participantId)))
      const endedAt = `${day}T15:00:00.000Z`
      return {
        ...card,
        conductStatus: 'WITHDRAWN',
        withdrawalScope: ['TREATMENT', 'FOLLOW_UP'],
        withdrawnOn: day,
        conductEndedAt: endedAt,
        conductSince: endedAt,
      }
    }),
    visits: visits.map((visit) =>
      deceased.has(String(visit.participantId)) && visit.status !== 'COMPLETED'
        ? { ...visit, status: 'CANCELLED', cancellation: 'PARTICIPANT_LEFT', dueFrom: null, dueUntil: null }
        : visit,
    ),
  }
}
