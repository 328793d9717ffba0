import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { trainingRecord } from '#resources/siteLogs/trainingRecord.ts'
import { storyDay } from './calendar.ts'
import { stored } from './stored.ts'
import type { DemoRows } from './types.ts'

type Row = Values & { readonly id: string }

interface TrainingsContext {
  readonly language: Language
  /** Assignments to the study site. */
  readonly team: readonly Row[]
}

const texts = {
  protocol: { en: 'Training on the protocol', fr: 'Formation sur le protocole' },
  version: { en: 'Protocol 2.0', fr: 'Protocole 2.0' },
  shipping: { en: 'Shipping of samples', fr: 'Expédition des échantillons' },
} as const

const on = (days: number): string => addDays(storyDay, -days)

/** Generates training records of one study site: of the protocol, and of the shipping of samples, which expires soon. */
export function makeTrainings(random: Random, { language, team }: TrainingsContext): readonly DemoRows[] {
  const trainer = language === 'fr' ? 'Mélanie Roberge' : 'Alex Moreau'
  const record = ({ studyId, siteId, userId }: Row, days: number, values: Values): Row =>
    stored(random, trainingRecord, { studyId, siteId, userId, trainer, trainedOn: on(days), ...values }, on(days))
  const protocol = team.slice(0, 3).map((member, index) =>
    record(member, 130, {
      title: texts.protocol[language],
      trainingVersion: texts.version[language],
      ...(index === 0 ? {} : { status: 'ACKNOWLEDGED', acknowledgedOn: `${on(129)}T14:00:00.000Z` }),
    }),
  )
  const shipping = team.slice(0, 1).map((member) => record(member, 700, { title: texts.shipping[language], validUntil: on(-30) }))
  return [{ resource: 'trainingRecord', rows: [...protocol, ...shipping] }]
}
