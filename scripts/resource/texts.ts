import type { ResourceDefinition } from '#resources/core/resource.ts'
import { draftOf } from '../texts/draftTexts.ts'
import { addTexts } from '../texts/localeFiles.ts'
import { keysOf } from '../texts/neededKeys.ts'
import { titleOf, wordsOf } from './scaffold.ts'

/**
 * Texts for everything that the resource shows. English is drafted from its names; French says the words that every such screen has,
 * and elsewhere the English ones, which `texts:check` names until somebody has translated them.
 */
export function addTextsOf(definition: ResourceDefinition): void {
  const { name } = definition
  const english = new Map([
    ...keysOf(definition).map((key) => [key, draftOf(key)] as const),
    [`admin:titles.${name}.one`, titleOf(name)] as const,
    [`admin:titles.${name}.many`, `${titleOf(name)}s`] as const,
    [`admin:titles.${name}.new`, `New ${wordsOf(name)}`] as const,
    [`audit:values.auditHistory.kind.${name}`, titleOf(name)] as const,
  ])
  addTexts('en', english)
  addTexts('fr', new Map([...english].map(([key, text]) => [key, usual.get(text) ?? text])))
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
  ['Mark archived', 'Archiver'],
  ['Mark closed', 'Fermer'],
])
