import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { type MovementKind, movementEffects } from '#resources/siteLogs/movementKinds.ts'
import { productLot } from '#resources/siteLogs/productLot.ts'
import { productMovement } from '#resources/siteLogs/productMovement.ts'
import { studyProduct } from '#resources/siteLogs/studyProduct.ts'
import { temperatureExcursion } from '#resources/siteLogs/temperatureExcursion.ts'
import { storyDay } from './calendar.ts'
import { stored } from './stored.ts'
import type { DemoRows } from './types.ts'

type Row = Values & { readonly id: string }

interface ProductContext {
  readonly language: Language
  readonly studySite: Values | undefined
  readonly participations: readonly Row[]
  readonly coordinatorId: string | null
}

const on = (days: number): string => addDays(storyDay, -days)

const texts = {
  product: { en: 'Study capsule', fr: 'Capsule à l’étude' },
  unit: { en: 'bottle', fr: 'flacon' },
  excursion: { en: 'The refrigerator stopped during the night.', fr: 'Le réfrigérateur s’est arrêté pendant la nuit.' },
} as const

/** Generates a product of one study site with two lots, their movements and a temperature excursion, after which one lot is quarantined. */
export function makeStudyProducts(random: Random, context: ProductContext): readonly DemoRows[] {
  const { language, studySite, participations, coordinatorId } = context
  if (studySite === undefined) return []
  const { studyId, siteId } = studySite
  const values = { studyId, name: texts.product[language], unit: texts.unit[language], storageMin: 2, storageMax: 8 }
  const product = stored(random, studyProduct, values, on(150))
  const makeLot = (number: string, days: number, changes: Values): Row =>
    stored(random, productLot, { studyId, siteId, productId: product.id, kind: 'LOT', number, ...changes }, on(days))
  const treated = participations
    .filter((card) => card.studyId === studyId && card.siteId === siteId && card.conductStatus === 'UNDER_WAY')
    .slice(0, 3)
  const lots = [
    makeLot('LOT-2025-118', 120, { expiresOn: on(-240), inStock: 24 - treated.length }),
    makeLot('LOT-2025-071', 140, { expiresOn: on(-45), inStock: 12, status: 'QUARANTINED' }),
  ] as const
  const move = (lot: Row, kind: MovementKind, quantity: number, days: number, changes: Values = {}): Row => ({
    ...stored(
      random,
      productMovement,
      {
        lotId: lot.id,
        studyId,
        siteId,
        productId: product.id,
        kind,
        quantity,
        movedOn: on(days),
        stockChange: movementEffects[kind].stock * quantity,
        returnedChange: movementEffects[kind].returned * quantity,
        recordedBy: coordinatorId,
        ...changes,
      },
      on(days),
    ),
    createdBy: coordinatorId,
  })
  const excursion = {
    ...{ studyId, siteId, productId: product.id, lowest: 9, highest: 12.5, quarantined: 1 },
    startedAt: `${on(9)}T02:10:00.000Z`,
    endedAt: `${on(9)}T11:30:00.000Z`,
    description: texts.excursion[language],
  }
  return [
    { resource: 'studyProduct', rows: [product] },
    { resource: 'productLot', rows: lots },
    {
      resource: 'productMovement',
      rows: [
        move(lots[1], 'RECEIVED', 12, 138),
        move(lots[0], 'RECEIVED', 24, 118),
        ...treated.map((card, index) =>
          move(lots[0], 'DISPENSED', 1, 6 - index, { participantStudyId: card.id, participantId: card.participantId }),
        ),
      ],
    },
    { resource: 'temperatureExcursion', rows: [stored(random, temperatureExcursion, excursion, on(9))] },
  ]
}
