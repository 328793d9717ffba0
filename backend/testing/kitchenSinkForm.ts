import { isObject, type Json, type JsonObject } from '#resources/forms/json.ts'
import { type QuestionTypeName, questionTypes } from '#resources/forms/questionTypes.ts'
import type { Random } from '../../seeds/random.ts'

/** Where a question stands: which names its conditions can use, and how deep its repeats are. */
interface Scope {
  readonly prefix: '' | 'panel.' | 'row.'
  /** Questions before it in the same scope that hold text. */
  readonly texts: string[]
  /** Repeats around it. */
  readonly depth: number
}

const oddNames = ['Größe cm', 'dose_mg/kg', 'q-1', 'it’s', 'Naïve & co', '2nd', 'très long', 'x+y', 'день', 'a,b'] as const
const containers: ReadonlySet<string> = new Set(['panel', 'paneldynamic', 'matrixdynamic', 'matrixdropdown'])
const simpleTypes = (Object.keys(questionTypes) as QuestionTypeName[]).filter((type) => !containers.has(type))
/** Types that the builder offers for the cells of a table. */
const cellTypes = ['text', 'comment', 'dropdown', 'radiogroup', 'checkbox', 'tagbox', 'boolean', 'rating', 'expression'] as const
const inputTypes = ['text', 'number', 'date', 'datetime-local', 'time', 'month', 'week', 'email', 'tel', 'url', 'range', 'color'] as const

/** A choice without an image cannot be chosen on the screen. */
const withImage = (choice: Json): JsonObject => ({ ...(isObject(choice) ? choice : { value: choice }), imageLink: pixel })
const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** So many forms, one for each turn, have every type in every nesting. */
export const turns = 3

/**
 * A form with every question type of the builder on a page, and a third of them, by turns, in each nesting: in a panel, in a panel in a panel, in a repeat, in a
 * repeat within a repeat, and as cells of either kind of table in them. The same for the same random sequence.
 * @param turn from 0: which third it is
 */
export function kitchenSinkForm(random: Random, turn: number): JsonObject {
  const byTurns = <Item>(list: readonly Item[], offset = 0): readonly Item[] =>
    list.filter((_, index) => (index + turn + offset) % turns === 0)
  let count = 0
  const nameOf = (type: string): string => {
    count += 1
    const odd = random.chance(0.15) ? ` ${random.pick(oddNames)}` : ''
    return `${type.replace('-', '')}${count}${odd}`
  }
  const words = (text: string): Json => (random.chance(0.4) ? { default: text, fr: `${text} (fr)` } : text)
  const choices = (): readonly Json[] => [
    { value: 'first', text: words('First; "quoted"') },
    { value: 2, text: 'Second' },
    ...(random.chance(0.5) ? ['third'] : []),
    { value: 'four th', text: words('Fourth') },
  ]
  const special = (isSeveral: boolean): JsonObject => ({
    ...(random.chance(0.5) ? { showOtherItem: true, otherText: words('Something else') } : {}),
    ...(random.chance(0.4) ? { showNoneItem: true } : {}),
    ...(random.chance(0.3) ? { showRefuseItem: true } : {}),
    ...(random.chance(0.3) ? { showDontKnowItem: true } : {}),
    ...(isSeveral && random.chance(0.3) ? { showSelectAllItem: true } : {}),
  })
  const beginning = (value: Json, expression: string): JsonObject =>
    random.chance(0.15) ? { defaultValue: value } : random.chance(0.1) ? { defaultValueExpression: expression } : {}
  const commented = (): JsonObject => (random.chance(0.3) ? { showCommentArea: true } : {})

  const specifics = (type: QuestionTypeName, scope: Scope): JsonObject => {
    switch (type) {
      case 'text': {
        const inputType = random.pick(inputTypes)
        const isNumber = inputType === 'number' || inputType === 'range'
        return {
          inputType,
          ...(isNumber ? { min: 0, max: 200 } : {}),
          ...(inputType === 'number' && random.chance(0.5) ? { validators: [{ type: 'numeric', minValue: 10, maxValue: 150 }] } : {}),
          ...(inputType === 'text' ? beginning('from the start', "'be' + 'gun'") : {}),
          ...(inputType === 'date' ? { ...beginning('2026-02-28', 'today()') } : {}),
        }
      }
      case 'comment':
        return { maxLength: 500, ...beginning('A remark', "'A ' + 'remark'") }
      case 'multipletext':
        return {
          items: (['text', 'number', 'date'] as const).map((inputType) => ({ name: nameOf('item'), title: words('Item'), inputType })),
        }
      case 'radiogroup':
      case 'dropdown':
        return { choices: choices(), ...special(false), ...commented(), ...beginning('first', "'first'") }
      case 'checkbox':
      case 'tagbox':
        return { choices: choices(), ...special(true), ...commented(), ...beginning(['first', 2], "['first', 2]") }
      case 'ranking':
        return { choices: choices(), ...commented() }
      case 'imagepicker':
        return { choices: choices().map(withImage), ...(random.chance(0.5) ? { multiSelect: true } : {}) }
      case 'boolean':
        return random.chance(0.5) ? { valueTrue: 'Y', valueFalse: 'N', ...beginning('Y', "'Y'") } : beginning(true, 'true')
      case 'rating':
        return random.pick<JsonObject>([
          {},
          { rateMin: 0, rateMax: 3, rateStep: 0.5 },
          { rateValues: ['bad', 'good'] },
          { rateMin: 0, rateMax: 10 },
        ])
      case 'matrix':
        return {
          columns: [0, { value: 'b', text: words('Often') }],
          rows: ['r1', { value: 'r 2', text: words('Row two') }],
          ...(random.chance(0.3) ? { cellType: 'checkbox' } : {}),
          ...commented(),
        }
      case 'expression':
        return { expression: expressionIn(scope) }
      case 'html':
        return { html: words('<b>Read</b> this') }
      case 'file':
        return { allowMultiple: random.chance(0.5) }
      default:
        return {}
    }
  }
  const expressionIn = ({ prefix, texts }: Scope): string =>
    texts.length === 0
      ? '3 + 4'
      : random.pick(['iif({of} notempty, 5, 6)', "'a ' + {of}", '{of} + 1']).replace('{of}', `{${prefix}${random.pick(texts)}}`)

  const logic = ({ prefix, texts }: Scope): JsonObject => {
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

  const simple = (type: QuestionTypeName, scope: Scope): JsonObject => {
    const name = nameOf(type)
    const asks = type !== 'html' && type !== 'image' && type !== 'expression'
    const made: JsonObject = {
      type,
      name,
      ...(random.chance(0.7) && type !== 'html' && type !== 'image' ? { title: words(`Title of ${name}`) } : {}),
      ...(random.chance(0.2) && asks ? { description: words('Described'), DBName: `DB_${count}` } : {}),
      ...(random.chance(0.2) && asks ? { isRequired: true } : {}),
      ...(random.chance(0.1) && asks && scope.prefix === '' ? { valueName: `value of ${name}` } : {}),
      ...specifics(type, scope),
      ...logic(scope),
    }
    if (type === 'text' && made.inputType === 'text' && made.valueName === undefined) scope.texts.push(name)
    return made
  }

  const column = (cellType: (typeof cellTypes)[number], scope: Scope): JsonObject => {
    const { type: _, ...rest } = simple(cellType, scope)
    return { ...rest, cellType }
  }
  const table = (type: 'matrixdynamic' | 'matrixdropdown', scope: Scope): JsonObject => {
    const inside: Scope = { prefix: 'row.', texts: [], depth: scope.depth + 1 }
    return {
      type,
      name: nameOf(type),
      title: words('A table'),
      columns: (scope.depth === 0 ? cellTypes : byTurns(cellTypes)).map((cellType) => column(cellType, inside)),
      ...(type === 'matrixdropdown' ? { rows: ['one', { value: 'two 2', text: words('Two') }] } : { rowCount: 1, minRowCount: 1 }),
      ...(random.chance(0.3) ? commented() : {}),
    }
  }
  const repeat = (scope: Scope): JsonObject => {
    const inside: Scope = { prefix: 'panel.', texts: [], depth: scope.depth + 1 }
    return {
      type: 'paneldynamic',
      name: nameOf('paneldynamic'),
      title: words('A repeat'),
      panelCount: 1,
      templateElements: elements(inside),
    }
  }
  const elements = (scope: Scope): JsonObject[] => {
    const panel = (held: readonly JsonObject[]): JsonObject => ({
      type: 'panel',
      name: nameOf('panel'),
      title: words('A section'),
      elements: held,
    })
    const some = (types: readonly QuestionTypeName[]) => types.map((type) => simple(type, scope))
    // Sections of repeats hold few questions: a form stays of a size that people make.
    const inSections = scope.depth === 0 ? simpleTypes : byTurns(simpleTypes, 1).slice(0, 2)
    return [
      simple('text', scope),
      ...some(scope.depth === 0 ? simpleTypes : byTurns(simpleTypes)),
      panel([...some(byTurns(inSections)), panel(some(byTurns(inSections, 2)))]),
      table('matrixdropdown', scope),
      table('matrixdynamic', scope),
      ...(scope.depth < 2 ? [repeat(scope)] : []),
    ]
  }
  const scope: Scope = { prefix: '', texts: [], depth: 0 }
  const first: JsonObject = { type: 'text', name: 'first' }
  return {
    title: words('Kitchen sink'),
    pages: [
      { name: 'page1', title: words('First page'), elements: [first, ...elements(scope)] },
      { name: 'page2', elements: [simple('radiogroup', scope)] },
    ],
    calculatedValues: [
      { name: 'calculated', expression: "iif({first} notempty, 'yes', 'no')", includeIntoResult: true },
      { name: 'not included', expression: '1 + 1' },
    ],
  }
}
