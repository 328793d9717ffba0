import type { Values } from '#resources/core/conditions.ts'
import { daysAfter } from '#resources/core/day.ts'
import { normalise } from '#resources/core/validate.ts'
import { participantVisit } from '#resources/participantVisit.ts'
import { visit } from '#resources/visit.ts'
import { visitRequest } from '#resources/visitRequest.ts'
import { visitSchedule } from '#resources/visitSchedule.ts'
import type { PlannedVisit } from '#resources/visits/schedule.ts'
import { factsOf, type VisitTiming, windowsOf } from '#resources/visits/windows.ts'
import { rankAt } from './boards.ts'
import { storyDay } from './calendar.ts'
import type { Random } from './random.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

const visitNames = {
  en: ['Baseline', 'Week 4', 'Week 12', 'Final visit'],
  fr: ['Visite initiale', 'Semaine 4', 'Semaine 12', 'Visite finale'],
} as const

/** Weeks after the baseline visit, and the days by which each may be off. */
const visitTimes = [
  { targetDay: 0, windowBefore: 0, windowAfter: 7 },
  { targetDay: 4, windowBefore: 3, windowAfter: 3 },
  { targetDay: 12, windowBefore: 7, windowAfter: 7 },
  { targetDay: 24, windowBefore: 7, windowAfter: 14 },
] as const

/** The visits that each study plans, for all of its groups: the second is by telephone. */
export const makeVisits = (random: Random, language: 'en' | 'fr', studies: readonly Row[]): readonly Row[] =>
  studies.flatMap((study) =>
    visitNames[language].map((name, place) => ({
      ...normalise(
        visit,
        {
          studyId: study.id,
          name,
          type: place === 1 ? 'TELEPHONE' : 'IN_CLINIC',
          isBaseline: place === 0,
          planned: 'PLANNED',
          targetUnit: 'WEEKS',
          ...visitTimes[place],
        },
        storyDay,
      ),
      id: random.uuid(String(study.recruitmentStartedOn ?? '2025-01-05')),
      rank: rankAt(place),
    })),
  )

/** The schedule that each study put in use before anybody began: all of its visits as they are. */
export const makeSchedules = (random: Random, visits: readonly Row[]): readonly Row[] =>
  [...Map.groupBy(visits, ({ studyId }) => studyId)].map(([studyId, ofStudy]) =>
    stored(random, visitSchedule, {
      studyId,
      number: 1,
      visits: ofStudy.map((each): PlannedVisit => {
        const { id: visitId, name, type, targetDay, targetUnit, windowBefore, windowAfter, isBaseline } = each as Row & PlannedVisit
        return { visitId, name, type, groupIds: [], targetDay, targetUnit, windowBefore, windowAfter, dependsOnVisitId: null, isBaseline }
      }),
    }),
  )

/** Days before that of the story in which a visit may still be open, as staff are a little late with some. */
const late = 5
/** Days after it for which visits are planned. */
const planned = 21

interface Conduct {
  /** The participations, those under way with the visits that have been. */
  readonly participations: readonly Row[]
  readonly visits: readonly Row[]
}

/** What participants who are under way have come to: what was due has been, a day or two off; the next is planned; the rest is not yet. */
export function makeParticipantVisits(
  random: Random,
  { visits, schedules, participations }: Omit<Conduct, 'visits'> & { readonly visits: readonly Row[]; readonly schedules: readonly Row[] },
): Conduct {
  const made = participations.map((participation) => {
    if (participation.conductStatus !== 'UNDER_WAY') return { participation, rows: [] }
    const startedOn = String(participation.enrolledOn ?? participation.dateAdded)
    const rows = visitsOf(random, { participation, startedOn, visits: visits.filter(({ studyId }) => studyId === participation.studyId) })
    const last = rows.findLast(({ status }) => status === 'COMPLETED')
    const completedVisitIds = rows.flatMap(({ status, visitId }) => (status === 'COMPLETED' ? [visitId] : []))
    return {
      participation: {
        ...participation,
        conductStartedOn: startedOn,
        visitScheduleId: schedules.find(({ studyId }) => studyId === participation.studyId)?.id ?? null,
        completedVisitIds,
        visitId: last?.visitId ?? null,
        conductSince: `${last?.completedOn ?? startedOn}T15:00:00.000Z`,
      },
      rows,
    }
  })
  return { participations: made.map(({ participation }) => participation), visits: made.flatMap(({ rows }) => rows) }
}

function visitsOf(
  random: Random,
  { participation, startedOn, visits }: { readonly participation: Row; readonly startedOn: string; readonly visits: readonly Row[] },
): readonly Row[] {
  const timed = visits.map((each) => ({ ...each, visitId: each.id }) as unknown as VisitTiming)
  const known: { visitId: string; status: string; visitDate: string | null; completedOn: string | null }[] = []
  const { id: participantStudyId, participantId, studyId, siteId } = participation
  return timed.map(({ visitId }) => {
    const window = windowsOf(timed, factsOf(known, startedOn)).get(visitId)
    const due = window?.targetOn ?? startedOn
    const day = random.chance(0.3) && window !== undefined && window.opensOn < due ? daysAfter(due, -1) : due
    const hasBeen = due < daysAfter(storyDay, -late)
    const isPlanned = !hasBeen && due < daysAfter(storyDay, planned)
    const status = hasBeen ? 'COMPLETED' : isPlanned ? 'SCHEDULED' : 'UNSCHEDULED'
    const isDue = status === 'UNSCHEDULED' && window?.isProjected === false
    const visitDate = hasBeen || isPlanned ? day : null
    const completedOn = hasBeen ? day : null
    known.push({ visitId, status, visitDate, completedOn })
    return stored(
      random,
      participantVisit,
      {
        participantStudyId,
        participantId,
        studyId,
        siteId,
        visitId,
        occurrence: 0,
        status,
        visitDate,
        visitTime:
          visitDate === null ? null : `${random.pick(['09', '10', '11', '13', '14', '15'])}:${random.pick(['00', '15', '30', '45'])}`,
        completedOn,
        ...(isDue ? { dueFrom: window.opensOn, dueUntil: window.closesOn } : {}),
        ...(hasBeen ? { targetOn: window?.targetOn, opensOn: window?.opensOn, closesOn: window?.closesOn, daysOutside: 0 } : {}),
      },
      startedOn,
    )
  })
}

/** Participants request another time only of visits at least so many days ahead. */
const requestLeadDays = 3

const notes = {
  en: ['I work on that day until noon.', null, 'My daughter drives me, and she is away that week.'],
  fr: ['Je travaille ce jour-là jusqu’à midi.', null, 'Ma fille me conduit, et elle est absente cette semaine-là.'],
} as const

/** Participants request another time of a planned visit, two or three days later; one of them was proposed a third. */
export function makeVisitRequests(random: Random, language: 'en' | 'fr', visits: readonly Row[]): readonly Row[] {
  const ahead = visits.filter(
    ({ status, visitDate }) => status === 'SCHEDULED' && String(visitDate) >= daysAfter(storyDay, requestLeadDays),
  )
  return ahead.slice(-notes[language].length).map((each, place) => {
    const { id: participantVisitId, participantStudyId, participantId, studyId, siteId } = each
    const slots = [2, 3].map((days) => ({ date: daysAfter(String(each.visitDate), days), from: '09:00', until: '11:30' }))
    const isProposed = place === 1
    const chosen = slots[isProposed ? 1 : 0]
    return stored(
      random,
      visitRequest,
      {
        ...{ participantVisitId, participantStudyId, participantId, studyId, siteId },
        state: isProposed ? 'PROPOSED' : 'REQUESTED',
        slots,
        note: notes[language][place],
        visitDate: chosen?.date,
        visitTime: isProposed ? '13:30' : chosen?.from,
      },
      daysAfter(storyDay, -1),
    )
  })
}
