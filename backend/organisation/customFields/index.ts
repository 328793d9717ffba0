import type { Domain } from '../../platform/engine/types.ts'
import { forgetCustomFields } from './forget.ts'
import { deriveKey, deriveOptionCode } from './keys.ts'

/** Domain of the fields that an organisation adds to its own records: `resources/organisation/customField.ts`. */
export const customFieldsDomain: Domain = {
  hooks: {
    customField: {
      on: {
        create: {
          fill: ({ input }) =>
            (input.key ?? null) === null && typeof input.labelEn === 'string' ? { key: deriveKey(input.labelEn) } : undefined,
        },
        every: forgetCustomFields,
      },
    },
    customFieldOption: {
      on: {
        create: {
          fill: ({ input }) =>
            (input.code ?? null) === null && typeof input.labelEn === 'string' ? { code: deriveOptionCode(input.labelEn) } : undefined,
        },
        every: forgetCustomFields,
      },
    },
  },
}
