import { choice } from '../core/fields/index.ts'

/**
 * Fields with which a study declares that it randomises. LISTS: allocations come from randomisation lists here; EXTERNAL: an external
 * system delivers them. SINGLE: participants do not know their arm, staff do. DOUBLE: only unblinded users do.
 */
export const randomisationFields = {
  randomisationMethod: choice({ values: ['LISTS', 'EXTERNAL'] }),
  blinding: choice({
    values: ['OPEN', 'SINGLE', 'DOUBLE'],
    required: true,
    default: 'DOUBLE',
    visibleWhen: { field: 'randomisationMethod', filled: true },
  }),
} as const
