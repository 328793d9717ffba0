import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = globSync('{backend,frontend,policies,resources,scripts,seeds}/**/*.test.{ts,tsx}').map((path) => ({
  path,
  source: readFileSync(path, 'utf8'),
}))
const findFilesWith = (pattern: RegExp): readonly string[] => sources.filter(({ source }) => pattern.test(source)).map(({ path }) => path)

it('no test replaces or resets modules, which it shares with other files', () => {
  expect(sources.length).toBeGreaterThan(600)
  expect(findFilesWith(/\bvi\.(mock|doMock|resetModules)\(/)).toEqual([])
})

it('no test has a separate time limit, which a busy machine would exceed', () =>
  expect(findFilesWith(/^\s*(\}, )?\d+_000\)?,?$|\{ timeout: [\d_]+ \}, (async )?\(/m)).toEqual([]))
