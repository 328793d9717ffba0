import type { PlacedCondition, TableProblem } from './table.ts'
import { folded, nameKey, wordsOf } from './words.ts'

/** Names that are the same in both languages, as everybody says them. */
const sameInBothLanguages: ReadonlySet<string> = new Set(
  'acanthosis nigricans|chalazion|chikungunya|chlamydia|chylothorax|coma|confusion|constipation|covid-19|ectropion|entropion|fatigue|goitre|hypospadias|kwashiorkor|malnutrition|migraine|molluscum contagiosum|mpox|neurosyphilis|nystagmus|oligohydramnios|palpitations|pemphigus|placenta accreta|polyhydramnios|psoriasis|pyoderma gangrenosum|sepsis|syphilis|vitiligo|xeroderma pigmentosum'.split(
    '|',
  ),
)

/** What is wrong with the table in itself. */
export function structureProblems(conditions: readonly PlacedCondition[]): readonly TableProblem[] {
  return [
    ...twice(conditions, 'English name', ({ friendlyName }) => friendlyName),
    ...twice(conditions, 'French name', ({ frenchName }) => frenchName ?? ''),
    ...conditions.flatMap(repeatedNames),
    ...conditions.flatMap(untranslated),
  ]
}

/** Two rows with one name cannot be told apart on the screen. */
function twice(conditions: readonly PlacedCondition[], what: string, nameOf: (each: PlacedCondition) => string): readonly TableProblem[] {
  const first = new Map<string, string>()
  return conditions.flatMap((each) => {
    const key = nameKey(nameOf(each))
    const before = first.get(key)
    if (before === undefined) first.set(key, each.place)
    return before === undefined ? [] : [{ place: each.place, problem: `${what} ${nameOf(each)}: also in ${before}` }]
  })
}

/** A synonym that says the name, or another synonym, once more. */
function repeatedNames({ place, friendlyName, frenchName, synonyms, frenchSynonyms }: PlacedCondition): readonly TableProblem[] {
  return [
    [friendlyName, ...synonyms],
    [frenchName ?? '', ...frenchSynonyms],
  ].flatMap((names) => {
    const keys = names.map((name) => folded(name))
    return names
      .filter((_, position) => keys.indexOf(keys[position] ?? '') !== position)
      .map((name) => ({ place, problem: `${name} stands twice` }))
  })
}

const untranslated = ({ place, friendlyName, frenchName }: PlacedCondition): readonly TableProblem[] =>
  friendlyName.toLowerCase() === frenchName?.toLowerCase() && !sameInBothLanguages.has(friendlyName.toLowerCase())
    ? [{ place, problem: `the French name is the English one: ${friendlyName}` }]
    : []

/** How a row fits the official titles of its codes. */
interface HeadingReport {
  /** Codes that the titles do not have, nor their category. */
  readonly unknown: readonly CodeOfRow[]
  /** Codes that the titles do not have, of a category that they do have: newer, or finer than the titles. */
  readonly missing: readonly CodeOfRow[]
  /** Codes whose title shares too few words with the row's names, or says the opposite. */
  readonly disagreeing: readonly CodeOfRow[]
}
export interface CodeOfRow {
  readonly place: string
  readonly code: string
  readonly name: string
  /** Of the code; of its nearest heading where it has none. */
  readonly title: string
  /** From 0 to 1. */
  readonly agreement: number
}

/** @param titles by code, without dots */
export function compareWithTitles(conditions: readonly PlacedCondition[], titles: ReadonlyMap<string, string>): HeadingReport {
  const all = conditions.flatMap((condition) => condition.codes.map((code) => ({ condition, code })))
  const entries = all.map(({ condition, code }) => ({
    place: condition.place,
    code,
    name: condition.friendlyName,
    title: titleOf(code, titles) ?? '',
    agreement: contradicts(condition, pathOf(code, titles)) ? 0 : agreementOf(condition, pathOf(code, titles)),
    isKnown: titles.has(code.replace('.', '')),
    hasCategory: titles.has(code.slice(0, 3)),
  }))
  return {
    unknown: entries.filter(({ hasCategory }) => !hasCategory),
    missing: entries.filter(({ hasCategory, isKnown }) => hasCategory && !isKnown),
    disagreeing: entries.filter(({ hasCategory, agreement }) => hasCategory && agreement < leastAgreement),
  }
}

/**
 * Below it a person must look. Measured on the table: see docs/operations.md, "Conditions".
 */
const leastAgreement = 0.34

/**
 * How much of a title the row's English names say: the best share of words over the title of the code, and of its headings above while the
 * code's own has no word of meaning ("Unspecified").
 */
function agreementOf({ friendlyName, synonyms }: Pick<PlacedCondition, 'friendlyName' | 'synonyms'>, path: readonly string[]): number {
  const own = meaningOf([friendlyName, ...synonyms].join(' '))
  const shares = path.slice(0, 2).map((title) => {
    const wanted = meaningOf(title)
    return wanted.length === 0 ? 0 : wanted.filter((word) => own.some((other) => isAlike(word, other))).length / Math.min(wanted.length, 3)
  })
  return Math.min(1, Math.max(0, ...shares))
}

/** The title has one of two opposites, and the names have the other alone. */
function contradicts(
  { friendlyName, synonyms }: Pick<PlacedCondition, 'friendlyName' | 'synonyms'>,
  [title = '']: readonly string[],
): boolean {
  const own = wordsOf([friendlyName, ...synonyms].join(' '))
  const wanted = wordsOf(title)
  const isOpposed = (one: string, other: string) =>
    wanted.includes(one) && !wanted.includes(other) && own.includes(other) && !own.includes(one)
  return opposites.some(([one, other]) => isOpposed(one, other) || isOpposed(other, one))
}

const opposites = [
  ['acute', 'chronic'],
  ['1', '2'],
  ['i', 'ii'],
  ['benign', 'malignant'],
  ['primary', 'secondary'],
  ['with', 'without'],
  ['upper', 'lower'],
  ['male', 'female'],
  ['congenital', 'acquired'],
  ['open', 'closed'],
  ['open', 'closure'],
  ['internal', 'external'],
  ['mild', 'severe'],
  ['systolic', 'diastolic'],
  ['hypertension', 'hypotension'],
  ['hyperthyroidism', 'hypothyroidism'],
  ['left', 'right'],
  ['conductive', 'sensorineural'],
  ['intrinsic', 'extrinsic'],
  ['early', 'late'],
  ['remission', 'relapse'],
] as const

/** The title of a code, then those of the codes above it: E11.65, E11.6, E11. */
function pathOf(code: string, titles: ReadonlyMap<string, string>): readonly string[] {
  const key = code.replace('.', '')
  const keys = Array.from({ length: key.length - 2 }, (_, cut) => key.slice(0, key.length - cut))
  return keys.flatMap((each) => titles.get(each) ?? [])
}

const titleOf = (code: string, titles: ReadonlyMap<string, string>): string | undefined => pathOf(code, titles)[0]

/** Words that titles have in every chapter. */
const unmeaning = new Set(
  'a an and as at by classified code diseases disease disorder disorders due elsewhere following for from in into nec nos not of on or other others specified the to type unspecified with without condition conditions'.split(
    ' ',
  ),
)
/** What everybody calls cancer, titles call a malignant neoplasm. */
const meaningOf = (text: string): readonly string[] => [
  ...new Set(
    wordsOf(
      folded(text)
        .replace(/malignant (\(primary\) )?neoplasms?/g, 'cancer')
        .replace(/tumou?rs?/g, 'neoplasm'),
    ).filter((word) => !unmeaning.has(word)),
  ),
]

/** `haemorrhage` and `hemorrhagic`, `kidney` and `kidneys`: the same beginning for most of the shorter word. */
function isAlike(word: string, other: string): boolean {
  const [one, two] = [modern(word), modern(other)]
  const length = Math.min(one.length, two.length)
  const same = Math.max(4, Math.ceil(length * 0.7))
  return one === two || (length >= 4 && one.slice(0, same) === two.slice(0, same))
}

/** British spellings as American ones. */
const modern = (word: string): string => word.replace(/ae|oe/g, 'e').replace(/our/g, 'or')
