import type { ResourceDefinition } from '#resources/core/resource.ts'
import { findFrenchSpaces } from './frenchSpaces.ts'
import { keysInCode } from './keysInCode.ts'
import { readTexts, removeTexts } from './localeFiles.ts'
import { neededKeys } from './neededKeys.ts'
import { sameInBothLanguages } from './sameInBothLanguages.ts'
import { findShownEscapes } from './shownEscapes.ts'
import { findAvoidedWords } from './wordList.ts'

/** Returns the problems of the texts, one line each. If the list is empty, every text exists in both languages. */
export function findTextProblems(resources: readonly ResourceDefinition[]): string[] {
  const english = readTexts('en')
  const french = readTexts('fr')
  const requiredKeys = neededOf(resources)
  return [
    ...requiredKeys.filter((key) => !has(english, key)).map((key) => `${key} is missing in English`),
    ...requiredKeys.filter((key) => !has(french, key)).map((key) => `${key} is missing in French`),
    ...findUnpaired(english, french).map((key) => `${key} stands in English and not in French`),
    ...findUnpaired(french, english).map((key) => `${key} stands in French and not in English`),
    ...findStaleKeys(english, requiredKeys).map((key) => `${key} is of nothing that is declared: take it out with -- --drop`),
    ...[...english].flatMap(([key, text]) => compare(key, text, french.get(key))),
    ...findFrenchSpaces(french),
    ...findAvoidedWords('en', english),
    ...findAvoidedWords('fr', french),
    ...findShownEscapes([...english, ...french]),
  ]
}

/** Removes texts that belong to no declaration, in both languages. @returns the keys */
export function dropStaleTexts(resources: readonly ResourceDefinition[]): readonly string[] {
  const keys = findStaleKeys(readTexts('en'), neededOf(resources))
  removeTexts('en', keys)
  removeTexts('fr', keys)
  return keys
}

const neededOf = (resources: readonly ResourceDefinition[]): readonly string[] => [...new Set([...neededKeys(resources), ...keysInCode()])]

/** A key with a count has a text for each plural form instead. */
const has = (texts: ReadonlyMap<string, string>, key: string): boolean => texts.has(key) || texts.has(`${key}_other`)

const pluralForm = /_(zero|one|two|few|many|other)$/

/** French has a separate plural form for millions (`_many`); English does not. */
const findUnpaired = (texts: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] =>
  [...texts.keys()].filter((key) => !others.has(key) && !(pluralForm.test(key) && has(others, key.replace(pluralForm, ''))))

/** Returns the keys of texts that belonged to a removed resource, field or state. */
function findStaleKeys(texts: ReadonlyMap<string, string>, requiredKeys: readonly string[]): string[] {
  const requested = new Set(requiredKeys)
  const isStale = (key: string) => declaredKeyPattern.test(key) && !requested.has(key)
  const removedNames = new Set([...texts.keys()].flatMap((key) => (isStale(key) ? (/:titles\.(\w+)\./.exec(key)?.[1] ?? []) : [])))
  const isOfRemoved = (key: string) => removedNames.has(/:(?:(?:help|heads|none|errors)\.)?(\w+)/.exec(key)?.[1] ?? '')
  return [...texts.keys()].filter((key) => isStale(key) || isOfRemoved(key))
}

const declaredKeyPattern = /:(titles|values|tabs|sections|transitions|groups)\.\w+\.\w+/

function compare(key: string, english: string, french: string | undefined): string[] {
  if (french === undefined) return []
  if (english.trim() === '' || french.trim() === '') return [`${key} is blank`]
  const problems: string[] = []
  if (english === french && /\p{L}{2}/u.test(english) && !sameInBothLanguages.has(english))
    problems.push(`${key} is not translated: '${english}'`)
  const figures = [english, french].map((text) => figuresOf(text, /_(zero|one)$/.test(key)))
  if (figures[0] !== figures[1]) problems.push(`${key} fills in other figures in French: ${figures.join(' against ')}`)
  return problems
}

/** Returns the placeholders of a text. A singular text such as "One file" may omit its count. */
function figuresOf(text: string, isSingular: boolean): string {
  const names = [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name)
  return [...new Set(names)]
    .filter((name) => !(isSingular && name === 'count'))
    .sort()
    .join(', ')
}
