import type { Values } from '#resources/core/conditions.ts'
import { addDays } from '#resources/core/values/day.ts'
import { storyDay } from './calendar.ts'

type Row = Values & { readonly id: string }

interface Lives {
  readonly people: readonly Row[]
  readonly participations: readonly Row[]
  readonly visits: readonly Row[]
}

/**
 * Moves the death of participants who have later records to the day after their last record, `storyDay` at the latest. For all deceased
 * participants, ends their conduct by a withdrawal on the day of death and cancels their visits that have not taken place.
 */
export function withDeaths({ people, participations, visits }: Lives): Lives {
  const lastSign = new Map<unknown, string>()
  const note = (participantId: unknown, day: unknown): void => {
    if (typeof day === 'string' && day > (lastSign.get(participantId) ?? '')) lastSign.set(participantId, day)
  }
  for (const { participantId, dateAdded, enrolledOn } of participations) for (const day of [dateAdded, enrolledOn]) note(participantId, day)
  for (const { participantId, completedOn } of visits) note(participantId, completedOn)

  const deceasedIds = new Set(people.flatMap(({ id, deceased: hasDied }) => (hasDied === true ? [id] : [])))
  const updatedPeople = people.map((person) => {
    const last = lastSign.get(person.id)
    if (!deceasedIds.has(person.id) || last === undefined || last < String(person.deceasedOn)) return person
    const after = addDays(last, 1)
    return { ...person, deceasedOn: after < storyDay ? after : storyDay }
  })
  const deathDaysById = new Map(updatedPeople.map(({ id, deceasedOn }) => [id, deceasedOn]))
  return {
    people: updatedPeople,
    participations: participations.map((card) => {
      const { participantId, conductStatus } = card
      if (conductStatus !== 'UNDER_WAY' || !deceasedIds.has(String(participantId))) return card
      const day = String(deathDaysById.get(String(participantId)))
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
      deceasedIds.has(String(visit.participantId)) && visit.status !== 'COMPLETED'
        ? { ...visit, status: 'CANCELLED', cancellation: 'PARTICIPANT_LEFT', dueFrom: null, dueUntil: null }
        : visit,
    ),
  }
}
