import type { JsonObject } from './json.ts'

/** What a question of a type begins with, beside its name and type. Titles are the author's: a new question shows its name. */
interface QuestionType {
  /** The heading of the palette below which it stands. */
  readonly group: 'text' | 'choice' | 'repeat' | 'time' | 'show' | 'more'
  readonly begins?: JsonObject
}

const threeChoices = ['1', '2', '3']

/** Every type that the builder knows: what it offers, and what it can change. Others are kept as they are. */
export const questionTypes = {
  text: { group: 'text' },
  comment: { group: 'text' },
  multipletext: { group: 'text', begins: { items: [{ name: 'item1' }, { name: 'item2' }] } },
  radiogroup: { group: 'choice', begins: { choices: threeChoices } },
  checkbox: { group: 'choice', begins: { choices: threeChoices } },
  dropdown: { group: 'choice', begins: { choices: threeChoices } },
  tagbox: { group: 'choice', begins: { choices: threeChoices } },
  boolean: { group: 'choice' },
  rating: { group: 'choice' },
  ranking: { group: 'choice', begins: { choices: threeChoices } },
  imagepicker: { group: 'choice', begins: { choices: threeChoices } },
  'time-picker': { group: 'time' },
  'date-picker': { group: 'time' },
  matrix: { group: 'repeat', begins: { columns: threeChoices, rows: ['a', 'b'] } },
  matrixdropdown: { group: 'repeat', begins: { columns: [{ name: 'column1', cellType: 'text' }], rows: ['a', 'b'] } },
  matrixdynamic: { group: 'repeat', begins: { columns: [{ name: 'column1', cellType: 'text' }], rowCount: 1 } },
  paneldynamic: { group: 'repeat', begins: { templateElements: [], panelCount: 1 } },
  expression: { group: 'more' },
  file: { group: 'more' },
  signaturepad: { group: 'more' },
  html: { group: 'show' },
  image: { group: 'show' },
  panel: { group: 'show', begins: { elements: [] } },
} as const satisfies Readonly<Record<string, QuestionType>>
export type QuestionTypeName = keyof typeof questionTypes

export const isKnownType = (type: string): type is QuestionTypeName => Object.hasOwn(questionTypes, type)

/** The headings of the palette, in their order. */
export const questionGroups = ['text', 'choice', 'time', 'repeat', 'show', 'more'] as const

/** A new part of a type under a name. Pure. */
export function newPart(type: QuestionTypeName, name: string): JsonObject {
  const definition: QuestionType = questionTypes[type]
  return { type, name, ...definition.begins }
}
