import { typesThat } from './questionTypes.ts'

/**
 * Aliases by which an ODM file of this product says more than the format has elements for: which kind of question an item is. Other systems pass over them.
 */
export const odmAliases = {
  /** Type of a question; of a group, of the question that repeats. */
  type: 'Studydesk.type',
  inputType: 'Studydesk.inputType',
  /** Type and name of the question of which an item is a field: `matrix pain`. */
  holder: 'Studydesk.holder',
  /** Names of the rows of a table, as a JSON list. */
  rows: 'Studydesk.rows',
} as const

/** Types of questions that an item of a file can name. */
export const odmQuestionTypes: ReadonlySet<string> = new Set([
  'comment',
  'radiogroup',
  'dropdown',
  'checkbox',
  'tagbox',
  'ranking',
  'imagepicker',
  'boolean',
  'rating',
  'date-picker',
  'time-picker',
  'file',
  'signaturepad',
])
/** Types whose answer is several choices: no code list holds their answers; one beside the item names the choices. */
export const odmSeveralTypes: ReadonlySet<string> = new Set(['checkbox', 'tagbox', 'ranking', 'imagepicker'])
/** Types of the input of a text that no data type says. */
export const odmInputTypes: ReadonlySet<string> = new Set(['email', 'tel', 'url', 'week', 'range', 'color'])
/** Types of the question that a repeating group is. */
export const odmRepeatTypes: ReadonlySet<string> = new Set(typesThat(({ row }) => row !== undefined))
/** Types of questions whose fields are items of their own without a group. */
export const odmHolderTypes: ReadonlySet<string> = new Set(['multipletext', 'matrix'])

/** The context of expressions that this product evaluates. */
export const expressionContext = 'SurveyJS'
