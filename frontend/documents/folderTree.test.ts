import { expect, test, vi } from 'vitest'
import { filesOfEntries, filesOfFolder } from '../files/droppedFiles.ts'
import { folderTree, safeFolderName } from './folderTree.ts'

const fileEntry = (name: string) =>
  ({
    isFile: true,
    isDirectory: false,
    name,
    file: (take: (file: File) => void) => take(new File(['x'], name)),
  }) as unknown as FileSystemEntry

function folderEntry(name: string, ...batches: readonly (readonly FileSystemEntry[])[]): FileSystemEntry {
  const left = [...batches]
  const createReader = () => ({ readEntries: (take: (entries: readonly FileSystemEntry[]) => void) => take(left.shift() ?? []) })
  return { isFile: false, isDirectory: true, name, createReader } as unknown as FileSystemEntry
}

test('a dropped folder gives all its files with their folders, however many times the browser tells some, and no leftovers', async () => {
  const dropped = folderEntry(
    'Training',
    [fileEntry('one.pdf'), folderEntry('Site start', [fileEntry('two.pdf'), fileEntry('.DS_Store')])],
    [fileEntry('three.pdf')],
  )
  const found = await filesOfEntries([dropped, fileEntry('alone.pdf')])
  expect(found.map(({ file, path }) => [path, file.name])).toEqual([
    ['Training', 'one.pdf'],
    ['Training/Site start', 'two.pdf'],
    ['Training', 'three.pdf'],
    ['', 'alone.pdf'],
  ])
  const chosen = Object.assign(new File(['x'], 'two.pdf'), { webkitRelativePath: 'Training/Site start/two.pdf' })
  expect(filesOfFolder([chosen]).map(({ path }) => path)).toEqual(['Training/Site start'])
})

test('each missing folder of a path is created once, below the one that is there, and tried again after a failure', async () => {
  const find = vi.fn(async (parentId: string | null, name: string) => (parentId === 'root' && name === 'Training' ? 'training' : null))
  const create = vi.fn(async (parentId: string | null, name: string) => `${parentId}/${name}`)
  create.mockRejectedValueOnce(new Error('refused'))
  const folderAt = folderTree('root', { find, create })
  await expect(folderAt('Training/Site start')).rejects.toThrow('refused')
  expect(await Promise.all([folderAt('Training/Site start'), folderAt('training/Site start'), folderAt('Training'), folderAt('')])).toEqual(
    ['training/Site start', 'training/Site start', 'training', 'root'],
  )
  expect(create).toHaveBeenCalledTimes(2)
})

test('a folder gets the closest name that a folder may have', () => {
  expect(['Été 2026', 'v1.2', 'A & B', '…', 'x'.repeat(200)].map(safeFolderName)).toEqual([
    'Ete 2026',
    'v1-2',
    'A - B',
    '-',
    'x'.repeat(120),
  ])
})
