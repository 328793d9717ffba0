import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { listOperators } from '../operators.ts'
import { type Problem, problem } from '../problems.ts'
import { eachOnce } from './eachOnce.ts'
import { checkText, misdeclaredText, normaliseLine } from './text.ts'

interface TagsOptions extends FieldOptions {
  /** How many; 50 where a declaration does not say. */
  readonly maxCount?: number
  /** Characters of each; 60 where a declaration does not say. */
  readonly max?: number
}
export interface TagsField extends FieldDefinition, TagsOptions {
  readonly type: 'tags'
}

const defaultMaxCount = 50
const defaultTagMax = 60

/** How many a field takes. */
export const mostTagsOf = ({ maxCount }: TagsOptions): number => maxCount ?? defaultMaxCount

/** Free words, each once (letter case does not matter), in the order in which they were given. */
export const tags = <const Options extends TagsOptions = object>(
  options: Only<Options, TagsOptions> = {} as never,
): Made<'tags', Options> => ({ type: 'tags', ...options })

export const tagsType: FieldType<TagsField> = {
  operators: listOperators,
  sortable: false,
  isList: true,
  normalise(value, field) {
    if (!Array.isArray(value)) return value === '' ? null : (value ?? null)
    return eachOnce(value, mostTagsOf(field), {
      tidy: (tag) => normaliseLine(tag) ?? undefined,
      keyOf: (tag) => (typeof tag === 'string' ? tag.toLowerCase() : tag),
    })
  },
  check(value, field) {
    if (!Array.isArray(value)) return [problem('notAList')]
    const maxCount = mostTagsOf(field)
    if (value.length > maxCount) return [problem('tooMany', { max: maxCount })]
    return value.flatMap((each) => checkTag(each, field.max ?? defaultTagMax)).slice(0, 1)
  },
  misdeclared: (field) => [
    ...misdeclaredText({ max: field.max }),
    ...(field.maxCount === undefined || field.maxCount > 0 ? [] : ['maxCount must be above 0']),
  ],
  fixture: {
    field: { type: 'tags', max: 8, maxCount: 3 },
    valid: [
      [
        ['  VIP', 'vip', '', 'Été'],
        ['VIP', 'Été'],
      ],
      [['night'], ['night']],
    ],
    invalid: [
      ['VIP', 'notAList'],
      [[7], 'notText'],
      [['far too long'], 'tooLong'],
      [['a;b'], 'semicolon'],
      [['a', 'b', 'c', 'd'], 'tooMany'],
    ],
  },
}

/** Semicolons part the tags of a CSV cell. */
function checkTag(tag: unknown, max: number): readonly Problem[] {
  if (typeof tag === 'string' && tag.includes(';')) return [problem('semicolon')]
  return checkText(tag, max)
}
