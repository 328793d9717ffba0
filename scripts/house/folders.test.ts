import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderCircles, readSources, type SourceFile } from './folders.ts'

const file = (path: string, ...imports: readonly string[]): SourceFile => ({ path, lines: 1, imports })

it('finds rooms that depend on one another in a circle, by the imports that make it', () => {
  const files = [
    file('a/one.ts', 'b/one.ts', 'a/two.ts'),
    file('a/two.ts', 'd/one.ts'),
    file('b/one.ts', 'c/one.ts'),
    file('c/one.ts', 'a/one.ts', 'd/one.ts'),
    file('d/one.ts', 'node_modules/x.ts'),
    file('e/one.ts', 'a/one.ts'),
  ]
  const imports = [
    { from: 'a/one.ts', to: 'b/one.ts' },
    { from: 'b/one.ts', to: 'c/one.ts' },
    { from: 'c/one.ts', to: 'a/one.ts' },
  ]
  expect(folderCircles(files)).toEqual([{ folder: '', rooms: ['a', 'b', 'c'], imports }])
  expect(folderCircles(files.filter(({ path }) => path !== 'c/one.ts'))).toEqual([])
})

it('counts an import in the lowest folder that holds both files, where files of it are rooms too', () => {
  const files = [
    file('x/a/deep/one.ts', 'x/b/one.ts'),
    file('x/b/one.ts', 'x/a/two.ts', 'x/types.ts'),
    file('x/a/two.ts'),
    file('x/types.ts'),
    file('x/index.ts', 'x/b/one.ts'),
  ]
  expect(folderCircles(files).map(({ folder, rooms }) => [folder, rooms])).toEqual([['x', ['a', 'b']]])
  const back = [...files, file('x/b/two.ts', 'x/index.ts')]
  expect(folderCircles(back).map(({ rooms }) => rooms)).toEqual([['a', 'b', 'index.ts']])
})

it('leaves circles of files alone to the linter', () => {
  expect(folderCircles([file('x/one.ts', 'x/two.ts'), file('x/two.ts', 'x/one.ts')])).toEqual([])
})

it('the product has no circle of folders', () => {
  const files = readSources(join(import.meta.dirname, '../..'), ['resources', 'policies', 'backend', 'frontend'])
  expect(files.length).toBeGreaterThan(2500)
  expect(folderCircles(files).map(({ folder, rooms }) => `${folder}: ${rooms.join(', ')}`)).toEqual([])
})
