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

it('the same action has the same name', () => {
  expect(found('en', 'admin:transitions.site.remove', 'Erase')).toEqual(["admin:transitions.site.remove says 'Erase' in place of 'Delete'"])
  expect(found('fr', 'common:list.edit', 'Éditer')).toHaveLength(1)
  expect(found('fr', 'common:list.edit', 'Modifier')).toEqual([])
  expect(found('en', 'common:form.lost', 'What you erase here is gone')).toEqual([])
})
