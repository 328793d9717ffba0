import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { listOperators } from '../operators.ts'
import { createProblem, type Problem } from '../problems.ts'
import { eachOnce } from './eachOnce.ts'
import { checkText, findTextMistakes, normaliseLine } from './text.ts'

interface TagsOptions extends FieldOptions {
  /** Maximum number of tags; 50 by default. */
  readonly maxCount?: number
  /** Maximum number of characters of a tag; 60 by default. */
  readonly max?: number
}
export interface TagsField extends FieldDefinition, TagsOptions {
  readonly type: 'tags'
}

const defaultMaxCount = 50
const defaultTagMax = 60

/** Returns the maximum number of tags of a field. */
export const maxTagsOf = ({ maxCount }: TagsOptions): number => maxCount ?? defaultMaxCount

/** Declares a list of free-text tags without duplicates (letter case is ignored), in the order of entry. */
export const tags = <const Options extends TagsOptions = object>(
  options: ExactOptions<Options, TagsOptions> = {} as never,
): DeclaredField<'tags', Options> => ({ type: 'tags', ...options })

export const tagsType: FieldType<TagsField> = {
  operators: listOperators,
  sortable: false,
  isList: true,
  normalise(value, field) {
    if (!Array.isArray(value)) return value === '' ? null : (value ?? null)
    return eachOnce(value, maxTagsOf(field), {
      tidy: (tag) => normaliseLine(tag) ?? undefined,
      keyOf: (tag) => (typeof tag === 'string' ? tag.toLowerCase() : tag),
    })
  },
  check(value, field) {
    if (!Array.isArray(value)) return [createProblem('notAList')]
    const maxCount = maxTagsOf(field)
    if (value.length > maxCount) return [createProblem('tooMany', { max: maxCount })]
    return value.flatMap((each) => checkTag(each, field.max ?? defaultTagMax)).slice(0, 1)
  },
  declarationErrors: (field) => [
    ...findTextMistakes({ max: field.max }),
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

/** Semicolons separate the tags in a CSV cell. */
function checkTag(tag: unknown, max: number): readonly Problem[] {
  if (typeof tag === 'string' && tag.includes(';')) return [createProblem('semicolon')]
  return checkText(tag, max)
}
