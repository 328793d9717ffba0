import { expect, it } from 'vitest'
import { findAvoidedWords } from './wordList.ts'

const findWords = (language: 'en' | 'fr', key: string, text: string) => findAvoidedWords(language, new Map([[key, text]]))

it('requires the term "participant" for people', () => {
  expect(findWords('en', 'participants:merge.done', 'The entries are merged')).toEqual([
    "participants:merge.done says 'entries' in place of 'participant'",
  ])
  expect(findWords('fr', 'participants:merge.done', 'Ces deux dossiers sont fusionnés')).toHaveLength(1)
  expect(findWords('en', 'common:errors.MergeEntryBack', 'The merged entry is gone')).toHaveLength(1)
  expect(findWords('en', 'studies:help.study.phase', 'As the registry has it, one entry a phase')).toEqual([])
})

it('rejects calling a person a file in messages that also concern people', () => {
  expect(findWords('fr', 'common:errors.NotFound', 'Cette fiche n’existe pas')).toHaveLength(1)
  expect(findWords('fr', 'common:list.views.missing', 'La liste s’affiche sans vue')).toEqual([])
})

it('requires the term "study site"', () => {
  expect(findWords('en', 'common:roleEditor.asRole.intro', 'Rows depend on their study-sites')).toHaveLength(1)
  expect(findWords('fr', 'studies:study.siteCount', 'Nombre de centres')).toHaveLength(1)
})

it('rejects instructions that depend on position, shape or colour alone', () => {
  expect(findWords('en', 'forms:builder.empty', 'Add a question from the left')).toHaveLength(1)
  expect(findWords('en', 'common:help', 'Press the round button')).toHaveLength(1)
  expect(findWords('fr', 'common:help', 'Ouvrez un dossier à gauche')).toHaveLength(1)
  expect(findWords('fr', 'common:help', 'Appuyez sur le bouton rouge')).toHaveLength(1)
  expect(findWords('en', 'dashboard:move.left', 'Move to the left column')).toEqual([])
})

it('requires the same name for the same action', () => {
  expect(findWords('en', 'admin:transitions.site.remove', 'Erase')).toEqual([
    "admin:transitions.site.remove says 'Erase' in place of 'Delete'",
  ])
  expect(findWords('fr', 'common:list.edit', 'Éditer')).toHaveLength(1)
  expect(findWords('fr', 'common:list.edit', 'Modifier')).toEqual([])
  expect(findWords('en', 'common:form.lost', 'What you erase here is gone')).toEqual([])
})
