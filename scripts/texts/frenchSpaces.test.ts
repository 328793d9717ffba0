import { describe, expect, it } from 'vitest'
import { findFrenchSpaces, withFrenchSpaces } from './frenchSpaces.ts'

describe('spaces in a French text', () => {
  it.each([
    ['Ligne : vide', 'Ligne\u00a0: vide'],
    ['Ligne: vide', 'Ligne\u00a0: vide'],
    ['Motif :', 'Motif\u00a0:'],
    ['Supprimer {{name}} ?', 'Supprimer {{name}}?'],
    ['Supprimer {{name}}\u202f?', 'Supprimer {{name}}?'],
    ['Importez-les ; les autres restent', 'Importez-les; les autres restent'],
    ['Que signifie « {{name}} » ?', 'Que signifie «\u00a0{{name}}\u00a0»?'],
    ['Au plus {{max}} %', 'Au plus {{max}}\u00a0%'],
  ])('converts %j to %j', (sourceText, expected) => {
    expect(withFrenchSpaces(sourceText)).toBe(expected)
    expect(withFrenchSpaces(expected)).toBe(expected)
    expect(findFrenchSpaces(new Map([['common:key', sourceText]]))).toEqual([expect.stringContaining('common:key wants other spaces')])
  })

  it.each(['l’un des signes # ? ! @ $ % ^ & * -', 'AAAA-MM-JJ HH:mm', 'commence par https://', '$t(common:provinces.{{province}})'])(
    'leaves %j unchanged',
    (text) => {
      expect(findFrenchSpaces(new Map([['common:key', text]]))).toEqual([])
    },
  )
})
