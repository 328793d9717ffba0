import type { ResourceDefinition } from '#resources/core/resource.ts'
import { findFrenchSpaces } from './frenchSpaces.ts'
import { keysInCode } from './keysInCode.ts'
import { readTexts, removeTexts } from './localeFiles.ts'
import { neededKeys } from './neededKeys.ts'
import { sameInBothLanguages } from './sameInBothLanguages.ts'
import { findShownEscapes } from './shownEscapes.ts'
import { findAvoidedWords } from './wordList.ts'

/** What is wrong with the texts, a line each. Empty: everything that people read is there, in both languages. */
export function findTextProblems(resources: readonly ResourceDefinition[]): string[] {
  const english = readTexts('en')
  const french = readTexts('fr')
  const needed = neededOf(resources)
  return [
    ...needed.filter((key) => !has(english, key)).map((key) => `${key} is missing in English`),
    ...needed.filter((key) => !has(french, key)).map((key) => `${key} is missing in French`),
    ...unpaired(english, french).map((key) => `${key} stands in English and not in French`),
    ...unpaired(french, english).map((key) => `${key} stands in French and not in English`),
    ...leftOver(english, needed).map((key) => `${key} is of nothing that is declared: take it out with -- --drop`),
    ...[...english].flatMap(([key, text]) => compare(key, text, french.get(key))),
    ...findFrenchSpaces(french),
    ...findAvoidedWords('en', english),
    ...findAvoidedWords('fr', french),
    ...findShownEscapes([...english, ...french]),
  ]
}

/** Takes out what is of nothing that is declared, in both languages. @returns the keys */
export function dropLeftOver(resources: readonly ResourceDefinition[]): readonly string[] {
  const keys = leftOver(readTexts('en'), neededOf(resources))
  removeTexts('en', keys)
  removeTexts('fr', keys)
  return keys
}

const neededOf = (resources: readonly ResourceDefinition[]): readonly string[] => [...new Set([...neededKeys(resources), ...keysInCode()])]

/** A key that counts has a text for each plural form instead. */
const has = (texts: ReadonlyMap<string, string>, key: string): boolean => texts.has(key) || texts.has(`${key}_other`)

const pluralForm = /_(zero|one|two|few|many|other)$/

/** French counts millions apart (`_many`); English does not. */
const unpaired = (texts: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] =>
  [...texts.keys()].filter((key) => !others.has(key) && !(pluralForm.test(key) && has(others, key.replace(pluralForm, ''))))

/** Texts that follow from a declaration are of one: what a resource, a field or a state leaves behind when it goes is found. */
function leftOver(texts: ReadonlyMap<string, string>, needed: readonly string[]): string[] {
  const asked = new Set(needed)
  const isLeft = (key: string) => followsFromDeclaration.test(key) && !asked.has(key)
  const gone = new Set([...texts.keys()].flatMap((key) => (isLeft(key) ? (/:titles\.(\w+)\./.exec(key)?.[1] ?? []) : [])))
  const isOfGone = (key: string) => gone.has(/:(?:(?:help|heads|none|errors)\.)?(\w+)/.exec(key)?.[1] ?? '')
  return [...texts.keys()].filter((key) => isLeft(key) || isOfGone(key))
}

const followsFromDeclaration = /:(titles|values|tabs|transitions|groups)\.\w+\.\w+/

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

/** "One file" may do without its count. */
function figuresOf(text: string, isSingular: boolean): string {
  const names = [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name)
  return [...new Set(names)]
    .filter((name) => !(isSingular && name === 'count'))
    .sort()
    .join(', ')
}
