import { typesWithMissingCodes } from './missingCodes.ts'
import type { Part } from './parts.ts'
import { partLists, typesThat } from './questionTypes.ts'

/**
 * What the builder can change of a part, by the property's own name. Its label is a text `settings.<name>`, its help `settingHelp.<name>` where there is
 * one. A property that stands here for no part of that type is kept as it is, and shown by its name.
 */
export interface Setting {
  readonly name: string
  readonly group: SettingGroup
  /** How it is given. `words` may stand in several languages. */
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
  /** Types that have it. */
  readonly of: readonly string[]
  readonly values?: readonly string[]
  /** What holds while the form does not say. */
  readonly default?: string | number | boolean
  readonly min?: number
}

export const settingGroups = ['question', 'answers', 'logic', 'checks', 'layout', 'data'] as const
export type SettingGroup = (typeof settingGroups)[number]

const choices = typesThat(({ chooses }) => chooses !== undefined)
const several = typesThat(({ chooses }) => chooses === 'several')
const typed = ['text', 'comment', 'time-picker', 'date-picker', 'dropdown', 'tagbox'] as const
const asking = typesThat(({ role }) => role === undefined)
const asked = [...asking, 'expression'] as const
const shown = typesThat(({ role }) => role === 'shown')
const everything = [...asked, ...shown, 'panel', 'page'] as const
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
  { name: 'title', group: 'question', input: 'words', of: [...asked, 'panel', 'page', 'survey', ...cells, ...items] },
  { name: 'description', group: 'question', input: 'longWords', of: [...asked, 'panel', 'page', 'survey'] },
  { name: 'html', group: 'question', input: 'longWords', of: ['html'] },
  { name: 'imageLink', group: 'question', input: 'text', of: ['image'] },
  { name: 'altText', group: 'question', input: 'words', of: ['image'] },
  { name: 'isRequired', group: 'question', input: 'boolean', of: [...asking, ...cells, ...items] },
  { name: 'readOnly', group: 'question', input: 'boolean', of: asking },
  { name: 'isIntakeForm', group: 'question', input: 'boolean', of: [...asked, 'panel'] },
  { name: 'placeholder', group: 'question', input: 'words', of: [...typed, ...items] },
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
  { name: 'defaultValueExpression', group: 'answers', input: 'expression', of: asking },
  {
    name: 'internalCorrectAnswers',
    group: 'answers',
    input: 'lines',
    of: ['dropdown', 'radiogroup', 'checkbox', 'tagbox', 'boolean', 'text', 'rating'],
  },
  { name: 'consentAnswers', group: 'answers', input: 'lines', of: ['boolean', 'radiogroup', 'dropdown'] },
  { name: 'missingCodes', group: 'answers', input: 'codes', of: [...typesWithMissingCodes, ...codedCells, 'survey'] },
  { name: 'isSignerName', group: 'answers', input: 'boolean', of: ['text'] },

  { name: 'visibleIf', group: 'logic', input: 'condition', of: [...everything, ...cells] },
  { name: 'requiredIf', group: 'logic', input: 'condition', of: [...asking, 'panel', 'page', ...cells] },
  { name: 'enableIf', group: 'logic', input: 'condition', of: [...asking, 'panel', 'page', ...cells] },
  { name: 'resetValueIf', group: 'logic', input: 'condition', of: asking },
  { name: 'setValueIf', group: 'logic', input: 'condition', of: asking },
  { name: 'setValueExpression', group: 'logic', input: 'expression', of: asking },
  { name: 'isLogicEnabled', group: 'logic', input: 'boolean', of: [...asked, 'panel'] },

  { name: 'validators', group: 'checks', input: 'validators', of: [...asking, ...cells] },
  { name: 'requiredErrorText', group: 'checks', input: 'words', of: asking },

  {
    name: 'state',
    group: 'layout',
    input: 'choice',
    of: ['panel', ...asked],
    default: 'default',
    values: ['default', 'expanded', 'collapsed'],
  },
  { name: 'innerIndent', group: 'layout', input: 'number', of: ['panel'], default: 0, min: 0 },
  { name: 'indent', group: 'layout', input: 'number', of: asked, default: 0, min: 0 },
  {
    name: 'titleLocation',
    group: 'layout',
    input: 'choice',
    of: asked,
    default: 'default',
    values: ['default', 'top', 'bottom', 'left', 'hidden'],
  },
  { name: 'startWithNewLine', group: 'layout', input: 'boolean', of: [...asked, 'panel'], default: true },
  {
    name: 'colCount',
    group: 'layout',
    input: 'number',
    of: ['radiogroup', 'checkbox', 'imagepicker', 'multipletext', 'paneldynamic'],
    min: 0,
  },
  { name: 'hideNumber', group: 'layout', input: 'boolean', of: asked },
  { name: 'width', group: 'layout', input: 'text', of: [...asked, 'panel'] },
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

  { name: 'DBName', group: 'data', input: 'text', of: [...asked, 'panel'] },
  { name: 'verifySource', group: 'data', input: 'boolean', of: asking },
  { name: 'valueName', group: 'data', input: 'text', of: asked },
  {
    name: 'clearIfInvisible',
    group: 'data',
    input: 'choice',
    of: asking,
    default: 'default',
    values: ['default', 'none', 'onComplete', 'onHidden', 'onHiddenContainer'],
  },
  // A form that does not say keeps them: see `derivedAnswers.ts`.
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

/** By which name a part's type stands among those that a setting names. */
export const settingTypeOf = ({ kind, type }: Pick<Part, 'kind' | 'type'>): string =>
  kind === 'column' ? `column:${type}` : kind === 'item' ? 'item' : type

/** What the builder can change of a part of this type. Pure. */
export const settingsOf = (type: string): readonly Setting[] => settings.filter(({ of }) => of.includes(type))

/** Properties that say where something stands or what it is, or that are changed with another one: no setting of their own. */
const structure = new Set(['type', 'name', ...Object.keys(partLists), 'alternativeUnits'])

/** The properties of a part that the builder does not know: kept as they are. Pure. */
export function unknownProperties(part: Pick<Part, 'kind' | 'type' | 'value'>): readonly string[] {
  const known = new Set(settingsOf(settingTypeOf(part)).map(({ name }) => name))
  return Object.keys(part.value).filter((name) => !known.has(name) && !structure.has(name))
}
