import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { normalise } from '#resources/core/validate.ts'
import { addDays } from '#resources/core/values/day.ts'
import { boardColumn } from '#resources/recruitment/boardColumn.ts'
import { candidateStatus } from '#resources/recruitment/candidateStatus.ts'
import { studySource } from '#resources/recruitment/studySource.ts'
import { boardColumnDays, shippedCandidateStatuses, shippedColumns, shippedSources } from '#resources/studies/boardDefaults.ts'
import { studyGroup } from '#resources/studies/studyGroup.ts'
import { storyDay } from './calendar.ts'

type Row = Values & { readonly id: string }

/** Returns the rank that the engine gives to a row at this position of a new list. */
export const rankAt = (place: number): string => String(50_000_000 + place)

const groupNames = { en: ['Arm A', 'Arm B'], fr: ['Bras A', 'Bras B'] } as const

/** Generates the sources of each study: the built-in ones of a new study. */
export const makeSources = (random: Random, language: 'en' | 'fr', studies: readonly Row[]): readonly Row[] =>
  studies.flatMap((study) =>
    shippedSources.map(({ key, name, tone }, index) => ({
      ...normalise(studySource, { studyId: study.id, origin: key, name: name[language], tone }, storyDay),
      id: random.uuid(String(study.recruitmentStartedOn ?? '2025-01-05')),
      rank: rankAt(index),
    })),
  )

interface Boards {
  readonly columns: readonly Row[]
  readonly statuses: readonly Row[]
  readonly groups: readonly Row[]
}

/** True if groups would reveal the arms of the study. */
const isDoubleBlind = ({ randomisationMethod, blinding }: Row): boolean =>
  randomisationMethod !== null && randomisationMethod !== undefined && blinding === 'DOUBLE'

/** Generates the board of each study, as in a new study, and two groups unless it is double-blind. */
export function makeBoards(random: Random, language: 'en' | 'fr', studies: readonly Row[]): Boards {
  const createId = (study: Row) => random.uuid(String(study.recruitmentStartedOn ?? '2025-01-05'))
  return {
    columns: studies.flatMap((study) =>
      shippedColumns
        .filter(({ key }) => key !== 'DCT' || study.trialMode === 'DECENTRALISED')
        .map(({ key, name, tone }, index) => ({
          ...normalise(boardColumn, { studyId: study.id, step: key, name: name[language], tone }, storyDay),
          id: createId(study),
          rank: rankAt(index),
        })),
    ),
    statuses: studies.flatMap((study) =>
      shippedCandidateStatuses.map(({ key, name, tone }, index) => ({
        ...normalise(candidateStatus, { studyId: study.id, eligibility: key, name: name[language], tone }, storyDay),
        id: createId(study),
        rank: rankAt(index),
      })),
    ),
    groups: studies.flatMap((study) => {
      const groups = groupNames[language].map((name) => ({
        ...normalise(studyGroup, { studyId: study.id, name }, storyDay),
        id: createId(study),
      }))
      return isDoubleBlind(study) ? [] : groups
    }),
  }
}

/**
 * Places participations on the boards. Participants in screening are in a random column before the last, enrolled participants in the
 * last one; the newest card of a column comes first. Most cards have a candidate status. Enrolled participants are in conduct, and in a
 * group of their study.
 */
export function placeCards(random: Random, { columns, statuses, groups }: Boards, enrolments: readonly Row[]): readonly Row[] {
  const positionsByKey = new Map<string, number>()
  return enrolments.toSorted(byDay).map((enrolment) => {
    const filterByStudy = (rows: readonly Row[]) => rows.filter(({ studyId }) => studyId === enrolment.studyId)
    const studyColumns = filterByStudy(columns)
    const isEnrolled = enrolment.recruitmentStatus === 'ENROLLED'
    const column = isEnrolled ? studyColumns.at(-1) : random.pick(studyColumns.slice(0, -1))
    const key = `${enrolment.siteId} ${column?.id}`
    const position = positionsByKey.get(key) ?? 0
    positionsByKey.set(key, position + 1)
    return {
      ...enrolment,
      columnId: column?.id,
      ...getTimeInColumn(enrolment, position),
      rank: rankAt(position),
      candidateStatusId: random.chance(0.8) ? random.pick(filterByStudy(statuses)).id : null,
      conductStatus: isEnrolled ? 'UNDER_WAY' : 'NOT_STARTED',
      groupId: isEnrolled ? (filterByStudy(groups)[random.between(0, groupNames.en.length - 1)]?.id ?? null) : null,
    }
  })
}

/**
 * Returns the time at which a card entered its column. An enrolled participant entered it on the day of enrolment; other cards usually
 * waited longer the lower they are in the column.
 */
function getTimeInColumn({ dateAdded, enrolledOn }: Row, position: number): Values {
  const waitedSince = addDays(storyDay, -((position * 3) % 11))
  const day = String(enrolledOn ?? (waitedSince < String(dateAdded) ? dateAdded : waitedSince))
  return { columnSince: `${day}T15:00:00.000Z`, columnUntil: addDays(day, boardColumnDays) }
}

/** Assigns an owner, one of the site's staff, to two of three cards in screening. */
export function withOwners(cards: readonly Row[], assignments: readonly Row[]): readonly Row[] {
  const staff = Map.groupBy(assignments, ({ studyId, siteId }) => `${studyId} ${siteId}`)
  return cards.map((card, index) => {
    const colleagues = staff.get(`${card.studyId} ${card.siteId}`) ?? []
    const owner = colleagues[index % Math.max(colleagues.length, 1)]
    const isOwned = card.recruitmentStatus === 'IN_SCREENING' && index % 3 !== 0 && owner !== undefined
    return { ...card, ownerId: isOwned ? owner.userId : null }
  })
}

const byDay = (first: Row, other: Row): number => String(other.dateAdded).localeCompare(String(first.dateAdded))
