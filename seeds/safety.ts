import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { adverseEvent } from '#resources/safety/adverseEvent.ts'
import { deviation } from '#resources/safety/deviation.ts'
import { eventFollowUp } from '#resources/safety/eventFollowUp.ts'
import { hoursToReport } from '#resources/safety/eventTerms.ts'
import { storyDay } from './calendar.ts'
import { type EventPlan, eventPlans, siteDeviation, visitReview } from './safetyPlans.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

interface SafetyContext {
  readonly language: Language
  /** Participations in conduct at the study sites of the demo's coordinator. */
  readonly participations: readonly Row[]
  /** All visits; those outside their window have a deviation. */
  readonly visits: readonly Row[]
  readonly coordinatorId: string | null
  readonly investigatorId: string | null
}

const on = (days: number): string => addDays(storyDay, -days)
const hour = 3_600_000
const hoursAfter = (moment: string, hours: number): string => new Date(Date.parse(moment) + hours * hour).toISOString()

/** Generates adverse events with their follow-ups, and the deviation log: of late visits, and one important deviation of a site. */
export function makeSafety(random: Random, context: SafetyContext) {
  const planned = eventPlans.flatMap((plan, index) => {
    const participation = context.participations[index % Math.max(context.participations.length, 1)]
    return participation === undefined ? [] : [{ plan, row: eventOf(random, context, { plan, participation, number: 1 }) }]
  })
  return {
    events: planned.map(({ row }) => row),
    followUps: planned.flatMap(({ plan, row }) => followUpsOf(random, context, plan, row)),
    deviations: numberDeviations([...deviationsOfVisits(random, context), ...siteDeviationOf(random, context)]),
  }
}

interface PlannedEvent {
  readonly plan: EventPlan
  readonly participation: Row
  readonly number: number
}

function eventOf(
  random: Random,
  { language, coordinatorId, investigatorId }: SafetyContext,
  { plan, participation, number }: PlannedEvent,
): Row {
  const { term, description, onset, ended, aware, reportedAfter, isReviewed, ...values } = plan
  const awareAt = aware === undefined ? null : `${on(aware.days)}T${aware.time}:00.000Z`
  const reportedAt = awareAt === null || reportedAfter === undefined ? null : hoursAfter(awareAt, reportedAfter)
  const row = stored(
    random,
    adverseEvent,
    {
      participantStudyId: participation.id,
      participantId: participation.participantId,
      studyId: participation.studyId,
      siteId: participation.siteId,
      number,
      ...values,
      term: term[language],
      description: description[language],
      onsetOn: on(onset),
      isOngoing: ended === undefined,
      endedOn: ended === undefined ? null : on(ended),
      isSerious: awareAt !== null,
      awareAt,
      reportDueAt: awareAt === null ? null : hoursAfter(awareAt, hoursToReport),
      reportedAt,
      reportedBy: reportedAt === null ? null : investigatorId,
      ...(isReviewed === true
        ? { reviewStatus: 'REVIEWED', reviewedOn: reportedAt ?? `${on(onset - 2)}T15:00:00.000Z`, reviewedBy: investigatorId }
        : {}),
    },
    on(aware?.days ?? onset - 1),
  )
  return { ...row, createdBy: coordinatorId, updatedBy: coordinatorId }
}

const followUpsOf = (
  random: Random,
  { language, coordinatorId }: SafetyContext,
  { followUps = [] }: EventPlan,
  event: Row,
): readonly Row[] =>
  followUps.map(({ days, text, ...values }) => ({
    ...stored(
      random,
      eventFollowUp,
      {
        adverseEventId: event.id,
        participantId: event.participantId,
        studyId: event.studyId,
        siteId: event.siteId,
        notedOn: on(days),
        text: text[language],
        ...values,
      },
      on(days),
    ),
    createdBy: coordinatorId,
    updatedBy: coordinatorId,
  }))

/** Days before `storyDay` from which the investigator has not reviewed deviations yet. */
const unreviewedDays = 30

/** Generates the deviations that visits outside their window have recorded. The older ones are reviewed. */
const deviationsOfVisits = (random: Random, { language, visits, investigatorId }: SafetyContext): readonly Row[] =>
  visits.flatMap((visit) => {
    if (typeof visit.daysOutside !== 'number' || visit.daysOutside === 0) return []
    const occurredOn = String(visit.completedOn)
    const isReviewed = occurredOn < on(unreviewedDays)
    return [
      stored(
        random,
        deviation,
        {
          studyId: visit.studyId,
          siteId: visit.siteId,
          participantId: visit.participantId,
          participantStudyId: visit.participantStudyId,
          participantVisitId: visit.id,
          origin: 'OUTSIDE_WINDOW',
          category: 'VISIT_WINDOW',
          occurredOn,
          foundOn: occurredOn,
          daysOutside: visit.daysOutside,
          ...(isReviewed
            ? {
                status: 'REVIEWED',
                grading: 'MINOR',
                isBoardReportRequired: false,
                cause: visitReview[language],
                reviewedOn: `${addDays(occurredOn, 5)}T15:00:00.000Z`,
                reviewedBy: investigatorId,
              }
            : {}),
        },
        occurredOn,
      ),
    ]
  })

function siteDeviationOf(random: Random, { language, participations, coordinatorId, investigatorId }: SafetyContext): readonly Row[] {
  const [participation] = participations
  if (participation === undefined) return []
  const { description, cause, correctiveAction, preventiveAction } = siteDeviation
  const row = stored(
    random,
    deviation,
    {
      studyId: participation.studyId,
      siteId: participation.siteId,
      participantId: participation.participantId,
      participantStudyId: participation.id,
      origin: 'PERSON',
      category: 'CONSENT',
      grading: 'IMPORTANT',
      occurredOn: on(44),
      foundOn: on(40),
      description: description[language],
      cause: cause[language],
      correctiveAction: correctiveAction[language],
      preventiveAction: preventiveAction[language],
      isBoardReportRequired: true,
      boardReportedOn: on(37),
      status: 'CLOSED',
      reviewedOn: `${on(39)}T15:00:00.000Z`,
      reviewedBy: investigatorId,
      closedOn: `${on(30)}T18:00:00.000Z`,
      closedBy: investigatorId,
    },
    on(40),
  )
  return [{ ...row, createdBy: coordinatorId, updatedBy: investigatorId }]
}

/** Numbers the deviations of each study site in the order in which they occurred. */
const numberDeviations = (rows: readonly Row[]): readonly Row[] =>
  [...Map.groupBy(rows, ({ studyId, siteId }) => `${studyId} ${siteId}`).values()].flatMap((group) =>
    group
      .toSorted((left, right) => String(left.occurredOn).localeCompare(String(right.occurredOn)))
      .map((row, index) => ({ ...row, number: index + 1 })),
  )

/**
 * Restores the deadline of an unreported serious event after the dates of the demo were moved: it may be in the future, unlike all other
 * moments of the demo.
 */
export const withDeadline = <Moved extends Row>(resource: string, row: Moved): Moved =>
  resource === adverseEvent.name && typeof row.awareAt === 'string' ? { ...row, reportDueAt: hoursAfter(row.awareAt, hoursToReport) } : row
