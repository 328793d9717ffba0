import type { Random } from '../../core/random.ts'
import { isObject, type Json, type JsonObject } from '../content/json.ts'
import { type QuestionTypeName, questionTypes } from '../content/questionTypes.ts'

/** The scope of a question: the names that its conditions can use, and the depth of its repeats. */
interface Scope {
  readonly prefix: '' | 'panel.' | 'row.'
  /** Earlier text questions of the same scope. */
  readonly texts: string[]
  /** Number of enclosing repeats. */
  readonly depth: number
}

const unusualNames = ['Größe cm', 'dose_mg/kg', 'q-1', 'it’s', 'Naïve & co', '2nd', 'très long', 'x+y', 'день', 'a,b'] as const
const containers: ReadonlySet<string> = new Set(['panel', 'paneldynamic', 'matrixdynamic', 'matrixdropdown'])
const simpleTypes = (Object.keys(questionTypes) as QuestionTypeName[]).filter((type) => !containers.has(type))
/** Types that the builder offers for the cells of a table. */
const cellTypes = ['text', 'comment', 'dropdown', 'radiogroup', 'checkbox', 'tagbox', 'boolean', 'rating', 'expression'] as const
const inputTypes = ['text', 'number', 'date', 'datetime-local', 'time', 'month', 'week', 'email', 'tel', 'url', 'range', 'color'] as const

/** A choice without an image cannot be chosen on the screen. */
const withImage = (choice: Json): JsonObject => ({ ...(isObject(choice) ? choice : { value: choice }), imageLink: pixel })
const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Number of forms that together contain every question type in every nesting. */
export const roundCount = 3

/**
 * Returns a form with every question type of the builder on a page. A third of the types, selected by `round`, also appear in each
 * nesting: in a panel, in a panel in a panel, in a repeat, in a repeat within a repeat, and in cells of both kinds of table in them. The
 * same random sequence gives the same form.
 * @param round number of the form, from 0
 */
export function kitchenSinkForm(random: Random, round: number): JsonObject {
  const selectForRound = <Item>(list: readonly Item[], offset = 0): readonly Item[] =>
    list.filter((_, index) => (index + round + offset) % roundCount === 0)
  let count = 0
  const nameOf = (type: string): string => {
    count += 1
    const suffix = random.chance(0.15) ? ` ${random.pick(unusualNames)}` : ''
    return `${type.replace('-', '')}${count}${suffix}`
  }
  const buildText = (text: string): Json => (random.chance(0.4) ? { default: text, fr: `${text} (fr)` } : text)
  const buildChoices = (): readonly Json[] => [
    { value: 'first', text: buildText('First; "quoted"') },
    { value: 2, text: 'Second' },
    ...(random.chance(0.5) ? ['third'] : []),
    { value: 'four th', text: buildText('Fourth') },
  ]
  const buildSpecialChoices = (isSeveral: boolean): JsonObject => ({
    ...(random.chance(0.5) ? { showOtherItem: true, otherText: buildText('Something else') } : {}),
    ...(random.chance(0.4) ? { showNoneItem: true } : {}),
    ...(random.chance(0.3) ? { showRefuseItem: true } : {}),
    ...(random.chance(0.3) ? { showDontKnowItem: true } : {}),
    ...(isSeveral && random.chance(0.3) ? { showSelectAllItem: true } : {}),
  })
  const buildInitialValue = (value: Json, expression: string): JsonObject =>
    random.chance(0.15) ? { defaultValue: value } : random.chance(0.1) ? { defaultValueExpression: expression } : {}
  const buildCommentOption = (): JsonObject => (random.chance(0.3) ? { showCommentArea: true } : {})

  const buildTypeSettings = (type: QuestionTypeName, scope: Scope): JsonObject => {
    switch (type) {
      case 'text': {
        const inputType = random.pick(inputTypes)
        const isNumber = inputType === 'number' || inputType === 'range'
        return {
          inputType,
          ...(isNumber ? { min: 0, max: 200 } : {}),
          ...(inputType === 'number' && random.chance(0.5) ? { validators: [{ type: 'numeric', minValue: 10, maxValue: 150 }] } : {}),
          ...(inputType === 'text' ? buildInitialValue('from the start', "'be' + 'gun'") : {}),
          ...(inputType === 'date' ? { ...buildInitialValue('2026-02-28', 'today()') } : {}),
        }
      }
      case 'comment':
        return { maxLength: 500, ...buildInitialValue('A remark', "'A ' + 'remark'") }
      case 'multipletext':
        return {
          items: (['text', 'number', 'date'] as const).map((inputType) => ({
            name: nameOf('item'),
            title: buildText('Item'),
            inputType,
          })),
        }
      case 'radiogroup':
      case 'dropdown':
        return { choices: buildChoices(), ...buildSpecialChoices(false), ...buildCommentOption(), ...buildInitialValue('first', "'first'") }
      case 'checkbox':
      case 'tagbox':
        return {
          choices: buildChoices(),
          ...buildSpecialChoices(true),
          ...buildCommentOption(),
          ...buildInitialValue(['first', 2], "['first', 2]"),
        }
      case 'ranking':
        return { choices: buildChoices(), ...buildCommentOption() }
      case 'imagepicker':
        return { choices: buildChoices().map(withImage), ...(random.chance(0.5) ? { multiSelect: true } : {}) }
      case 'boolean':
        return random.chance(0.5) ? { valueTrue: 'Y', valueFalse: 'N', ...buildInitialValue('Y', "'Y'") } : buildInitialValue(true, 'true')
      case 'rating':
        return random.pick<JsonObject>([
          {},
          { rateMin: 0, rateMax: 3, rateStep: 0.5 },
          { rateValues: ['bad', 'good'] },
          { rateMin: 0, rateMax: 10 },
        ])
      case 'matrix':
        return {
          columns: [0, { value: 'b', text: buildText('Often') }],
          rows: ['r1', { value: 'r 2', text: buildText('Row two') }],
          ...(random.chance(0.3) ? { cellType: 'checkbox' } : {}),
          ...buildCommentOption(),
        }
      case 'expression':
        return { expression: buildExpression(scope) }
      case 'html':
        return { html: buildText('<b>Read</b> this') }
      case 'file':
        return { allowMultiple: random.chance(0.5) }
      default:
        return {}
    }
  }
  const buildExpression = ({ prefix, texts }: Scope): string =>
    texts.length === 0
      ? '3 + 4'
      : random.pick(['iif({of} notempty, 5, 6)', "'a ' + {of}", '{of} + 1']).replace('{of}', `{${prefix}${random.pick(texts)}}`)

  const buildLogic = ({ prefix, texts }: Scope): JsonObject => {
    if (texts.length === 0) return {}
    const condition = `{${prefix}${random.pick(texts)}} ${random.pick(['notempty', "<> 'no such text'", 'empty'])}`
    return random.pick<() => JsonObject>([
      () => ({ visibleIf: condition }),
      () => ({ requiredIf: condition }),
      () => ({ enableIf: condition }),
      () => ({}),
      () => ({}),
    ])()
  }

  const buildSimpleElement = (type: QuestionTypeName, scope: Scope): JsonObject => {
    const name = nameOf(type)
    const isQuestion = type !== 'html' && type !== 'image' && type !== 'expression'
    const question: JsonObject = {
      type,
      name,
      ...(random.chance(0.7) && type !== 'html' && type !== 'image' ? { title: buildText(`Title of ${name}`) } : {}),
      ...(random.chance(0.2) && isQuestion ? { description: buildText('Described'), DBName: `DB_${count}` } : {}),
      ...(random.chance(0.2) && isQuestion ? { isRequired: true } : {}),
      ...(random.chance(0.1) && isQuestion && scope.prefix === '' ? { valueName: `value of ${name}` } : {}),
      ...buildTypeSettings(type, scope),
      ...buildLogic(scope),
    }
    if (type === 'text' && question.inputType === 'text' && question.valueName === undefined) scope.texts.push(name)
    return question
  }

  const buildColumn = (cellType: (typeof cellTypes)[number], scope: Scope): JsonObject => {
    const { type: _, ...rest } = buildSimpleElement(cellType, scope)
    return { ...rest, cellType }
  }
  const buildTable = (type: 'matrixdynamic' | 'matrixdropdown', scope: Scope): JsonObject => {
    const innerScope: Scope = { prefix: 'row.', texts: [], depth: scope.depth + 1 }
    return {
      type,
      name: nameOf(type),
      title: buildText('A table'),
      columns: (scope.depth === 0 ? cellTypes : selectForRound(cellTypes)).map((cellType) => buildColumn(cellType, innerScope)),
      ...(type === 'matrixdropdown' ? { rows: ['one', { value: 'two 2', text: buildText('Two') }] } : { rowCount: 1, minRowCount: 1 }),
      ...(random.chance(0.3) ? buildCommentOption() : {}),
    }
  }
  const repeat = (scope: Scope): JsonObject => {
    const innerScope: Scope = { prefix: 'panel.', texts: [], depth: scope.depth + 1 }
    return {
      type: 'paneldynamic',
      name: nameOf('paneldynamic'),
      title: buildText('A repeat'),
      panelCount: 1,
      templateElements: buildElements(innerScope),
    }
  }
  const buildElements = (scope: Scope): JsonObject[] => {
    const buildPanel = (children: readonly JsonObject[]): JsonObject => ({
      type: 'panel',
      name: nameOf('panel'),
      title: buildText('A section'),
      elements: children,
    })
    const createQuestions = (types: readonly QuestionTypeName[]) => types.map((type) => buildSimpleElement(type, scope))
    // Sections of repeats contain few questions, to keep the form at a realistic size.
    const sectionTypes = scope.depth === 0 ? simpleTypes : selectForRound(simpleTypes, 1).slice(0, 2)
    return [
      buildSimpleElement('text', scope),
      ...createQuestions(scope.depth === 0 ? simpleTypes : selectForRound(simpleTypes)),
      buildPanel([...createQuestions(selectForRound(sectionTypes)), buildPanel(createQuestions(selectForRound(sectionTypes, 2)))]),
      buildTable('matrixdropdown', scope),
      buildTable('matrixdynamic', scope),
      ...(scope.depth < 2 ? [repeat(scope)] : []),
    ]
  }
  const scope: Scope = { prefix: '', texts: [], depth: 0 }
  const first: JsonObject = { type: 'text', name: 'first' }
  return {
    title: buildText('Kitchen sink'),
    pages: [
      { name: 'page1', title: buildText('First page'), elements: [first, ...buildElements(scope)] },
      { name: 'page2', elements: [buildSimpleElement('radiogroup', scope)] },
    ],
    calculatedValues: [
      { name: 'calculated', expression: "iif({first} notempty, 'yes', 'no')", includeIntoResult: true },
      { name: 'not included', expression: '1 + 1' },
    ],
  }
}
