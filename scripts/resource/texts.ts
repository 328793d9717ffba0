import { auditHistoryOf } from '#resources/auditHistory.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { auditHistory } from '#resources/index.ts'
import { recordReadOf } from '#resources/recordRead.ts'
import { topicCategories, topicsOf } from '#resources/topics.ts'
import { draftOf } from '../texts/draftTexts.ts'
import { withFrenchSpaces } from '../texts/frenchSpaces.ts'
import { keysInCode } from '../texts/keysInCode.ts'
import { addTexts, readTexts, removeTexts } from '../texts/localeFiles.ts'
import { neededKeys } from '../texts/neededKeys.ts'
import { sameInBothLanguages } from '../texts/sameInBothLanguages.ts'
import { pluralOf } from './definition.ts'
import type { ResourceRequest } from './request.ts'
import { titleOf, wordsOf } from './scaffold.ts'

type Declarations = readonly ResourceDefinition[]

/** Keys of a topic and of its category. */
export const topicKeys = (topic: string, category?: string): readonly string[] => [
  `notifications:values.notification.topic.${topic}`,
  `notifications:values.notificationChoice.topic.${topic}`,
  ...(category === undefined ? [] : [`notifications:values.notification.category.${category}`]),
]

/**
 * Adds texts for everything that the declarations show now and did not show before. English is drafted from names. French is what the
 * request says, or a word that every such screen has, or else the English one, which `texts:check` names until it is translated.
 * @returns English texts without a French one
 */
export function addTextsOf(before: Declarations, after: Declarations, request: ResourceRequest): readonly string[] {
  const known = new Set(neededKeys(before))
  const topics = request.notices.flatMap(({ topic, category }) => topicKeys(topic, category ?? categoryOf(request.name)))
  const keys = [...neededKeys(after).filter((key) => !known.has(key)), ...topics]
  const english = new Map(keys.map((key) => [key, englishOf(key, request)]))
  const french = new Map([...english].map(([key, text]) => [key, withFrenchSpaces(frenchOf(key, text, request))]))
  addTexts('en', english)
  const added = addTexts('fr', french)
  const same = added.flatMap((key) => (french.get(key) === english.get(key) ? (english.get(key) ?? []) : []))
  return [...new Set(same)].filter((text) => !sameInBothLanguages.has(text))
}

/**
 * Takes out what the declarations showed before and do not show now, and what was written beside it by hand: hints, messages, empty lists.
 * @param topics topics that went with the resources
 */
export function removeTextsOf(before: Declarations, after: Declarations, topics: readonly string[]): void {
  const ofTopics = new Set([
    ...topics.flatMap((topic) => topicKeys(topic)),
    ...emptiedCategories(topics).flatMap((each) => topicKeys('', each)),
  ])
  const needed = new Set([...neededKeys(withHistories(after)), ...keysInCode()])
  const declared = new Set(neededKeys(before))
  const dropped = before.filter(({ name }) => !after.some((each) => each.name === name))
  const isOfDropped = (key: string): boolean =>
    dropped.some(({ name, namespace }) => new RegExp(`^${namespace}:(?:(?:${besides})\\.)?${name}(?:[._]|$)`).test(key))
  for (const language of ['en', 'fr'] as const) {
    const keys = [...readTexts(language).keys()]
    const isGone = (key: string): boolean => ofTopics.has(key) || (!needed.has(key) && (declared.has(key) || isOfDropped(key)))
    removeTexts(language, keys.filter(isGone))
  }
}

/** The histories name the kinds and the actions of all other resources. */
const withHistories = (declared: Declarations): Declarations => {
  const others = declared.filter(({ name }) => name !== auditHistory.name && name !== 'recordRead')
  return [...others, auditHistoryOf(others), recordReadOf(others)]
}

const emptiedCategories = (topics: readonly string[]): readonly string[] =>
  topicCategories.filter((category) => topicsOf[category].every((topic) => topics.includes(topic)))

/** First words of keys of one resource. */
const besides = 'titles|values|tabs|groups|transitions|meanings|consequences|figures|help|heads|none|counts|problems|errors|settled'

/** `equipment` → `EQUIPMENT`: the category of its topics. */
export const categoryOf = (name: string): string => wordsOf(name).replaceAll(' ', '_').toUpperCase()

const lastOf = (key: string): string => key.slice(Math.max(key.lastIndexOf('.'), key.lastIndexOf(':')) + 1)
const isOf = (key: string, kind: string, name: string): boolean => key.includes(`:${kind}.${name}.`)

function englishOf(key: string, { name, plural }: ResourceRequest): string {
  if (isOf(key, 'titles', name)) {
    if (key.endsWith('.new')) return `New ${wordsOf(name)}`
    return titleOf(key.endsWith('.many') ? (plural ?? pluralOf(name)) : name)
  }
  if (key.endsWith(`auditHistory.kind.${name}`)) return titleOf(name)
  return key.startsWith('audit:values.auditHistory.action.') ? eventOf(draftOf(key)) : draftOf(key)
}

/** `Retire` → `Retired`, `Send to repair` → `Sent to repair`: the event of a transition. */
function eventOf(button: string): string {
  const [verb = '', ...rest] = button.split(' ')
  const past = irregular.get(verb) ?? (verb.endsWith('e') ? `${verb}d` : verb.endsWith('y') ? `${verb.slice(0, -1)}ied` : `${verb}ed`)
  return [past, ...rest].join(' ')
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['Send', 'Sent'],
  ['Put', 'Put'],
  ['Take', 'Taken'],
  ['Give', 'Given'],
  ['Begin', 'Begun'],
  ['Lend', 'Lent'],
  ['Stop', 'Stopped'],
  ['Submit', 'Submitted'],
  ['Withdraw', 'Withdrawn'],
])

function frenchOf(key: string, english: string, { name, plural, french }: ResourceRequest): string {
  const [one, many = one === undefined ? undefined : `${one}s`, fresh = one === undefined ? undefined : `Ajout : ${one}`] =
    french.get(name) ?? []
  const last = lastOf(key)
  const texts = french.get(last) ?? french.get(last.replace(/Id$/, '')) ?? titleOfTarget(last)
  const isTitle = isOf(key, 'titles', name)
  const isMany = isTitle ? last === 'many' : key.includes(':tabs.') || key.includes('.category.')
  const isNamed = isTitle || last === name || last === (plural ?? pluralOf(name)) || last === categoryOf(name)
  const ofResource = isTitle && last === 'new' ? fresh : isMany ? many : one
  const [label, event = label] = texts ?? []
  const own = key.startsWith('audit:values.auditHistory.action.') ? event : label
  const text = isNamed ? (ofResource ?? own) : own
  return text === undefined ? (usual.get(english) ?? english) : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** A reference is called after the resource that it references. */
function titleOfTarget(field: string): readonly string[] | undefined {
  if (!field.endsWith('Id')) return undefined
  const title = [...readTexts('fr')].find(([key]) => key.endsWith(`:titles.${field.slice(0, -'Id'.length)}.one`))
  return title === undefined ? undefined : [title[1]]
}

const usual: ReadonlyMap<string, string> = new Map([
  ['Name', 'Nom'],
  ['Details', 'Renseignements'],
  ['Status', 'État'],
  ['Title', 'Titre'],
  ['Email', 'Courriel'],
  ['Phone', 'Téléphone'],
  ['Address', 'Adresse'],
  ['City', 'Ville'],
  ['Country', 'Pays'],
  ['Postal code', 'Code postal'],
  ['Study', 'Étude'],
  ['User', 'Utilisateur'],
  ['Role', 'Rôle'],
  ['File', 'Fichier'],
  ['Draft', 'Brouillon'],
  ['Active', 'Actif'],
  ['Archived', 'Archivé'],
  ['Open', 'Ouvert'],
  ['Closed', 'Fermé'],
  ['Mark active', 'Activer'],
  ['Marked active', 'Activé'],
  ['Marked archived', 'Archivé'],
  ['Marked closed', 'Fermé'],
  ['Mark archived', 'Archiver'],
  ['Mark closed', 'Fermer'],
])
