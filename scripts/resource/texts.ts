import type { ResourceDefinition } from '#resources/core/resource.ts'
import { auditHistory } from '#resources/index.ts'
import { topicCategories, topicsByCategory } from '#resources/messages/topics.ts'
import { auditHistoryOf } from '#resources/organisation/auditHistory.ts'
import { recordReadOf } from '#resources/participants/recordRead.ts'
import { draftOf } from '../texts/draftTexts.ts'
import { withFrenchSpaces } from '../texts/frenchSpaces.ts'
import { keysInCode } from '../texts/keysInCode.ts'
import { addTexts, readTexts, removeTexts } from '../texts/localeFiles.ts'
import { neededKeys } from '../texts/neededKeys.ts'
import { sameInBothLanguages } from '../texts/sameInBothLanguages.ts'
import { pluralOf } from './definition.ts'
import type { ResourceRequest } from './request.ts'
import { titleOf, toSpacedName } from './scaffold.ts'

type Declarations = readonly ResourceDefinition[]

/** Returns the keys of a topic and of its category. */
export const getTopicKeys = (topic: string, category?: string): readonly string[] => [
  `notifications:values.notification.topic.${topic}`,
  `notifications:values.notificationChoice.topic.${topic}`,
  ...(category === undefined ? [] : [`notifications:values.notification.category.${category}`]),
]

/**
 * Adds the texts that the changed declarations need and the earlier ones did not. English is drafted from names. French comes from the
 * request, or from words that all screens share, else it is the English text, which `texts:check` reports until it is translated.
 * @returns English texts without a French translation
 */
export function addTextsOf(before: Declarations, after: Declarations, request: ResourceRequest): readonly string[] {
  const existingKeys = new Set(neededKeys(before))
  const topics = request.notices.flatMap(({ topic, category }) => getTopicKeys(topic, category ?? categoryOf(request.name)))
  const keys = [...neededKeys(after).filter((key) => !existingKeys.has(key)), ...topics]
  const english = new Map(keys.map((key) => [key, englishOf(key, request)]))
  const french = new Map([...english].map(([key, text]) => [key, withFrenchSpaces(frenchOf(key, text, request))]))
  addTexts('en', english)
  const added = addTexts('fr', french)
  const untranslatedTexts = added.flatMap((key) => (french.get(key) === english.get(key) ? (english.get(key) ?? []) : []))
  return [...new Set(untranslatedTexts)].filter((text) => !sameInBothLanguages.has(text))
}

/**
 * Removes texts that the changed declarations no longer show, and hand-written texts of removed resources: hints, messages, empty lists.
 * @param topics topics that were removed with the resources
 */
export function removeTextsOf(before: Declarations, after: Declarations, topics: readonly string[]): void {
  const topicKeySet = new Set([
    ...topics.flatMap((topic) => getTopicKeys(topic)),
    ...findEmptiedCategories(topics).flatMap((each) => getTopicKeys('', each)),
  ])
  const requiredKeys = new Set([...neededKeys(withHistories(after)), ...keysInCode()])
  const declaredKeys = new Set(neededKeys(before))
  const droppedResources = before.filter(({ name }) => !after.some((each) => each.name === name))
  const isOfDropped = (key: string): boolean =>
    droppedResources.some(({ name, namespace }) => new RegExp(`^${namespace}:(?:(?:${keyPrefixes})\\.)?${name}(?:[._]|$)`).test(key))
  for (const language of ['en', 'fr'] as const) {
    const keys = [...readTexts(language).keys()]
    const isObsolete = (key: string): boolean =>
      topicKeySet.has(key) || (!requiredKeys.has(key) && (declaredKeys.has(key) || isOfDropped(key)))
    removeTexts(language, keys.filter(isObsolete))
  }
}

/** Rebuilds the audit history and the read log, whose texts include the kinds and actions of all other resources. */
const withHistories = (declarations: Declarations): Declarations => {
  const others = declarations.filter(({ name }) => name !== auditHistory.name && name !== 'recordRead')
  return [...others, auditHistoryOf(others), recordReadOf(others)]
}

const findEmptiedCategories = (topics: readonly string[]): readonly string[] =>
  topicCategories.filter((category) => topicsByCategory[category].every((topic) => topics.includes(topic)))

/** First parts of the translation keys of a resource. */
const keyPrefixes =
  'titles|values|tabs|sections|groups|transitions|meanings|consequences|figures|help|heads|none|noneHints|counts|problems|errors|settled'

/** `equipment` → `EQUIPMENT`: returns the category of the resource's topics. */
export const categoryOf = (name: string): string => toSpacedName(name).replaceAll(' ', '_').toUpperCase()

const lastOf = (key: string): string => key.slice(Math.max(key.lastIndexOf('.'), key.lastIndexOf(':')) + 1)
const isOf = (key: string, kind: string, name: string): boolean => key.includes(`:${kind}.${name}.`)

function englishOf(key: string, { name, plural }: ResourceRequest): string {
  if (isOf(key, 'titles', name)) {
    if (key.endsWith('.new')) return `New ${toSpacedName(name)}`
    return titleOf(key.endsWith('.many') ? (plural ?? pluralOf(name)) : name)
  }
  if (key.endsWith(`auditHistory.kind.${name}`)) return titleOf(name)
  return key.startsWith('audit:values.auditHistory.action.') ? eventOf(draftOf(key)) : draftOf(key)
}

/** `Retire` → `Retired`, `Send to repair` → `Sent to repair`: returns the name of a transition's event. */
function eventOf(button: string): string {
  const [verb = '', ...otherWords] = button.split(' ')
  const past = irregular.get(verb) ?? (verb.endsWith('e') ? `${verb}d` : verb.endsWith('y') ? `${verb.slice(0, -1)}ied` : `${verb}ed`)
  return [past, ...otherWords].join(' ')
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
  const [
    frenchSingular,
    frenchPlural = frenchSingular === undefined ? undefined : `${frenchSingular}s`,
    newTitle = frenchSingular === undefined ? undefined : `Ajout : ${frenchSingular}`,
  ] = french.get(name) ?? []
  const last = lastOf(key)
  const texts = french.get(last) ?? french.get(last.replace(/Id$/, '')) ?? titleOfTarget(last)
  const isTitle = isOf(key, 'titles', name)
  const isPlural = isTitle ? last === 'many' : key.includes(':tabs.') || key.includes('.category.')
  const isNamed = isTitle || last === name || last === (plural ?? pluralOf(name)) || last === categoryOf(name)
  const resourceText = isTitle && last === 'new' ? newTitle : isPlural ? frenchPlural : frenchSingular
  const [label, event = label] = texts ?? []
  const keyText = key.startsWith('audit:values.auditHistory.action.') ? event : label
  const text = isNamed ? (resourceText ?? keyText) : keyText
  return text === undefined ? (usualTranslations.get(english) ?? english) : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** Returns the title of the referenced resource, which is the label of a reference. */
function titleOfTarget(field: string): readonly string[] | undefined {
  if (!field.endsWith('Id')) return undefined
  const title = [...readTexts('fr')].find(([key]) => key.endsWith(`:titles.${field.slice(0, -'Id'.length)}.one`))
  return title === undefined ? undefined : [title[1]]
}

const usualTranslations: ReadonlyMap<string, string> = new Map([
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
