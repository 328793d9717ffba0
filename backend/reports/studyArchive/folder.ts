import { closeSync, createWriteStream, mkdirSync, openSync, writeSync } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileWriter } from '../../platform/files/zipWriter.ts'

/** Numbers of rows in a section, for the manifest. */
export type Counts = Readonly<Record<string, number>>

/** Writes the files of one section into a folder of this machine. */
export interface SectionFolder extends FileWriter {
  /** Copies a stored file. */
  copy(name: string, content: Readable): Promise<void>
}

const countsFile = 'counts.json'
const filesFolder = 'files'

/**
 * Returns the folder in which the sections of an archive wait until it is complete. The clean-up of interrupted uploads removes such
 * folders a day after their node died.
 */
export const workFolderOf = (dataDir: string, { startedAt, taskId }: { readonly startedAt: string; readonly taskId: string }): string =>
  join(dataDir, 'incoming', startedAt.slice(0, 10), `archive-${taskId}`)

/**
 * Writes a section unless it is complete on this machine already: a task may continue on another node, which writes it again.
 * @returns its counts
 */
export async function ensureSection(workFolder: string, name: string, write: (folder: SectionFolder) => Promise<Counts>): Promise<Counts> {
  const target = join(workFolder, name)
  const finished = await readFile(join(target, countsFile), 'utf8').catch(() => null)
  if (finished !== null) return JSON.parse(finished) as Counts
  const unfinished = `${target}.part`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, filesFolder), { recursive: true, mode: 0o700 })
  const counts = await write(sectionFolder(join(unfinished, filesFolder)))
  await writeFile(join(unfinished, countsFile), JSON.stringify(counts))
  await rename(unfinished, target)
  return counts
}

/** Returns the paths of all files of a section, with their names in the archive. */
export async function listFiles(workFolder: string, section: string): Promise<readonly { readonly path: string; readonly name: string }[]> {
  const root = join(workFolder, section, filesFolder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path, name: path.slice(root.length + 1) }
    })
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
}

export const removeWorkFolder = (workFolder: string): Promise<void> => rm(workFolder, { recursive: true, force: true })

/** True if a work folder exists on this machine. */
export const hasWorkFolder = (workFolder: string): Promise<boolean> =>
  access(workFolder).then(
    () => true,
    () => false,
  )

function sectionFolder(root: string): SectionFolder {
  const open = (name: string) => {
    const path = join(root, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const descriptor = openSync(path, 'wx', 0o600)
    return {
      write: (content: string | Uint8Array) => {
        const bytes = typeof content === 'string' ? Buffer.from(content) : content
        for (let offset = 0; offset < bytes.length; ) offset += writeSync(descriptor, bytes, offset)
      },
      end: () => closeSync(descriptor),
    }
  }
  return {
    open,
    add(name, content) {
      const entry = open(name)
      entry.write(content)
      entry.end()
    },
    async copy(name, content) {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    },
    end: () => undefined,
    take: () => [],
  }
}
