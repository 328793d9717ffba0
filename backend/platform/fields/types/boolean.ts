import type { BooleanField } from '#resources/core/fields/boolean.ts'
import { filterValue } from '../filters.ts'
import { rejectBlank } from '../parse.ts'
import type { FieldColumn } from '../types.ts'

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
    rejectBlank(text)
    const value = parseBoolean(text)
    if (typeof value !== 'boolean') throw new Error('notYesOrNo')
    return value
  },
  toCsv: (value) => (value === true ? 'yes' : value === false ? 'no' : ''),
  fromCsv: parseBoolean,
}

/** Reads yes and no in both languages. The rule of the type rejects any other text. */
function parseBoolean(text: string): unknown {
  const answerText = text.trim().toLowerCase()
  if (answerText === '') return null
  return yes.includes(answerText) ? true : no.includes(answerText) ? false : text
}
