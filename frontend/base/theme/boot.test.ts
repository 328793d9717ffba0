import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { surfaces } from './palette.ts'

const css = readFileSync('frontend/app/styles/boot.css', 'utf8')

describe('the first paint', () => {
  it.each(['light', 'dark'] as const)('has the surfaces of the %s theme, so that nothing flashes', (mode) => {
    const block = mode === 'light' ? css.split(':root {')[1] : css.split("[data-theme='dark'] {")[1]
    const { layout, container, elevated, line, softLine, text } = surfaces[mode]
    const wanted = {
      '--surface-layout': layout,
      '--surface-container': container,
      '--surface-elevated': elevated,
      '--line': line,
      '--line-soft': softLine,
      '--text': text,
    }
    for (const [name, value] of Object.entries(wanted)) expect(block?.split('}')[0]).toContain(`${name}: ${value};`)
  })
})
