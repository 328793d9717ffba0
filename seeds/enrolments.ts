import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { normalise } from '#resources/core/validate.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import { likelyOrigins } from '#resources/recruitment/referralSources.ts'
import { storyDay } from './calendar.ts'
import { makePerson } from './people.ts'
import type { OrganisationPlan } from './types.ts'

type Row = Values & { readonly id: string }

/** A participant, and the position of the study for which they were recruited; null if they are in no study. */
interface Person {
  readonly row: Row
  readonly study: number | null
}

/** Generates the participants. Two of three were recruited for a study and are in its age range; the others are in no study. */
export function makePeople(random: Random, plan: OrganisationPlan): Person[] {
  const open = plan.studies.flatMap(({ status }, position) => (status === 'DRAFT' ? [] : [position]))
  const every = plan.studies.flatMap(({ conditions }) => conditions)
  return Array.from({ length: plan.participants }, (_, position) => {
    const study = random.chance(0.66) ? random.pick(open) : null
    const chosenPlan = study === null ? undefined : plan.studies[study]
    const [youngest, oldest] = chosenPlan?.ages ?? [18, 92]
    const row = makePerson(random, {
      language: plan.language,
      number: position + 1,
      ages: [youngest, oldest - 1],
      conditions: chosenPlan?.conditions ?? every,
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

/**
 * Generates the participation of each recruited participant, at one of the study's sites. The likely recruitment statuses depend on the
 * status of the study.
 */
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
      recruitmentStatus: random.weighted(outcomes[studyPlan.status] ?? recruitingWeights),
      dateAdded,
    }
    return [{ ...normalise(participantStudy, withDay(values, number), storyDay), id: random.uuid(dateAdded) }]
  })
}

/** Returns the ID of the most likely study source for a participant's referral source. */
function sourceOf(sources: readonly Row[], studyId: string, referralSource: unknown): string | undefined {
  const origin = likelyOrigins[referralSource as keyof typeof likelyOrigins]
  return sources.find((each) => each.studyId === studyId && each.origin === origin)?.id
}

/** One of this number of participations leads to a participation in a second study. */
const everySecond = 11

/** Adds some participants to a second study: the next study of the organisation that has begun, at the study's first site. */
export function makeSecondEnrolments(
  random: Random,
  { plan, studies, studySites, sources, enrolments }: Omit<Enrolment, 'people'> & { readonly enrolments: readonly Row[] },
): Row[] {
  const begun = studies.filter((_, position) => plan.studies[position]?.status !== 'DRAFT')
  return enrolments.flatMap((enrolment, index) => {
    if (index % everySecond !== 0) return []
    const study = begun[(begun.findIndex(({ id }) => id === enrolment.studyId) + 1) % begun.length]
    const studySite = studySites.find((each) => each.studyId === study?.id)
    if (study === undefined || studySite === undefined || study.id === enrolment.studyId) return []
    const dateAdded = random.day(String(enrolment.dateAdded), storyDay)
    const values = {
      participantId: enrolment.participantId,
      studyId: study.id,
      siteId: studySite.siteId,
      subjectId: `S-${String(index + 1).padStart(5, '0')}`,
      sourceId: sourceOf(sources, study.id, 'REGISTRY'),
      recruitmentStatus: random.weighted(recruitingWeights),
      dateAdded,
    }
    return [{ ...normalise(participantStudy, withDay(values, index), storyDay), id: random.uuid(dateAdded) }]
  })
}

/**
 * Adds the enrolment date to an enrolled participation: 5 to 41 days after the participant was added, `storyDay` at the latest. The date
 * is not random, because an additional random number would change all data that is generated later.
 */
function withDay<Each extends { readonly dateAdded: string; readonly recruitmentStatus: string }>(values: Each, number: number) {
  if (values.recruitmentStatus !== 'ENROLLED') return values
  const day = new Date(`${values.dateAdded}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 5 + ((number * 11) % 37))
  const enrolledOn = day.toISOString().slice(0, storyDay.length)
  return { ...values, enrolledOn: enrolledOn < storyDay ? enrolledOn : storyDay }
}

const recruitingWeights = [
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
