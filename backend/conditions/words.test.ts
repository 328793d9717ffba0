import { describe, expect, test } from 'vitest'
import { codeKey, findableWords, folded, nameKey, wordsOf } from './words.ts'

describe('words', () => {
  test.each([
    ['Crohn’s disease', ['crohn', 'disease']],
    ["Crohn's disease", ['crohn', 'disease']],
    ['Cancer de l’œsophage', ['cancer', 'de', 'oesophage']],
    ["Maladie d'Alzheimer", ['maladie', 'alzheimer']],
    ['Insuffisance cardiaque à fraction d’éjection préservée', ['insuffisance', 'cardiaque', 'a', 'fraction', 'ejection', 'preservee']],
    ['COVID-19', ['covid', '19']],
    ['Hand, foot and mouth (HFMD)', ['hand', 'foot', 'and', 'mouth', 'hfmd']],
    ['🦠 \u0000 %_\\', []],
  ])('of %s', (text, words) => expect(wordsOf(text)).toEqual(words))

  test('are found in one, too', () => {
    expect(findableWords('COVID-19')).toContain('covid19')
    expect(findableWords('Crohn’s disease')).toContain('crohns')
    expect(findableWords('Maladie d’Alzheimer')).not.toContain('dalzheimer')
  })

  test('are compared without accents, ligatures and letter case', () => {
    expect(folded('Œdème ﬁbreux')).toBe('oedeme fibreux')
    expect(nameKey('MALADIE DE  BEHÇET')).toBe(nameKey('Maladie de Behçet'))
  })

  test('codes lose their dot', () => expect(codeKey('E11.65')).toBe('e1165'))
})
