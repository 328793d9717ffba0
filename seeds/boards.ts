import { boardColumn } from '#resources/boardColumn.ts'
import { boardColumnDays, shippedCandidateStatuses, shippedColumns, shippedSources } from '#resources/boardDefaults.ts'
import { candidateStatus } from '#resources/candidateStatus.ts'
import type { Values } from '#resources/core/conditions.ts'
import { daysAfter } from '#resources/core/day.ts'
import { normalise } from '#resources/core/validate.ts'
import { studyGroup } from '#resources/studyGroup.ts'
import { studySource } from '#resources/studySource.ts'
import { storyDay } from './calendar.ts'
import type { Random } from './random.ts'

type Row = Values & { readonly id: string }

/** As the engine numbers rows that come one after the other. */
export const rankAt = (place: number): string => String(50_000_000 + place)

const groupNames = { en: ['Arm A', 'Arm B'], fr: ['Bras A', 'Bras B'] } as const

/** The sources of each study as a new study gets them. */
export const makeSources = (random: Random, language: 'en' | 'fr', studies: readonly Row[]): readonly Row[] =>
  studies.flatMap((study) =>
    shippedSources.map(({ key, name, tone }, place) => ({
      ...normalise(studySource, { studyId: study.id, origin: key, name: name[language], tone }, storyDay),
      id: random.uuid(String(study.recruitmentStartedOn ?? '2025-01-05')),
      rank: rankAt(place),
    })),
  )

interface Boards {
  readonly columns: readonly Row[]
  readonly statuses: readonly Row[]
  readonly groups: readonly Row[]
}

/** The board of each study as a new study gets it, and two groups. */
export function makeBoards(random: Random, language: 'en' | 'fr', studies: readonly Row[]): Boards {
  const made = (study: Row) => random.uuid(String(study.recruitmentStartedOn ?? '2025-01-05'))
  return {
    columns: studies.flatMap((study) =>
      shippedColumns
        .filter(({ key }) => key !== 'DCT' || study.trialMode === 'DECENTRALISED')
        .map(({ key, name, tone }, place) => ({
          ...normalise(boardColumn, { studyId: study.id, step: key, name: name[language], tone }, storyDay),
          id: made(study),
          rank: rankAt(place),
        })),
    ),
    statuses: studies.flatMap((study) =>
      shippedCandidateStatuses.map(({ key, name, tone }, place) => ({
        ...normalise(candidateStatus, { studyId: study.id, eligibility: key, name: name[language], tone }, storyDay),
        id: made(study),
        rank: rankAt(place),
      })),
    ),
    groups: studies.flatMap((study) =>
      groupNames[language].map((name) => ({ ...normalise(studyGroup, { studyId: study.id, name }, storyDay), id: made(study) })),
    ),
  }
}

/**
 * Where the participants of studies stand on the boards: those in screening somewhere on the way, those who are enrolled at its end, the newest
 * first; most have a candidate status, those who are enrolled a group and a place on the conduct board.
 */
export function placeCards(random: Random, { columns, statuses, groups }: Boards, enrolments: readonly Row[]): readonly Row[] {
  const places = new Map<string, number>()
  return enrolments.toSorted(byDay).map((enrolment) => {
    const ofStudy = (rows: readonly Row[]) => rows.filter(({ studyId }) => studyId === enrolment.studyId)
    const way = ofStudy(columns)
    const isEnrolled = enrolment.recruitmentStatus === 'ENROLLED'
    const column = isEnrolled ? way.at(-1) : random.pick(way.slice(0, -1))
    const key = `${enrolment.siteId} ${column?.id}`
    const place = places.get(key) ?? 0
    places.set(key, place + 1)
    return {
      ...enrolment,
      columnId: column?.id,
      ...timeInColumn(enrolment, place),
      rank: rankAt(place),
      candidateStatusId: random.chance(0.8) ? random.pick(ofStudy(statuses)).id : null,
      conductStatus: isEnrolled ? 'UNDER_WAY' : 'NOT_STARTED',
      groupId: isEnrolled ? random.pick(ofStudy(groups)).id : null,
    }
  })
}

/** Those further down a column have waited longer there; those who are enrolled since that day. */
function timeInColumn({ dateAdded, enrolledOn }: Row, place: number): Values {
  const waited = daysAfter(storyDay, -((place * 3) % 11))
  const day = String(enrolledOn ?? (waited < String(dateAdded) ? dateAdded : waited))
  return { columnSince: `${day}T15:00:00.000Z`, columnUntil: daysAfter(day, boardColumnDays) }
}

/** Two of three cards in screening are owned by somebody who works at their study-site. */
export function withOwners(cards: readonly Row[], assignments: readonly Row[]): readonly Row[] {
  const staff = Map.groupBy(assignments, ({ studyId, siteId }) => `${studyId} ${siteId}`)
  return cards.map((card, place) => {
    const colleagues = staff.get(`${card.studyId} ${card.siteId}`) ?? []
    const owner = colleagues[place % Math.max(colleagues.length, 1)]
    const isOwned = card.recruitmentStatus === 'IN_SCREENING' && place % 3 !== 0 && owner !== undefined
    return { ...card, ownerId: isOwned ? owner.userId : null }
  })
}

const byDay = (one: Row, other: Row): number => String(other.dateAdded).localeCompare(String(one.dateAdded))
