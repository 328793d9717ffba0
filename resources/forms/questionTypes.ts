import type { JsonObject } from './json.ts'

/** The lists in which parts stand, each with the kind of part in it. `questions` is an older word for `elements`. */
export const partLists = {
  pages: 'page',
  elements: 'element',
  questions: 'element',
  templateElements: 'element',
  detailElements: 'element',
  columns: 'column',
  items: 'item',
} as const
export type PartList = keyof typeof partLists
export type PartKind = (typeof partLists)[PartList]

/** A type of SurveyJS, as far as the product depends on it. One table for builder, answers, references and files. */
interface PartType {
  /** `section`: holds others; `shown`: is read; `calculated`: answers itself. None of these asks a person. */
  readonly role?: 'section' | 'shown' | 'calculated'
  /** Lists of parts that it has; new parts go into the first. */
  readonly holds?: readonly PartList[]
  /** Its answer has a row for each time that its parts are filled in: by this name conditions read the row. */
  readonly row?: 'panel' | 'row'
  /** Its rows are those of the form, by name; else a person adds them. */
  readonly hasNamedRows?: boolean
  /** Its answer is one of its choices, or several. */
  readonly chooses?: 'one' | 'several'
}

/** A type that the builder offers. Titles are the author's: a new question shows its name. */
interface QuestionType extends PartType {
  /** The heading of the palette below which it stands. */
  readonly group: 'text' | 'choice' | 'repeat' | 'time' | 'show' | 'more'
  /** Properties of a new one, beside its name and type. */
  readonly begins?: JsonObject
}

const threeChoices = ['1', '2', '3']

/** Every type that the builder knows: it offers them and can change them. Others are kept as they are. */
export const questionTypes = {
  text: { group: 'text' },
  comment: { group: 'text' },
  multipletext: { group: 'text', holds: ['items'], begins: { items: [{ name: 'item1' }, { name: 'item2' }] } },
  radiogroup: { group: 'choice', chooses: 'one', begins: { choices: threeChoices } },
  checkbox: { group: 'choice', chooses: 'several', begins: { choices: threeChoices } },
  dropdown: { group: 'choice', chooses: 'one', begins: { choices: threeChoices } },
  tagbox: { group: 'choice', chooses: 'several', begins: { choices: threeChoices } },
  boolean: { group: 'choice' },
  rating: { group: 'choice' },
  ranking: { group: 'choice', chooses: 'several', begins: { choices: threeChoices } },
  // With `multiSelect` several.
  imagepicker: { group: 'choice', chooses: 'one', begins: { choices: threeChoices } },
  'time-picker': { group: 'time' },
  'date-picker': { group: 'time' },
  matrix: { group: 'repeat', begins: { columns: threeChoices, rows: ['a', 'b'] } },
  matrixdropdown: {
    group: 'repeat',
    holds: ['columns', 'detailElements'],
    row: 'row',
    hasNamedRows: true,
    begins: { columns: [{ name: 'column1', cellType: 'text' }], rows: ['a', 'b'] },
  },
  matrixdynamic: {
    group: 'repeat',
    holds: ['columns', 'detailElements'],
    row: 'row',
    begins: { columns: [{ name: 'column1', cellType: 'text' }], rowCount: 1 },
  },
  paneldynamic: { group: 'repeat', holds: ['templateElements'], row: 'panel', begins: { templateElements: [], panelCount: 1 } },
  expression: { group: 'more', role: 'calculated' },
  file: { group: 'more' },
  signaturepad: { group: 'more' },
  html: { group: 'show', role: 'shown' },
  image: { group: 'show', role: 'shown' },
  panel: { group: 'show', role: 'section', holds: ['elements', 'questions'], begins: { elements: [] } },
} as const satisfies Readonly<Record<string, QuestionType>>
export type QuestionTypeName = keyof typeof questionTypes

/** Types that only forms of elsewhere have. */
const otherTypes = {
  flowpanel: { role: 'section', holds: ['elements', 'questions'] },
  buttongroup: { chooses: 'one' },
} as const satisfies Readonly<Record<string, PartType>>

const partTypes = new Map<string, PartType | QuestionType>(Object.entries({ ...questionTypes, ...otherTypes }))
const unknownType: PartType = {}

/** The entry of a type; an unknown one is a question that holds nothing. */
export const partTypeOf = (type: unknown): PartType => (typeof type === 'string' ? partTypes.get(type) : undefined) ?? unknownType

/** The types of the builder that match. */
export const typesThat = (matches: (type: QuestionType) => boolean): readonly QuestionTypeName[] =>
  (Object.keys(questionTypes) as QuestionTypeName[]).filter((name) => matches(questionTypes[name]))

export const isKnownType = (type: string): type is QuestionTypeName => Object.hasOwn(questionTypes, type)

/** The headings of the palette, in their order. */
export const questionGroups = ['text', 'choice', 'time', 'repeat', 'show', 'more'] as const

/** A new part of a type under a name. Pure. */
export function newPart(type: QuestionTypeName, name: string): JsonObject {
  const definition: QuestionType = questionTypes[type]
  return { type, name, ...definition.begins }
}
