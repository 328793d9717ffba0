import { describe, expect, it } from 'vitest'
import { findFrenchSpaces, withFrenchSpaces } from './frenchSpaces.ts'

describe('the spaces of a French text', () => {
  it.each([
    ['Ligne : vide', 'Ligne\u00a0: vide'],
    ['Ligne: vide', 'Ligne\u00a0: vide'],
    ['Motif :', 'Motif\u00a0:'],
    ['Supprimer {{name}} ?', 'Supprimer {{name}}?'],
    ['Supprimer {{name}}\u202f?', 'Supprimer {{name}}?'],
    ['Importez-les ; les autres restent', 'Importez-les; les autres restent'],
    ['Que signifie « {{name}} » ?', 'Que signifie «\u00a0{{name}}\u00a0»?'],
    ['Au plus {{max}} %', 'Au plus {{max}}\u00a0%'],
  ])('%j becomes %j', (written, mended) => {
    expect(withFrenchSpaces(written)).toBe(mended)
    expect(withFrenchSpaces(mended)).toBe(mended)
    expect(findFrenchSpaces(new Map([['common:key', written]]))).toEqual([expect.stringContaining('common:key wants other spaces')])
  })

  it.each(['l’un des signes # ? ! @ $ % ^ & * -', 'AAAA-MM-JJ HH:mm', 'commence par https://', '$t(common:provinces.{{province}})'])(
    '%j stays as it is',
    (text) => {
      expect(findFrenchSpaces(new Map([['common:key', text]]))).toEqual([])
    },
  )
})
