import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('the only image files are the icons of the application, and none contains text', () => {
  const images = globSync('**/*.{svg,png,jpg,jpeg,gif,webp,avif}', { cwd: root }).toSorted()
  expect(images).toEqual(['public/favicon.svg', 'public/icon-192.png', 'public/icon-512.png'])
  expect(readFileSync(join(root, 'public/favicon.svg'), 'utf8')).not.toContain('<text')
})

it('no stylesheet animates without an end, and nothing plays by itself but the picture of a meeting', () => {
  const styles = globSync('**/*.css', { cwd: root })
  expect(styles.length).toBeGreaterThan(50)
  expect(styles.filter((file) => /\binfinite\b|\bblink\b/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  const screens = globSync('**/*.tsx', { cwd: root })
  expect(screens.filter((file) => /\bautoPlay\b|<marquee/.test(readFileSync(join(root, file), 'utf8')))).toEqual([
    'consents/meeting/Picture.tsx',
  ])
})
