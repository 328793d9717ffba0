import { expect, it } from 'vitest'
import { findAvoidedWords } from './wordList.ts'

const found = (language: 'en' | 'fr', key: string, text: string) => findAvoidedWords(language, new Map([[key, text]]))

it('people are participants', () => {
  expect(found('en', 'participants:merge.done', 'The entries are merged')).toEqual([
    "participants:merge.done says 'entries' in place of 'participant'",
  ])
  expect(found('fr', 'participants:merge.done', 'Ces deux dossiers sont fusionnés')).toHaveLength(1)
  expect(found('en', 'common:errors.MergeEntryBack', 'The merged entry is gone')).toHaveLength(1)
  expect(found('en', 'studies:help.study.phase', 'As the registry has it, one entry a phase')).toEqual([])
})

it('messages that speak of people too say of nobody that they are a file', () => {
  expect(found('fr', 'common:errors.NotFound', 'Cette fiche n’existe pas')).toHaveLength(1)
  expect(found('fr', 'common:list.views.missing', 'La liste s’affiche sans vue')).toEqual([])
})

it('where a study is conducted is a study site', () => {
  expect(found('en', 'common:roleEditor.asRole.intro', 'Rows depend on their study-sites')).toHaveLength(1)
  expect(found('fr', 'studies:study.siteCount', 'Nombre de centres')).toHaveLength(1)
})

it('the same action has the same name', () => {
  expect(found('en', 'admin:transitions.site.remove', 'Erase')).toEqual(["admin:transitions.site.remove says 'Erase' in place of 'Delete'"])
  expect(found('fr', 'common:list.edit', 'Éditer')).toHaveLength(1)
  expect(found('fr', 'common:list.edit', 'Modifier')).toEqual([])
  expect(found('en', 'common:form.lost', 'What you erase here is gone')).toEqual([])
})
