import type { JsonObject } from './json.ts'

/** Properties that list parts, each with the kind of its parts. `questions` is the older name of `elements`. */
export const formNodeLists = {
  pages: 'page',
  elements: 'element',
  questions: 'element',
  templateElements: 'element',
  detailElements: 'element',
  columns: 'column',
  items: 'item',
} as const
export type FormNodeList = keyof typeof formNodeLists
export type FormNodeKind = (typeof formNodeLists)[FormNodeList]

/** The properties of a SurveyJS type that this product uses. Builder, answers, references and files share this table. */
interface FormNodeType {
  /** `section` contains other parts, `shown` displays content, and `calculated` computes its answer. Users do not answer these types. */
  readonly role?: 'section' | 'shown' | 'calculated'
  /** Properties that list child parts of the type. The builder adds new parts to the first one. */
  readonly holds?: readonly FormNodeList[]
  /** Set if the answer has a row for each repetition: the name by which conditions refer to the row. */
  readonly row?: 'panel' | 'row'
  /** The form defines its rows by name; absent: users add rows. */
  readonly hasNamedRows?: boolean
  /** Set if the answer is one choice or several choices. */
  readonly chooses?: 'one' | 'several'
}

/** A type that the builder offers. The author sets the title; until then, a new question shows its name. */
interface QuestionType extends FormNodeType {
  /** Palette heading under which the type appears. */
  readonly group: 'text' | 'choice' | 'repeat' | 'time' | 'show' | 'more'
  /** Properties of a new part, in addition to its name and type. */
  readonly begins?: JsonObject
}

const threeChoices = ['1', '2', '3']

/** Types that the builder can add and change. It keeps parts of other types unchanged. */
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
  // Allows several choices if `multiSelect` is set.
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

/** Types that occur only in imported forms. */
const otherTypes = {
  flowpanel: { role: 'section', holds: ['elements', 'questions'] },
  buttongroup: { chooses: 'one' },
} as const satisfies Readonly<Record<string, FormNodeType>>

const formNodeTypes = new Map<string, FormNodeType | QuestionType>(Object.entries({ ...questionTypes, ...otherTypes }))
const unknownType: FormNodeType = {}

/** Returns the entry of a type. An unknown type is treated as a question without child parts. */
export const formNodeTypeOf = (type: unknown): FormNodeType =>
  (typeof type === 'string' ? formNodeTypes.get(type) : undefined) ?? unknownType

/** Returns the builder's types that match. */
export const filterQuestionTypes = (matches: (type: QuestionType) => boolean): readonly QuestionTypeName[] =>
  (Object.keys(questionTypes) as QuestionTypeName[]).filter((name) => matches(questionTypes[name]))

export const isKnownType = (type: string): type is QuestionTypeName => Object.hasOwn(questionTypes, type)

/** Headings of the palette, in their order. */
export const questionGroups = ['text', 'choice', 'time', 'repeat', 'show', 'more'] as const

/** Returns a new part with a type and a name. Pure. */
export function createFormNode(type: QuestionTypeName, name: string): JsonObject {
  const definition: QuestionType = questionTypes[type]
  return { type, name, ...definition.begins }
}
