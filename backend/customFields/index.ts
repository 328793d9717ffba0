import { customFieldHooks } from '../access/customFields.ts'
import type { Domain } from '../engine/types.ts'
import { keyFrom, optionCodeFrom } from './keys.ts'

/** Fields that an organisation adds to its own records: `resources/customField.ts`. */
export const customFieldsDomain: Domain = {
  hooks: {
    customField: {
      ...customFieldHooks,
      beforeWrite: ({ before, input }) =>
        before === null && (input.key ?? null) === null && typeof input.labelEn === 'string' ? { key: keyFrom(input.labelEn) } : undefined,
    },
    customFieldOption: {
      ...customFieldHooks,
      beforeWrite: ({ before, input }) =>
        before === null && (input.code ?? null) === null && typeof input.labelEn === 'string'
          ? { code: optionCodeFrom(input.labelEn) }
          : undefined,
    },
  },
}
