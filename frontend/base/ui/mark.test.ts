import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mark, productAccent } from '#resources/core/values/look.ts'

it('the logo in the browser tab equals the one on the screens', () => {
  const icon = readFileSync('frontend/public/favicon.svg', 'utf8')
  for (const fragment of [mark.lines, mark.tick, `rx="${mark.radius}"`, productAccent]) expect(icon).toContain(fragment)
})
