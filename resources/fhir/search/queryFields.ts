import type { CallFields } from '../../core/callFields.ts'
import { choice, integer, tags } from '../../core/fields/index.ts'
import { type AnyMapping, fhirMediaType } from '../types.ts'
import { filtersOf } from './listQuery.ts'

/** Rows of a page if the search names no number. */
export const defaultCount = 20

const max = 400
const parameter = (about: string) => tags({ max, about })

/** `_format` of every request: the server answers only in JSON. */
export const formatField = {
  _format: choice({ values: ['json', 'application/json', fhirMediaType], about: 'The server answers only in JSON.' }),
} as const

/** Declared parameters of a search. A repeated date narrows the search; the server reads its values from the address. */
export function queryFieldsOf(mapping: AnyMapping): CallFields {
  return {
    ...formatField,
    _id: parameter('Ids, separated by commas.'),
    ...Object.fromEntries(Object.entries(filtersOf(mapping)).map(([name, { about }]) => [name, parameter(about)])),
    _sort: parameter(`Order: ${Object.keys(mapping.sort).join(', ')}; a minus reverses it.`),
    _count: integer({ min: 0, max: 500, about: `Resources of a page; ${defaultCount} by default. 0 returns only the total.` }),
    _summary: choice({ values: ['count', 'false'], about: '`count` returns only the total, like `_count=0`.' }),
    _offset: integer({ min: 0, max: 1_000_000, about: 'Set by the links of a page.' }),
    _total: choice({ values: ['none', 'estimate', 'accurate'], about: '`accurate` also counts more than 10,000.' }),
    ...(Object.keys(mapping.includes).length === 0
      ? {}
      : {
          _include: parameter(
            `${Object.keys(mapping.includes)
              .map((name) => `${mapping.type}:${name}`)
              .join(', ')}.`,
          ),
        }),
  }
}
