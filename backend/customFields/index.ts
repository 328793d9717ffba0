import type { Domain } from '../engine/types.ts'
import { forgetCustomFields } from './forget.ts'
import { keyFrom, optionCodeFrom } from './keys.ts'

/** Fields that an organisation adds to its own records: `resources/customField.ts`. */
export const customFieldsDomain: Domain = {
  hooks: {
    customField: {
      on: {
        create: {
          fill: ({ input }) =>
            (input.key ?? null) === null && typeof input.labelEn === 'string' ? { key: keyFrom(input.labelEn) } : undefined,
        },
        every: forgetCustomFields,
      },
    },
    customFieldOption: {
      on: {
        create: {
          fill: ({ input }) =>
            (input.code ?? null) === null && typeof input.labelEn === 'string' ? { code: optionCodeFrom(input.labelEn) } : undefined,
        },
        every: forgetCustomFields,
      },
    },
  },
}
