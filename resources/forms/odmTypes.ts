import { filterQuestionTypes } from './content/questionTypes.ts'

/** Aliases in an ODM file of this product for data without an ODM element, such as an item's question type. Other systems ignore them. */
export const odmAliases = {
  /** Type of a question; on a group, the type of the repeating question. */
  type: 'Studydesk.type',
  inputType: 'Studydesk.inputType',
  /** Type and name of the question that contains the item as a field: `matrix pain`. */
  holder: 'Studydesk.holder',
  /** Names of the rows of a table, as a JSON list. */
  rows: 'Studydesk.rows',
  /** `true` on an item or a repeating group for unblinded roles only. */
  unblindedOnly: 'Studydesk.unblindedOnly',
} as const

/** Question types that an item of a file can name. */
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
/**
 * Types whose answer is several choices. Their items reference no ODM code list, because a code list allows only one of its values. A
 * separate code list contains the choices.
 */
export const odmSeveralTypes: ReadonlySet<string> = new Set(['checkbox', 'tagbox', 'ranking', 'imagepicker'])
/** Input types of a text question that no ODM data type represents. */
export const odmInputTypes: ReadonlySet<string> = new Set(['email', 'tel', 'url', 'week', 'range', 'color'])
/** Types of questions that become repeating groups. */
export const odmRepeatTypes: ReadonlySet<string> = new Set(filterQuestionTypes(({ row }) => row !== undefined))
/** Types of questions whose fields become separate items without a group. */
export const odmHolderTypes: ReadonlySet<string> = new Set(['multipletext', 'matrix'])

/** Context name of expressions that this product evaluates. */
export const expressionContext = 'SurveyJS'
