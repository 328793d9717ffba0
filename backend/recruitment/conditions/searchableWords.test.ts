import { describe, expect, test } from 'vitest'
import { findSearchableWords, foldText, nameKey, splitWords, toCodeKey } from './searchableWords.ts'

describe('splitting text for the search', () => {
  test.each([
    ['Crohn’s disease', ['crohn', 'disease']],
    ["Crohn's disease", ['crohn', 'disease']],
    ['Cancer de l’œsophage', ['cancer', 'de', 'oesophage']],
    ["Maladie d'Alzheimer", ['maladie', 'alzheimer']],
    ['Insuffisance cardiaque à fraction d’éjection préservée', ['insuffisance', 'cardiaque', 'a', 'fraction', 'ejection', 'preservee']],
    ['COVID-19', ['covid', '19']],
    ['Hand, foot and mouth (HFMD)', ['hand', 'foot', 'and', 'mouth', 'hfmd']],
    ['🦠 \u0000 %_\\', []],
  ])('splits %s into its parts', (text, words) => expect(splitWords(text)).toEqual(words))

  test('also finds parts that are joined into one', () => {
    expect(findSearchableWords('COVID-19')).toContain('covid19')
    expect(findSearchableWords('Crohn’s disease')).toContain('crohns')
    expect(findSearchableWords('Maladie d’Alzheimer')).not.toContain('dalzheimer')
  })

  test('compares without accents, ligatures and letter case', () => {
    expect(foldText('Œdème ﬁbreux')).toBe('oedeme fibreux')
    expect(nameKey('MALADIE DE  BEHÇET')).toBe(nameKey('Maladie de Behçet'))
  })

  test('removes the dot from codes', () => expect(toCodeKey('E11.65')).toBe('e1165'))
})
