import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { normalise } from '#resources/core/validate.ts'
import { addDays } from '#resources/core/values/day.ts'
import { participantVisit } from '#resources/visits/participantVisit.ts'
import type { PlannedVisit } from '#resources/visits/schedule.ts'
import { visit } from '#resources/visits/visit.ts'
import { visitRequest } from '#resources/visits/visitRequest.ts'
import { visitSchedule } from '#resources/visits/visitSchedule.ts'
import { factsOf, type VisitTiming, windowsOf } from '#resources/visits/windows.ts'
import { rankAt } from './boards.ts'
import { storyDay } from './calendar.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

const visitNames = {
  en: ['Baseline', 'Week 4', 'Week 12', 'Final visit'],
  fr: ['Visite initiale', 'Semaine 4', 'Semaine 12', 'Visite finale'],
} as const

/** Weeks after the baseline visit, and the window of each visit in days. */
const visitTimes = [
  { targetDay: 0, windowBefore: 0, windowAfter: 7 },
  { targetDay: 4, windowBefore: 3, windowAfter: 3 },
  { targetDay: 12, windowBefore: 7, windowAfter: 7 },
  { targetDay: 24, windowBefore: 7, windowAfter: 14 },
] as const

/** Generates the planned visits of each study, for all of its groups. The second visit is by telephone. */
export const makeVisits = (random: Random, language: 'en' | 'fr', studies: readonly Row[]): readonly Row[] =>
  studies.flatMap((study) =>
    visitNames[language].map((name, index) => ({
      ...normalise(
        visit,
        {
          studyId: study.id,
          name,
          type: index === 1 ? 'TELEPHONE' : 'IN_CLINIC',
          isBaseline: index === 0,
          planned: 'PLANNED',
          targetUnit: 'WEEKS',
          ...visitTimes[index],
        },
        storyDay,
      ),
      id: random.uuid(String(study.recruitmentStartedOn ?? '2025-01-05')),
      rank: rankAt(index),
    })),
  )

/** Generates the first published schedule of each study, with all of its visits. */
export const makeSchedules = (random: Random, visits: readonly Row[]): readonly Row[] =>
  [...Map.groupBy(visits, ({ studyId }) => studyId)].map(([studyId, studyVisits]) =>
    stored(random, visitSchedule, {
      studyId,
      number: 1,
      visits: studyVisits.map((each): PlannedVisit => {
        const { id: visitId, name, type, targetDay, targetUnit, windowBefore, windowAfter, isBaseline } = each as Row & PlannedVisit
        return { visitId, name, type, groupIds: [], targetDay, targetUnit, windowBefore, windowAfter, dependsOnVisitId: null, isBaseline }
      }),
    }),
  )

/** Number of days before `storyDay` in which due visits are not completed yet, because staff are sometimes a little late. */
const maxLateDays = 5
/** Number of days after `storyDay` in which due visits are already scheduled. */
const planned = 21

interface Conduct {
  /** All participations. Those in conduct contain the IDs of their completed visits. */
  readonly participations: readonly Row[]
  readonly visits: readonly Row[]
}

/**
 * Generates the visits of participants in conduct. Visits due more than `maxLateDays` days before `storyDay` were completed on their target date
 * or the day before. Visits due less than `planned` days after `storyDay` are scheduled; later ones are unscheduled.
 */
export function makeParticipantVisits(
  random: Random,
  { visits, schedules, participations }: Omit<Conduct, 'visits'> & { readonly visits: readonly Row[]; readonly schedules: readonly Row[] },
): Conduct {
  const createdVisits = participations.map((participation) => {
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
  return { participations: createdVisits.map(({ participation }) => participation), visits: createdVisits.flatMap(({ rows }) => rows) }
}

function visitsOf(
  random: Random,
  { participation, startedOn, visits }: { readonly participation: Row; readonly startedOn: string; readonly visits: readonly Row[] },
): readonly Row[] {
  const timedVisits = visits.map((each) => ({ ...each, visitId: each.id }) as unknown as VisitTiming)
  const knownVisits: { visitId: string; status: string; visitDate: string | null; completedOn: string | null }[] = []
  const { id: participantStudyId, participantId, studyId, siteId } = participation
  return timedVisits.map(({ visitId }) => {
    const window = windowsOf(timedVisits, factsOf(knownVisits, startedOn)).get(visitId)
    const due = window?.targetOn ?? startedOn
    const day = random.chance(0.3) && window !== undefined && window.opensOn < due ? addDays(due, -1) : due
    const hasBeen = due < addDays(storyDay, -maxLateDays)
    const isPlanned = !hasBeen && due < addDays(storyDay, planned)
    const status = hasBeen ? 'COMPLETED' : isPlanned ? 'SCHEDULED' : 'UNSCHEDULED'
    const isDue = status === 'UNSCHEDULED' && window?.isProjected === false
    const visitDate = hasBeen || isPlanned ? day : null
    const completedOn = hasBeen ? day : null
    knownVisits.push({ visitId, status, visitDate, completedOn })
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

/** Minimum number of days between `storyDay` and a visit for which a participant requests a different time. */
const requestLeadDays = 3

const notes = {
  en: ['I work on that day until noon.', null, 'My daughter drives me, and she is away that week.'],
  fr: ['Je travaille ce jour-là jusqu’à midi.', null, 'Ma fille me conduit, et elle est absente cette semaine-là.'],
} as const

/**
 * Generates participants' requests to move a scheduled visit by two or three days. For one of them, staff have proposed a different time.
 */
export function makeVisitRequests(random: Random, language: 'en' | 'fr', visits: readonly Row[]): readonly Row[] {
  const ahead = visits.filter(({ status, visitDate }) => status === 'SCHEDULED' && String(visitDate) >= addDays(storyDay, requestLeadDays))
  return ahead.slice(-notes[language].length).map((each, index) => {
    const { id: participantVisitId, participantStudyId, participantId, studyId, siteId } = each
    const slots = [2, 3].map((days) => ({ date: addDays(String(each.visitDate), days), from: '09:00', until: '11:30' }))
    const isProposed = index === 1
    const chosenSlot = slots[isProposed ? 1 : 0]
    return stored(
      random,
      visitRequest,
      {
        ...{ participantVisitId, participantStudyId, participantId, studyId, siteId },
        state: isProposed ? 'PROPOSED' : 'REQUESTED',
        slots,
        note: notes[language][index],
        visitDate: chosenSlot?.date,
        visitTime: isProposed ? '13:30' : chosenSlot?.from,
      },
      addDays(storyDay, -1),
    )
  })
}
