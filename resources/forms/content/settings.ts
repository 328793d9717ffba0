import { type Level, type PageName, unblinded } from '../../core/access.ts'
import type { FormNode } from './formNodes.ts'
import { typesWithMissingCodes } from './missingCodes.ts'
import { filterQuestionTypes, formNodeLists } from './questionTypes.ts'

/**
 * Properties of a part that the builder can change. The label is the text `settings.<name>`, the help `settingHelp.<name>` if it exists.
 * A property without a setting is kept unchanged and shown by its name.
 */
export interface Setting {
  readonly name: string
  readonly group: SettingGroup
  /** Type of the input. A setting of the type `words` is a text that authors can translate. */
  readonly input:
    | 'text'
    | 'words'
    | 'longWords'
    | 'number'
    | 'boolean'
    | 'choice'
    | 'condition'
    | 'expression'
    | 'choices'
    | 'validators'
    | 'lines'
    | 'calculated'
    | 'codes'
    | 'unit'
  /** Part types that have the setting. */
  readonly of: readonly string[]
  readonly values?: readonly string[]
  /** Value that applies if the form sets none. */
  readonly default?: string | number | boolean
  readonly min?: number
  /** Permission of the authors who may change the setting; absent: all authors. */
  readonly access?: { readonly page: PageName; readonly action: Level }
}

export const settingGroups = ['question', 'answers', 'logic', 'checks', 'layout', 'data'] as const
export type SettingGroup = (typeof settingGroups)[number]

const choices = filterQuestionTypes(({ chooses }) => chooses !== undefined)
const several = filterQuestionTypes(({ chooses }) => chooses === 'several')
const textInputTypes = ['text', 'comment', 'time-picker', 'date-picker', 'dropdown', 'tagbox'] as const
const requester = filterQuestionTypes(({ role }) => role === undefined)
const requested = [...requester, 'expression'] as const
const shownTypes = filterQuestionTypes(({ role }) => role === 'shown')
const allTypes = [...requested, ...shownTypes, 'panel', 'page'] as const
const cells = [
  'column:text',
  'column:dropdown',
  'column:comment',
  'column:radiogroup',
  'column:checkbox',
  'column:boolean',
  'column:rating',
  'column:expression',
  'column:tagbox',
  'column:',
] as const
const codedCells = cells.filter((type) => type !== 'column:expression')
const items = ['item'] as const

export const settings: readonly Setting[] = [
  { name: 'title', group: 'question', input: 'words', of: [...requested, 'panel', 'page', 'survey', ...cells, ...items] },
  { name: 'description', group: 'question', input: 'longWords', of: [...requested, 'panel', 'page', 'survey'] },
  { name: 'html', group: 'question', input: 'longWords', of: ['html'] },
  { name: 'imageLink', group: 'question', input: 'text', of: ['image'] },
  { name: 'altText', group: 'question', input: 'words', of: ['image'] },
  { name: 'isRequired', group: 'question', input: 'boolean', of: [...requester, ...cells, ...items] },
  { name: 'readOnly', group: 'question', input: 'boolean', of: requester },
  { name: 'isIntakeForm', group: 'question', input: 'boolean', of: [...requested, 'panel'] },
  { name: 'placeholder', group: 'question', input: 'words', of: [...textInputTypes, ...items] },
  { name: 'completedHtml', group: 'question', input: 'longWords', of: ['survey'] },

  {
    name: 'inputType',
    group: 'answers',
    input: 'choice',
    of: ['text', ...items, 'column:text'],
    default: 'text',
    values: ['text', 'number', 'date', 'datetime-local', 'time', 'month', 'week', 'email', 'tel', 'url', 'range', 'color'],
  },
  { name: 'min', group: 'answers', input: 'text', of: ['text', 'column:text'] },
  { name: 'max', group: 'answers', input: 'text', of: ['text', 'column:text'] },
  { name: 'step', group: 'answers', input: 'number', of: ['text'] },
  { name: 'unit', group: 'answers', input: 'unit', of: ['text', 'column:text'] },
  { name: 'maxLength', group: 'answers', input: 'number', of: ['text', 'comment'], min: 1 },
  { name: 'rows', group: 'answers', input: 'number', of: ['comment'], default: 4, min: 1 },
  { name: 'timePickerType', group: 'answers', input: 'choice', of: ['time-picker'], default: 'Picker', values: ['Picker', 'Input'] },
  { name: 'datePickerType', group: 'answers', input: 'choice', of: ['date-picker'], default: 'Picker', values: ['Picker', 'Input'] },
  {
    name: 'choices',
    group: 'answers',
    input: 'choices',
    of: [
      ...choices,
      'matrixdropdown',
      'matrixdynamic',
      'column:dropdown',
      'column:radiogroup',
      'column:checkbox',
      'column:tagbox',
      'column:',
    ],
  },
  { name: 'rateValues', group: 'answers', input: 'choices', of: ['rating'] },
  { name: 'rateMin', group: 'answers', input: 'number', of: ['rating'], default: 1 },
  { name: 'rateMax', group: 'answers', input: 'number', of: ['rating'], default: 5 },
  { name: 'rateStep', group: 'answers', input: 'number', of: ['rating'], default: 1 },
  { name: 'rateType', group: 'answers', input: 'choice', of: ['rating'], default: 'labels', values: ['labels', 'stars', 'smileys'] },
  { name: 'minRateDescription', group: 'answers', input: 'words', of: ['rating'] },
  { name: 'maxRateDescription', group: 'answers', input: 'words', of: ['rating'] },
  { name: 'choicesOrder', group: 'answers', input: 'choice', of: choices, default: 'none', values: ['none', 'asc', 'desc', 'random'] },
  { name: 'showOtherItem', group: 'answers', input: 'boolean', of: ['radiogroup', 'checkbox', 'dropdown', 'tagbox'] },
  { name: 'otherText', group: 'answers', input: 'words', of: ['radiogroup', 'checkbox', 'dropdown', 'tagbox'] },
  { name: 'showNoneItem', group: 'answers', input: 'boolean', of: ['radiogroup', 'checkbox', 'dropdown', 'tagbox'] },
  { name: 'noneText', group: 'answers', input: 'words', of: ['radiogroup', 'checkbox', 'dropdown', 'tagbox'] },
  { name: 'showSelectAllItem', group: 'answers', input: 'boolean', of: ['checkbox', 'tagbox'] },
  { name: 'minSelectedChoices', group: 'answers', input: 'number', of: several, min: 0 },
  { name: 'maxSelectedChoices', group: 'answers', input: 'number', of: several, min: 0 },
  { name: 'multiSelect', group: 'answers', input: 'boolean', of: ['imagepicker'] },
  { name: 'showLabel', group: 'answers', input: 'boolean', of: ['imagepicker'] },
  { name: 'labelTrue', group: 'answers', input: 'words', of: ['boolean'] },
  { name: 'labelFalse', group: 'answers', input: 'words', of: ['boolean'] },
  { name: 'renderAs', group: 'answers', input: 'choice', of: ['boolean'], default: 'default', values: ['default', 'checkbox', 'radio'] },
  { name: 'columns', group: 'answers', input: 'choices', of: ['matrix'] },
  { name: 'rows', group: 'answers', input: 'choices', of: ['matrix', 'matrixdropdown'] },
  {
    name: 'cellType',
    group: 'answers',
    input: 'choice',
    of: [...cells],
    default: 'dropdown',
    values: ['text', 'comment', 'dropdown', 'radiogroup', 'checkbox', 'tagbox', 'boolean', 'rating', 'expression'],
  },
  {
    name: 'cellType',
    group: 'answers',
    input: 'choice',
    of: ['matrixdropdown', 'matrixdynamic'],
    default: 'dropdown',
    values: ['text', 'comment', 'dropdown', 'radiogroup', 'checkbox', 'tagbox', 'boolean', 'rating', 'expression'],
  },
  { name: 'rowCount', group: 'answers', input: 'number', of: ['matrixdynamic'], default: 2, min: 0 },
  { name: 'minRowCount', group: 'answers', input: 'number', of: ['matrixdynamic'], min: 0 },
  { name: 'maxRowCount', group: 'answers', input: 'number', of: ['matrixdynamic'], min: 1 },
  { name: 'addRowText', group: 'answers', input: 'words', of: ['matrixdynamic'] },
  { name: 'panelCount', group: 'answers', input: 'number', of: ['paneldynamic'], default: 0, min: 0 },
  { name: 'minPanelCount', group: 'answers', input: 'number', of: ['paneldynamic'], min: 0 },
  { name: 'maxPanelCount', group: 'answers', input: 'number', of: ['paneldynamic'], min: 1 },
  { name: 'templateTitle', group: 'answers', input: 'words', of: ['paneldynamic'] },
  { name: 'addPanelText', group: 'answers', input: 'words', of: ['paneldynamic'] },
  { name: 'removePanelText', group: 'answers', input: 'words', of: ['paneldynamic'] },
  { name: 'confirmDelete', group: 'answers', input: 'boolean', of: ['paneldynamic', 'matrixdynamic'] },
  { name: 'expression', group: 'answers', input: 'expression', of: ['expression', 'column:expression'] },
  {
    name: 'displayStyle',
    group: 'answers',
    input: 'choice',
    of: ['expression'],
    default: 'none',
    values: ['none', 'decimal', 'percent', 'date'],
  },
  { name: 'maximumFractionDigits', group: 'answers', input: 'number', of: ['expression'], min: 0 },
  { name: 'format', group: 'answers', input: 'words', of: ['expression'] },
  { name: 'acceptedTypes', group: 'answers', input: 'text', of: ['file'] },
  { name: 'maxSize', group: 'answers', input: 'number', of: ['file'], min: 1 },
  { name: 'allowMultiple', group: 'answers', input: 'boolean', of: ['file'] },
  {
    name: 'imageFit',
    group: 'answers',
    input: 'choice',
    of: ['image', 'imagepicker'],
    default: 'contain',
    values: ['contain', 'cover', 'fill', 'none'],
  },
  { name: 'defaultValueExpression', group: 'answers', input: 'expression', of: requester },
  {
    name: 'internalCorrectAnswers',
    group: 'answers',
    input: 'lines',
    of: ['dropdown', 'radiogroup', 'checkbox', 'tagbox', 'boolean', 'text', 'rating'],
  },
  { name: 'consentAnswers', group: 'answers', input: 'lines', of: ['boolean', 'radiogroup', 'dropdown'] },
  { name: 'missingCodes', group: 'answers', input: 'codes', of: [...typesWithMissingCodes, ...codedCells, 'survey'] },
  { name: 'isSignerName', group: 'answers', input: 'boolean', of: ['text'] },

  { name: 'visibleIf', group: 'logic', input: 'condition', of: [...allTypes, ...cells] },
  { name: 'requiredIf', group: 'logic', input: 'condition', of: [...requester, 'panel', 'page', ...cells] },
  { name: 'enableIf', group: 'logic', input: 'condition', of: [...requester, 'panel', 'page', ...cells] },
  { name: 'resetValueIf', group: 'logic', input: 'condition', of: requester },
  { name: 'setValueIf', group: 'logic', input: 'condition', of: requester },
  { name: 'setValueExpression', group: 'logic', input: 'expression', of: requester },
  { name: 'isLogicEnabled', group: 'logic', input: 'boolean', of: [...requested, 'panel'] },

  { name: 'validators', group: 'checks', input: 'validators', of: [...requester, ...cells] },
  { name: 'requiredErrorText', group: 'checks', input: 'words', of: requester },

  {
    name: 'state',
    group: 'layout',
    input: 'choice',
    of: ['panel', ...requested],
    default: 'default',
    values: ['default', 'expanded', 'collapsed'],
  },
  { name: 'innerIndent', group: 'layout', input: 'number', of: ['panel'], default: 0, min: 0 },
  { name: 'indent', group: 'layout', input: 'number', of: requested, default: 0, min: 0 },
  {
    name: 'titleLocation',
    group: 'layout',
    input: 'choice',
    of: requested,
    default: 'default',
    values: ['default', 'top', 'bottom', 'left', 'hidden'],
  },
  { name: 'startWithNewLine', group: 'layout', input: 'boolean', of: [...requested, 'panel'], default: true },
  {
    name: 'colCount',
    group: 'layout',
    input: 'number',
    of: ['radiogroup', 'checkbox', 'imagepicker', 'multipletext', 'paneldynamic'],
    min: 0,
  },
  { name: 'hideNumber', group: 'layout', input: 'boolean', of: requested },
  { name: 'width', group: 'layout', input: 'text', of: [...requested, 'panel'] },
  {
    name: 'showQuestionNumbers',
    group: 'layout',
    input: 'choice',
    of: ['survey'],
    default: 'off',
    values: ['off', 'on', 'onPage', 'recursive'],
  },
  {
    name: 'showProgressBar',
    group: 'layout',
    input: 'choice',
    of: ['survey'],
    default: 'off',
    values: ['off', 'auto', 'aboveHeader', 'belowHeader', 'topBottom'],
  },
  {
    name: 'questionsOnPageMode',
    group: 'layout',
    input: 'choice',
    of: ['survey'],
    default: 'standard',
    values: ['standard', 'singlePage', 'questionPerPage'],
  },
  { name: 'locale', group: 'layout', input: 'text', of: ['survey'] },

  { name: 'DBName', group: 'data', input: 'text', of: [...requested, 'panel'] },
  { name: 'verifySource', group: 'data', input: 'boolean', of: requester },
  { name: 'unblindedOnly', group: 'data', input: 'boolean', of: allTypes, access: unblinded },
  { name: 'valueName', group: 'data', input: 'text', of: requested },
  {
    name: 'clearIfInvisible',
    group: 'data',
    input: 'choice',
    of: requester,
    default: 'default',
    values: ['default', 'none', 'onComplete', 'onHidden', 'onHiddenContainer'],
  },
  // A form without this property keeps the answers of hidden questions: see `derivedAnswers.ts`.
  {
    name: 'clearInvisibleValues',
    group: 'data',
    input: 'choice',
    of: ['survey'],
    default: 'none',
    values: ['none', 'onComplete', 'onHidden', 'onHiddenContainer'],
  },
  { name: 'calculatedValues', group: 'data', input: 'calculated', of: ['survey'] },
]

/** Returns the name of a part's type in the `of` lists of the settings. */
export const settingTypeOf = ({ kind, type }: Pick<FormNode, 'kind' | 'type'>): string =>
  kind === 'column' ? `column:${type}` : kind === 'item' ? 'item' : type

/** Returns the settings of a part of this type. Pure. */
export const settingsOf = (type: string): readonly Setting[] => settings.filter(({ of }) => of.includes(type))

/** Properties without a separate setting: they define the structure of the form or change with another property. */
const structure = new Set(['type', 'name', ...Object.keys(formNodeLists), 'alternativeUnits'])

/** Returns the properties of a part that the builder does not know; they stay unchanged. Pure. */
export function findUnknownProperties(formNode: Pick<FormNode, 'kind' | 'type' | 'value'>): readonly string[] {
  const knownNames = new Set(settingsOf(settingTypeOf(formNode)).map(({ name }) => name))
  return Object.keys(formNode.value).filter((name) => !knownNames.has(name) && !structure.has(name))
}
