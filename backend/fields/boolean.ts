import type { BooleanField } from '#resources/core/fields/boolean.ts'
import { filterValue } from './filters.ts'
import { refuseBlank } from './parse.ts'
import type { FieldColumn } from './types.ts'

const yes = ['yes', 'y', 'oui', 'o', 'true', 'vrai', '1']
const no = ['no', 'n', 'non', 'false', 'faux', '0']

export const booleanColumns: FieldColumn<BooleanField> = {
  column: () => 'boolean',
  constraint: () => null,
  toDatabase: (value) => value,
  fromDatabase: (value) => value,
  filter: filterValue,
  words: { values: () => ['true', 'false'], key: (value) => `common:field.${value === 'true' ? 'yes' : 'no'}` },
  parseFilter(text) {
    refuseBlank(text)
    const value = booleanFrom(text)
    if (typeof value !== 'boolean') throw new Error('notYesOrNo')
    return value
  },
  toCsv: (value) => (value === true ? 'yes' : value === false ? 'no' : ''),
  fromCsv: booleanFrom,
}

/** Words of both languages; what is none of them stays for the type's rule to name. */
function booleanFrom(text: string): unknown {
  const word = text.trim().toLowerCase()
  if (word === '') return null
  return yes.includes(word) ? true : no.includes(word) ? false : text
}
