import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { randomisation } from '#resources/recruitment/randomisation.ts'
import { randomisationArm } from '#resources/recruitment/randomisationArm.ts'
import { randomisationFactor } from '#resources/recruitment/randomisationFactor.ts'
import { randomisationList } from '#resources/recruitment/randomisationList.ts'
import { randomisationNumberOf } from '#resources/recruitment/randomisationRules.ts'
import { randomisationSlot } from '#resources/recruitment/randomisationSlot.ts'
import { rankAt } from './boards.ts'
import { stored } from './stored.ts'
import type { DemoRows } from './types.ts'

type Row = Values & { readonly id: string }

/** Slots of the list in each stratum, in blocks of four. */
const slotsPerStratum = 24
const blockSize = 4
/** Number of participants in the demo who are already randomised. */
const randomisedCount = 6
const strata = ['FEMALE', 'MALE'] as const

interface RandomisationPlan {
  readonly studies: readonly Row[]
  readonly people: readonly Row[]
  readonly participations: readonly Row[]
  readonly randomisedBy: string | null
}

/**
 * Generates the randomisation of the first study that uses lists: double-blind, stratified by sex, with a list from a file (so that
 * its kits have numbers), and the first participants randomised.
 */
export function makeRandomisation(
  random: Random,
  { studies, people, participations, randomisedBy }: RandomisationPlan,
): readonly DemoRows[] {
  const study = studies.find(({ randomisationMethod }) => randomisationMethod === 'LISTS')
  if (study === undefined) return []
  const studyId = study.id
  const day = String(study.recruitmentStartedOn)
  const arms = [
    stored(random, randomisationArm, { studyId, name: 'Glydostatide 1 mg', ratio: 1 }, day),
    stored(random, randomisationArm, { studyId, name: 'Placebo', ratio: 1 }, day),
  ]
  const factor = { ...stored(random, randomisationFactor, { studyId, name: 'Sex', kind: 'SEX' }, day), rank: rankAt(0) }
  const list = stored(random, randomisationList, { studyId, name: 'Main list', source: 'IMPORTED', state: 'ACTIVE' }, day)
  const slots = strata.flatMap((stratum) => makeSlots(random, { list, stratum, arms, day }))
  const rows = takeSlots(random, { slots, people, participations: participations.filter((each) => each.studyId === studyId), randomisedBy })
  const usedSlots = new Map(rows.map((row) => [row.slotId, row]))
  const subjectIds = new Map(participations.map(({ id, subjectId }) => [id, subjectId]))
  return [
    { resource: 'randomisationArm', rows: arms },
    { resource: 'randomisationFactor', rows: [factor] },
    { resource: 'randomisationList', rows: [list] },
    {
      resource: 'randomisationSlot',
      rows: slots.map((slot) => {
        const row = usedSlots.get(slot.id)
        if (row === undefined) return slot
        return {
          ...slot,
          randomisationNumber: row.number,
          subjectId: subjectIds.get(String(row.participantStudyId)) ?? null,
          usedAt: row.randomisedAt,
        }
      }),
    },
    { resource: 'randomisation', rows },
  ]
}

/** Dates the randomisations on the participations. */
export function withRandomisations<Card extends Values>(cards: readonly Card[], demoRows: readonly DemoRows[]): readonly Card[] {
  const randomisations = demoRows.find(({ resource }) => resource === 'randomisation')?.rows ?? []
  const days = new Map(randomisations.map((row: Values) => [row.participantStudyId, String(row.randomisedAt).slice(0, 10)]))
  return cards.map((card) => (days.has(card.id) ? { ...card, randomisedOn: days.get(card.id) } : card))
}

interface SlotPlan {
  readonly list: Row
  readonly stratum: string
  readonly arms: readonly Row[]
  readonly day: string
}

function makeSlots(random: Random, { list, stratum, arms, day }: SlotPlan): readonly Row[] {
  const armIds = Array.from({ length: slotsPerStratum / blockSize }, () => shuffleBlock(random, arms)).flat()
  return armIds.map((armId, index) =>
    stored(
      random,
      randomisationSlot,
      {
        listId: list.id,
        studyId: list.studyId,
        stratum,
        position: index + 1,
        armId,
        code: `KIT-${stratum.slice(0, 1)}${String(index + 1).padStart(3, '0')}`,
      },
      day,
    ),
  )
}

function shuffleBlock(random: Random, arms: readonly Row[]): readonly string[] {
  const open = Array.from({ length: blockSize }, (_, index) => String(arms[index % arms.length]?.id))
  return Array.from({ length: blockSize }, () => {
    const [chosen = ''] = open.splice(random.between(0, open.length - 1), 1)
    return chosen
  })
}

interface FilledPlan extends Omit<RandomisationPlan, 'studies'> {
  readonly slots: readonly Row[]
}

function takeSlots(random: Random, { slots, people, participations, randomisedBy }: FilledPlan): readonly Row[] {
  const sexes = new Map(people.map(({ id, gender }) => [id, String(gender).toUpperCase()]))
  const open = [...slots]
  return participations
    .filter(({ recruitmentStatus, enrolledOn, participantId }) => {
      const sex = sexes.get(String(participantId))
      return recruitmentStatus === 'ENROLLED' && enrolledOn !== null && strata.some((each) => each === sex)
    })
    .toSorted((left, right) => String(left.enrolledOn).localeCompare(String(right.enrolledOn)))
    .slice(0, randomisedCount)
    .map((card, index) => {
      const stratum = sexes.get(String(card.participantId))
      const [slot] = open.splice(
        open.findIndex((each) => each.stratum === stratum),
        1,
      )
      const day = String(card.enrolledOn)
      const values = {
        participantStudyId: card.id,
        participantId: card.participantId,
        studyId: card.studyId,
        siteId: card.siteId,
        answers: {},
        stratum,
        number: randomisationNumberOf(index + 1),
        state: 'RANDOMISED',
        randomisedAt: `${day}T18:30:00.000Z`,
        randomisedBy,
        slotId: slot?.id,
        armId: slot?.armId,
        code: slot?.code,
      }
      return stored(random, randomisation, values, day)
    })
}
