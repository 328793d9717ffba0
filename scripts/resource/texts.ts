import type { ResourceDefinition } from '#resources/core/resource.ts'
import { draftOf } from '../texts/draftTexts.ts'
import { withFrenchSpaces } from '../texts/frenchSpaces.ts'
import { keysInCode } from '../texts/keysInCode.ts'
import { addTexts, readTexts, removeTexts } from '../texts/localeFiles.ts'
import { neededKeys } from '../texts/neededKeys.ts'
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
  return [...new Set(added.filter((key) => french.get(key) === english.get(key)).flatMap((key) => english.get(key) ?? []))]
}

/**
 * Takes out what the declarations showed before and do not show now, and what was written beside it by hand: hints, messages, empty lists.
 * @param topics topics that went with the resources
 */
export function removeTextsOf(before: Declarations, after: Declarations, topics: readonly string[]): void {
  const needed = new Set([...neededKeys(after), ...keysInCode()])
  const dropped = before.filter(({ name }) => !after.some((each) => each.name === name))
  const declared = new Set([...neededKeys(before), ...topics.flatMap((topic) => topicKeys(topic))])
  const isOfDropped = (key: string): boolean =>
    dropped.some(({ name, namespace }) => new RegExp(`^${namespace}:(?:(?:${besides})\\.)?${name}(?:[._]|$)`).test(key))
  for (const language of ['en', 'fr'] as const) {
    const keys = [...readTexts(language).keys()]
    removeTexts(
      language,
      keys.filter((key) => !needed.has(key) && (declared.has(key) || isOfDropped(key))),
    )
  }
}

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
  const [one, many = one === undefined ? undefined : `${one}s`, fresh] = french.get(name) ?? []
  const texts = french.get(lastOf(key)) ?? french.get(lastOf(key).replace(/Id$/, ''))
  const ofResource =
    isOf(key, 'titles', name) && key.endsWith('.new')
      ? (fresh ?? (one === undefined ? undefined : `Ajout : ${one}`))
      : (isOf(key, 'titles', name) && key.endsWith('.many')) ||
          lastOf(key) === (plural ?? pluralOf(name)) ||
          lastOf(key) === categoryOf(name)
        ? (many ?? one)
        : isOf(key, 'titles', name) || key.endsWith(`auditHistory.kind.${name}`)
          ? one
          : undefined
  const [label, event = label] = texts ?? []
  const text = ofResource ?? (key.startsWith('audit:values.auditHistory.action.') ? event : label)
  return text === undefined ? (usual.get(english) ?? english) : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
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
