import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const named = [...readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/^- `([^`]+)`: (.+)$/gm)].map(
  ([, file = '', title = '']) => [file, title] as const,
)

it('docs/security.md names tests that exist', () => {
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter(([file, title]) => !readFileSync(join(root, file), 'utf8').includes(`${title}'`))
  expect(missing).toEqual([])
})
