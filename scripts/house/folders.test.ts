import { expect, it } from 'vitest'
import { folderCircles, type SourceFile } from './folders.ts'

const file = (path: string, ...imports: readonly string[]): SourceFile => ({ path, lines: 1, imports })

it('finds folders that depend on one another in a circle, and no others', () => {
  const files = [
    file('a/one.ts', 'b/one.ts', 'a/two.ts'),
    file('a/two.ts', 'd/one.ts'),
    file('b/one.ts', 'c/one.ts'),
    file('c/one.ts', 'a/one.ts', 'd/one.ts'),
    file('d/one.ts', 'node_modules/x.ts'),
    file('e/one.ts', 'a/one.ts'),
  ]
  expect(folderCircles(files)).toEqual([['a', 'b', 'c']])
  expect(folderCircles(files.filter(({ path }) => path !== 'c/one.ts'))).toEqual([])
})

it('counts folders at the depth that is looked at', () => {
  const files = [file('x/a/deep/one.ts', 'x/b/one.ts'), file('x/b/one.ts', 'x/a/two.ts'), file('x/a/two.ts')]
  expect(folderCircles(files)).toEqual([])
  expect(folderCircles(files, (path) => path.split('/').slice(0, 2).join('/'))).toEqual([['x/a', 'x/b']])
})
