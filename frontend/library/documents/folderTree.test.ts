import { expect, test, vi } from 'vitest'
import { filesOfEntries, filesOfFolder } from '../../files/droppedFiles.ts'
import { folderTree, makeSafeFolderName } from './folderTree.ts'

const createFileEntry = (name: string) =>
  ({
    isFile: true,
    isDirectory: false,
    name,
    file: (callback: (file: File) => void) => callback(new File(['x'], name)),
  }) as unknown as FileSystemEntry

function createFolderEntry(name: string, ...batches: readonly (readonly FileSystemEntry[])[]): FileSystemEntry {
  const remainingBatches = [...batches]
  const createReader = () => ({
    readEntries: (callback: (entries: readonly FileSystemEntry[]) => void) => callback(remainingBatches.shift() ?? []),
  })
  return { isFile: false, isDirectory: true, name, createReader } as unknown as FileSystemEntry
}

test('reads all files of a dropped folder with their subfolders, each once, without system files', async () => {
  const droppedFolder = createFolderEntry(
    'Training',
    [createFileEntry('one.pdf'), createFolderEntry('Site start', [createFileEntry('two.pdf'), createFileEntry('.DS_Store')])],
    [createFileEntry('three.pdf')],
  )
  const entryFiles = await filesOfEntries([droppedFolder, createFileEntry('alone.pdf')])
  expect(entryFiles.map(({ file, path }) => [path, file.name])).toEqual([
    ['Training', 'one.pdf'],
    ['Training/Site start', 'two.pdf'],
    ['Training', 'three.pdf'],
    ['', 'alone.pdf'],
  ])
  const chosenFile = Object.assign(new File(['x'], 'two.pdf'), { webkitRelativePath: 'Training/Site start/two.pdf' })
  expect(filesOfFolder([chosenFile]).map(({ path }) => path)).toEqual(['Training/Site start'])
})

test('creates each missing folder of a path once, below the existing one, and retries after a failure', async () => {
  const find = vi.fn(async (parentId: string | null, name: string) => (parentId === 'root' && name === 'Training' ? 'training' : null))
  const create = vi.fn(async (parentId: string | null, name: string) => `${parentId}/${name}`)
  create.mockRejectedValueOnce(new Error('refused'))
  const resolveFolderId = folderTree('root', { find, create })
  await expect(resolveFolderId('Training/Site start')).rejects.toThrow('refused')
  expect(
    await Promise.all([
      resolveFolderId('Training/Site start'),
      resolveFolderId('training/Site start'),
      resolveFolderId('Training'),
      resolveFolderId(''),
    ]),
  ).toEqual(['training/Site start', 'training/Site start', 'training', 'root'])
  expect(create).toHaveBeenCalledTimes(2)
})

test('converts a folder name to the closest valid name', () => {
  expect(['Été 2026', 'v1.2', 'A & B', '…', 'x'.repeat(200)].map(makeSafeFolderName)).toEqual([
    'Ete 2026',
    'v1-2',
    'A - B',
    '-',
    'x'.repeat(120),
  ])
})
