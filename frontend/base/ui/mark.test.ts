import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mark, productAccent } from '#resources/core/look.ts'

it('is the same in the browser’s tab as on the screens', () => {
  const icon = readFileSync('frontend/public/favicon.svg', 'utf8')
  for (const part of [mark.lines, mark.tick, `rx="${mark.radius}"`, productAccent]) expect(icon).toContain(part)
})
