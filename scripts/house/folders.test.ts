import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findFolderCycles, readSources, type SourceFile } from './folders.ts'

const createSourceFile = (path: string, ...imports: readonly string[]): SourceFile => ({ path, lines: 1, imports })

it('finds circular dependencies between folders, with the imports that cause them', () => {
  const files = [
    createSourceFile('a/one.ts', 'b/one.ts', 'a/two.ts'),
    createSourceFile('a/two.ts', 'd/one.ts'),
    createSourceFile('b/one.ts', 'c/one.ts'),
    createSourceFile('c/one.ts', 'a/one.ts', 'd/one.ts'),
    createSourceFile('d/one.ts', 'node_modules/x.ts'),
    createSourceFile('e/one.ts', 'a/one.ts'),
  ]
  const imports = [
    { from: 'a/one.ts', to: 'b/one.ts' },
    { from: 'b/one.ts', to: 'c/one.ts' },
    { from: 'c/one.ts', to: 'a/one.ts' },
  ]
  expect(findFolderCycles(files)).toEqual([{ folder: '', rooms: ['a', 'b', 'c'], imports }])
  expect(findFolderCycles(files.filter(({ path }) => path !== 'c/one.ts'))).toEqual([])
})

it('counts an import in the lowest folder that contains both files, where its files count as folders too', () => {
  const files = [
    createSourceFile('x/a/deep/one.ts', 'x/b/one.ts'),
    createSourceFile('x/b/one.ts', 'x/a/two.ts', 'x/types.ts'),
    createSourceFile('x/a/two.ts'),
    createSourceFile('x/types.ts'),
    createSourceFile('x/index.ts', 'x/b/one.ts'),
  ]
  expect(findFolderCycles(files).map(({ folder, rooms }) => [folder, rooms])).toEqual([['x', ['a', 'b']]])
  const filesWithCycle = [...files, createSourceFile('x/b/two.ts', 'x/index.ts')]
  expect(findFolderCycles(filesWithCycle).map(({ rooms }) => rooms)).toEqual([['a', 'b', 'index.ts']])
})

it('ignores circles of files, which the linter reports', () => {
  expect(findFolderCycles([createSourceFile('x/one.ts', 'x/two.ts'), createSourceFile('x/two.ts', 'x/one.ts')])).toEqual([])
})

it('finds no circle of folders in the product', () => {
  const files = readSources(join(import.meta.dirname, '../..'), ['resources', 'policies', 'backend', 'frontend'])
  expect(files.length).toBeGreaterThan(2500)
  expect(findFolderCycles(files).map(({ folder, rooms }) => `${folder}: ${rooms.join(', ')}`)).toEqual([])
})
