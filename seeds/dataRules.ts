import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { dataRule } from '#resources/forms/dataRule.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

const names = { en: 'Low well-being without a remark', fr: 'Bien-être faible sans remarque' } as const

/** Generates a data rule for the weekly form. No answer in the demo raises its query. */
export const makeDataRules = (
  random: Random,
  { language, studyId, formId }: { readonly language: Language; readonly studyId: unknown; readonly formId: unknown },
): readonly Row[] => [
  stored(random, dataRule, {
    name: names[language],
    studyId,
    formId,
    expression: '{wellBeing} <= 2 and {remarks} empty',
    question: 'wellBeing',
    messageEn: 'Well-being is low. Was an adverse event recorded?',
    messageFr: 'Le bien-être est faible. Un événement indésirable a-t-il été consigné ?',
  }),
]
