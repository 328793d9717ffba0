import type { Values } from '#resources/core/conditions.ts'
import { normalise } from '#resources/core/validate.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import { likelyOrigins } from '#resources/referralSources.ts'
import { storyDay } from './calendar.ts'
import { makePerson } from './people.ts'
import type { Random } from './random.ts'
import type { OrganisationPlan } from './types.ts'

type Row = Values & { readonly id: string }

/** A participant and the study that they were recruited for; null for those whom no study has yet. */
interface Person {
  readonly row: Row
  readonly study: number | null
}

/** Two in three were recruited for a study that takes people of their age; the others wait in the registry. */
export function makePeople(random: Random, plan: OrganisationPlan): Person[] {
  const open = plan.studies.flatMap(({ status }, position) => (status === 'DRAFT' ? [] : [position]))
  const every = plan.studies.flatMap(({ conditions }) => conditions)
  return Array.from({ length: plan.participants }, (_, position) => {
    const study = random.chance(0.66) ? random.pick(open) : null
    const chosen = study === null ? undefined : plan.studies[study]
    const [youngest, oldest] = chosen?.ages ?? [18, 92]
    const row = makePerson(random, {
      language: plan.language,
      number: position + 1,
      ages: [youngest, oldest - 1],
      conditions: chosen?.conditions ?? every,
    })
    return { row, study }
  })
}

interface Enrolment {
  readonly plan: OrganisationPlan
  readonly people: readonly Person[]
  readonly studies: readonly Row[]
  readonly studySites: readonly Row[]
  readonly sources: readonly Row[]
}

/** Each participant in their study, at one of its sites; the recruitment follows the state of the study. */
export function makeEnrolments(random: Random, { plan, people, studies, studySites, sources }: Enrolment): Row[] {
  const counts = new Map<number, number>()
  return people.flatMap(({ row, study: position }) => {
    if (position === null) return []
    const studyPlan = plan.studies[position]
    const study = studies[position]
    if (studyPlan === undefined || study === undefined) return []
    const number = (counts.get(position) ?? 0) + 1
    counts.set(position, number)
    const { siteId } = random.pick(studySites.filter((each) => each.studyId === study.id))
    const dateAdded = random.day(String(studyPlan.values.recruitmentStartedOn), storyDay)
    const values = {
      participantId: row.id,
      studyId: study.id,
      siteId,
      subjectId: `${String(studyPlan.values.abbreviatedTitle).replace(/[^A-ZÉ0-9]/g, '')}-${String(number).padStart(4, '0')}`,
      sourceId: sourceOf(sources, study.id, row.referralSource),
      recruitmentStatus: random.weighted(outcomes[studyPlan.status] ?? recruiting),
      dateAdded,
    }
    return [{ ...normalise(participantStudy, withDay(values, number), storyDay), id: random.uuid(dateAdded) }]
  })
}

/** Of a study, that by which somebody most likely came to it who came to the organisation so. */
function sourceOf(sources: readonly Row[], studyId: string, referralSource: unknown): string | undefined {
  const origin = likelyOrigins[referralSource as keyof typeof likelyOrigins]
  return sources.find((each) => each.studyId === studyId && each.origin === origin)?.id
}

/** One in so many is looked at for a second study. */
const everySecond = 11

/** Some of those in a study are in another one, too: the next of the organisation that has begun, at its first site. */
export function makeSecondEnrolments(
  random: Random,
  { plan, studies, studySites, sources, enrolments }: Omit<Enrolment, 'people'> & { readonly enrolments: readonly Row[] },
): Row[] {
  const begun = studies.filter((_, position) => plan.studies[position]?.status !== 'DRAFT')
  return enrolments.flatMap((enrolment, index) => {
    if (index % everySecond !== 0) return []
    const study = begun[(begun.findIndex(({ id }) => id === enrolment.studyId) + 1) % begun.length]
    const place = studySites.find((each) => each.studyId === study?.id)
    if (study === undefined || place === undefined || study.id === enrolment.studyId) return []
    const dateAdded = random.day(String(enrolment.dateAdded), storyDay)
    const values = {
      participantId: enrolment.participantId,
      studyId: study.id,
      siteId: place.siteId,
      subjectId: `S-${String(index + 1).padStart(5, '0')}`,
      sourceId: sourceOf(sources, study.id, 'REGISTRY'),
      recruitmentStatus: random.weighted(recruiting),
      dateAdded,
    }
    return [{ ...normalise(participantStudy, withDay(values, index), storyDay), id: random.uuid(dateAdded) }]
  })
}

/** Screening takes some weeks, and is over by the day of the story. No chance decides: all that is told after it would change. */
function withDay<Each extends { readonly dateAdded: string; readonly recruitmentStatus: string }>(values: Each, number: number) {
  if (values.recruitmentStatus !== 'ENROLLED') return values
  const day = new Date(`${values.dateAdded}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 5 + ((number * 11) % 37))
  const enrolledOn = day.toISOString().slice(0, storyDay.length)
  return { ...values, enrolledOn: enrolledOn < storyDay ? enrolledOn : storyDay }
}

const recruiting = [
  ['IN_SCREENING', 5],
  ['ENROLLED', 4],
  ['NOT_ENROLLED', 2],
] as const
const outcomes: Readonly<Record<string, readonly (readonly [status: string, weight: number])[]>> = {
  ACTIVE_NOT_RECRUITING: [
    ['ENROLLED', 7],
    ['NOT_ENROLLED', 3],
  ],
  COMPLETED: [
    ['ENROLLED', 8],
    ['NOT_ENROLLED', 2],
  ],
}
