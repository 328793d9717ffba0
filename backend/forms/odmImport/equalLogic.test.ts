import { ConditionsParser, ProcessValue } from 'survey-core'
import { expect, it } from 'vitest'
import { createRandom, type Random } from '#resources/core/random.ts'
import { formatDate } from '#resources/core/values/day.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import { formNodesOf } from '#resources/forms/content/formNodes.ts'
import type { Json } from '#resources/forms/content/json.ts'
import { problemsOf } from '#resources/forms/survey/checks.ts'
import { createSurvey } from '#resources/forms/survey/surveyEngine.ts'
import { readDictionary } from './readDictionary.ts'
import { buildDictionary, evaluateRedcap, isRedcapTrue, type RedcapAnswers } from './redcap/testRedcap.ts'

const rounds = 500
/** The date on the clock of this process, which expressions of forms use. */
const today = formatDate(new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())

/** Fields that logic can read, each with its possible answers as REDCap stores them. */
const fields = [
  { name: 'age', type: 'text', validation: 'integer', values: ['', '0', '5', '17', '18', '40', '-3'] },
  { name: 'weight', type: 'text', validation: 'number', values: ['', '0', '0.5', '70', '82.5'] },
  { name: 'height', type: 'text', validation: 'number_1dp', values: ['', '0', '150.5', '180'] },
  { name: 'free', type: 'text', values: ['', 'abc', 'ABC', '5', '05', '1.50', 'x y', '0'] },
  { name: 'remark', type: 'notes', values: ['', 'Abc def', '7'] },
  { name: 'sex', type: 'radio', choices: '0, Female | 1, Male | -1, Unknown', values: ['', '0', '1', '-1'] },
  { name: 'grade', type: 'dropdown', choices: 'a, Low | b, High, or more | 01, None', values: ['', 'a', 'b', '01'] },
  { name: 'smoker', type: 'yesno', values: ['', '0', '1'] },
  { name: 'born', type: 'text', validation: 'date_dmy', values: ['', '1980-02-29', '2026-11-28', '2001-01-01'] },
  { name: 'seen', type: 'text', validation: 'date_ymd', values: ['', '2026-11-28', '2020-02-29', '2001-01-01'] },
  { name: 'began', type: 'text', validation: 'datetime_mdy', values: ['', '2026-11-28 09:30', '2026-11-28 23:59'] },
  { name: 'ended', type: 'text', validation: 'datetime_ymd', values: ['', '2026-11-29 00:00', '2026-11-28 09:31'] },
  { name: 'pain', type: 'checkbox', choices: '1, Head | 2, Back | -9, Other', codes: ['1', '2', '-9'], values: [] },
  { name: 'drug', type: 'checkbox', choices: 'a, Aspirin | x1, Other', codes: ['a', 'x1'], values: [] },
] as const satisfies readonly {
  name: string
  type: string
  validation?: string
  choices?: string
  codes?: readonly string[]
  values: readonly string[]
}[]

const numeric = ['[age]', '[weight]', '[height]', '[sex]', '[smoker]', '[pain(1)]', '[pain(-9)]', '[drug(x1)]']
const texts = ['[free]', '[remark]', '[grade]']
const dates = ['[born]', '[seen]']
const times = ['[began]', '[ended]']

const written = [
  "[age] >= 18 and [sex] = '1'",
  "[age] <> '' and ([pain(2)] = '1' or [drug(a)] = \"1\")",
  '[age] = 0',
  "[age] = '0' or [age] = ''",
  '[weight] < 1',
  "[sex] <> '0'",
  "[sex] = '-1' or [sex] = -1",
  '[free] = \'abc\' or [free] = "5"',
  "[free] <> 'ABC'",
  "[grade] = 'a' or [grade] = '01'",
  "[grade] <> ''",
  "'1' = [smoker]",
  "[born] < [seen] and [born] > '1999-12-31'",
  "[began] > '2026-11-28 09:30'",
  "not ([smoker] = '1')",
  'isblankormissingcode([age]) or isblankormissingcode([free])',
  "contains([remark], 'ABC') or contains([free], '0')",
  "[pain(1)] <> '1' and [pain(-9)] = 0",
  '[pain(1)] + [pain(2)] + [pain(-9)] > 1',
  '[age] = [sex]',
  '[free] = [remark]',
  '[free] > 4',
  "datediff([born], 'today', 'y') >= 18",
  "left([free], 2) = 'ab'",
]
const calculations = [
  'round(([weight]*10000)/(([height])^(2)),1)',
  'sum([age], [weight], [height])',
  'mean([age],[weight]) + 1',
  'median([age], [weight], [height], 3)',
  'stdev([age],[weight],[height])',
  'min([age],[weight],5) - max([age],[sex])',
  'roundup([weight]/7, 2)',
  'rounddown(datediff([born],[seen],"y"), 0)',
  "datediff([born],[seen],'d','ymd',true)",
  "datediff([born],[seen],'M')",
  "datediff([began],[ended],'h', true)",
  "datediff([began],[ended],'m', 'mdy', false)",
  "datediff([began],[ended],'s')",
  "datediff([born],'today','d')",
  "datediff('01/31/2000',[seen],'d','mdy')".replace('01/31/2000', '2000-01-31'),
  "if([age] >= 18, if([sex]='1', 2, 1), '')",
  'sqrt([weight]) + abs([age])',
  "if([pain(1)]='1', 1, 0) * 10 + [drug(x1)]",
  '-[age] + 2',
  '[free] * 2',
  '[age] % 7',
  "if([age] <> '' and [weight] <> '', [age] / [weight], 'NaN')".replace("'NaN'", "''"),
  'sum([pain(1)], [pain(2)], [pain(-9)]) / 3',
  'round(-[weight] / 4)',
  'if(isblankormissingcode([age]), -1, [age])',
]

/** Generates expressions in the syntax of REDCap. */
class Generator {
  readonly #random: Random
  constructor(random: Random) {
    this.#random = random
  }
  #pick<Value>(list: readonly Value[]): Value {
    return this.#random.pick(list)
  }
  number(depth: number): string {
    if (depth <= 0) return this.#pick([...numeric, '[free]', '2', '0', '10', '0.5'])
    const next = () => this.number(depth - 1)
    return this.#pick([
      () => `(${next()} ${this.#pick(['+', '-', '*', '/', '%'])} ${next()})`,
      () => `${this.#pick(['sum', 'mean', 'min', 'max', 'median', 'stdev'])}(${next()}, ${next()}, ${next()})`,
      () => `${this.#pick(['sqrt', 'abs', 'round', 'roundup', 'rounddown'])}(${next()})`,
      () => `round(${next()}, ${this.#pick(['0', '1', '2'])})`,
      () => `if(${this.truth(depth - 1)}, ${next()}, ${next()})`,
      () =>
        `datediff(${this.#pick(dates)}, ${this.#pick(dates)}, '${this.#pick(['d', 'M', 'y', 'h'])}', ${this.#pick(['true', 'false', "'ymd'"])})`,
      () => `datediff(${this.#pick(times)}, ${this.#pick(times)}, '${this.#pick(['h', 'm', 's', 'd'])}', 'mdy', true)`,
      () => `-${next()}`,
    ])()
  }
  text(depth: number): string {
    if (depth <= 0) return this.#pick([...texts, "'abc'", "'5'", "''"])
    const next = () => this.text(depth - 1)
    return this.#pick([
      () => `upper(${next()})`,
      () => `left(${next()}, 2)`,
      () => `concat(${next()}, '-', ${next()})`,
      () => `if(${this.truth(depth - 1)}, ${next()}, ${next()})`,
    ])()
  }
  truth(depth: number): string {
    const operator = () => this.#pick(['=', '<>', '<', '>', '<=', '>='])
    if (depth <= 0)
      return this.#pick([
        () => `${this.#pick(numeric)} ${operator()} ${this.#pick(['18', "'1'", '0', "'0'"])}`,
        () => `${this.#pick(numeric)} ${this.#pick(['=', '<>', '!='])} ''`,
        () => `${this.#pick(dates)} ${operator()} ${this.#pick(["'2001-01-01'", ...dates])}`,
        () => `[sex] = "${this.#pick(['0', '1', '-1'])}"`,
        () => `[grade] ${this.#pick(['=', '<>'])} '${this.#pick(['a', 'b', '01', 'A', '1', ''])}'`,
        () => `[pain(${this.#pick(['1', '2', '-9'])})] ${this.#pick(['=', '<>'])} '${this.#pick(['0', '1'])}'`,
      ])()
    return this.#pick([
      () => `(${this.truth(depth - 1)} ${this.#pick(['and', 'or'])} ${this.truth(depth - 1)})`,
      () => `not (${this.truth(depth - 1)})`,
      () => `${this.number(depth - 1)} ${operator()} ${this.number(depth - 1)}`,
      () => `${this.text(depth - 1)} ${this.#pick(['=', '<>'])} ${this.text(depth - 1)}`,
      () => `contains(${this.text(depth - 1)}, ${this.text(depth - 1)})`,
      () => `isblankormissingcode(${this.#pick([...texts, ...numeric.slice(0, 5), this.number(depth - 1)])})`,
      () => `${this.number(depth - 1)} = ''`,
    ])()
  }
}

/** Generates answers, as REDCap stores them and as this product does. */
function generateAnswers(random: Random): { readonly redcap: RedcapAnswers; readonly answers: FormAnswers } {
  const redcap = new Map<string, string>()
  const answers: Record<string, Json> = {}
  for (const field of fields) {
    if ('codes' in field) {
      const chosen = field.codes.filter(() => random.chance(0.4))
      for (const code of field.codes) redcap.set(`[${field.name}(${code})]`, chosen.some((each) => each === code) ? '1' : '0')
      if (chosen.length > 0) answers[field.name] = chosen.map((code) => (field.name === 'pain' ? Number(code) : code))
      continue
    }
    const value: string = random.pick<string>(field.values)
    redcap.set(`[${field.name}]`, value)
    if (value === '') continue
    const isNumber =
      /^(?:integer|number)/.test('validation' in field ? field.validation : '') || field.name === 'sex' || field.name === 'smoker'
    answers[field.name] = isNumber ? Number(value) : value.replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
  }
  return { redcap, answers }
}

const isSameResult = (ours: unknown, theirs: unknown): boolean => {
  if (ours === undefined || ours === null || ours === '') return theirs === ''
  if (typeof ours === 'number')
    return typeof theirs !== 'string' || theirs !== '' ? Math.abs(ours - Number(theirs)) <= 1e-6 * Math.max(1, Math.abs(ours)) : false
  return String(ours) === String(theirs)
}

const generator = new Generator(createRandom(4))
const logic = [...written, ...Array.from({ length: 150 }, (_, index) => generator.truth(1 + (index % 3)))]
const sums = [...calculations, ...Array.from({ length: 150 }, (_, index) => generator.number(1 + (index % 3)))]
const labels = Array.from({ length: 50 }, (_, index) => generator.text(1 + (index % 3)))

/** Reads a dictionary with the fields and the expressions at these positions. */
function translatedForm(isIncluded: (index: number) => boolean) {
  const select = (texts: readonly string[]) => texts.flatMap((text, index) => (isIncluded(index) ? [{ text, index }] : []))
  const rows = [
    ...fields.map(({ values, ...field }) => ({ ...field, codes: '' })),
    ...select(logic).map(({ text, index }) => ({ name: `shown${index}`, type: 'text', logic: text })),
    ...select(sums).map(({ text, index }) => ({ name: `sum${index}`, type: 'calc', choices: text })),
    ...select(labels).map(({ text, index }) => ({ name: `label${index}`, type: 'text', annotation: `@CALCTEXT(${text})` })),
  ]
  const reading = readDictionary(new TextEncoder().encode(buildDictionary(rows)))
  if (!('forms' in reading)) throw new Error(JSON.stringify(reading))
  const [form] = reading.forms
  if (form === undefined) throw new Error('no form')
  expect(form.notes).toEqual([])
  return form.document
}

it('calculates and decides the same as REDCap for 500 sets of answers', () => {
  const document = translatedForm(() => true)
  expect(problemsOf(document).filter(({ level }) => level === 'error')).toEqual([])
  const parser = new ConditionsParser()
  const questions = new Map(formNodesOf(document).map(({ name, value }) => [name, value]))
  const expressions = [
    ...logic.map((text, index) => ({ text, name: `shown${index}`, property: 'visibleIf', isLogic: true })),
    ...sums.map((text, index) => ({ text, name: `sum${index}`, property: 'expression', isLogic: false })),
    ...labels.map((text, index) => ({ text, name: `label${index}`, property: 'expression', isLogic: false })),
  ].map((each) => ({ ...each, tree: parser.parseExpression(String(questions.get(each.name)?.[each.property])) }))
  const fieldsOnly = { elements: fields.map(({ name }) => ({ type: 'comment', name })) }

  const random = createRandom(7)
  const differences: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { redcap, answers } = generateAnswers(random)
    const survey = createSurvey(fieldsOnly, { data: answers })
    const values = new ProcessValue(survey.getValueGetterContext())
    values.properties = { survey }
    for (const { text, name, tree, isLogic } of expressions) {
      const ours: unknown = tree.evaluate(values)
      const theirs = evaluateRedcap(text, redcap, today)
      if (isLogic ? Boolean(ours) !== isRedcapTrue(theirs) : !isSameResult(ours, theirs))
        differences.push(`${name} ${text} → ${JSON.stringify(ours)}, REDCap ${JSON.stringify(theirs)} for ${JSON.stringify(answers)}`)
    }
    survey.dispose()
  }
  expect(differences).toEqual([])
})

it('shows the same questions and results in a running form as REDCap', () => {
  const random = createRandom(11)
  const document = translatedForm((index) => index < written.length)
  for (let round = 0; round < 10; round++) {
    const { redcap, answers } = generateAnswers(random)
    const survey = createSurvey(document, { data: answers })
    expect(written.map((_, index) => survey.getQuestionByName(`shown${index}`).isVisible)).toEqual(
      written.map((text) => isRedcapTrue(evaluateRedcap(text, redcap, today))),
    )
    for (const [index, text] of sums.slice(0, written.length).entries())
      expect([text, isSameResult(survey.getValue(`sum${index}`), evaluateRedcap(text, redcap, today))]).toEqual([text, true])
    survey.dispose()
  }
})
