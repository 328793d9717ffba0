import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const namedTests = [...readFileSync(join(root, 'docs/evaluate/security.md'), 'utf8').matchAll(/^- `([^`]+)`: (.+)$/gm)].map(
  ([, file = '', title = '']) => [file, title] as const,
)

it('every test named in docs/evaluate/security.md exists', () => {
  expect(namedTests.length).toBeGreaterThan(20)
  const missing = namedTests.filter(([file, title]) => !readFileSync(join(root, file), 'utf8').includes(`${title}'`))
  expect(missing).toEqual([])
})
