import { describe, expect, it } from 'vitest'
import { paletteOf } from './palette.ts'
import { accentTokensOf, buildFirstPaintSheet, tokensOf } from './tokens.ts'

describe('the first paint', () => {
  it.each(['light', 'dark'] as const)('the first paint has the colours of the %s theme, so that nothing flashes', (mode) => {
    const block = buildFirstPaintSheet()
      .split(mode === 'light' ? ':root{' : ":root[data-theme='dark']{")[1]
      ?.split('}')[0]
    for (const [name, value] of Object.entries({ ...tokensOf(mode), ...accentTokensOf(paletteOf(null, mode)) }))
      expect(block?.split(';')).toContain(`${name}:${value}`)
  })
})
