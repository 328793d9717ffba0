import type { FolderCopied } from '#resources/documentAnswers.ts'
import type { documentCalls } from '#resources/documents/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Work } from '../engine/engine.types.ts'
import type { TaskStep } from '../engine/taskKind.ts'
import type { CallContext } from '../engine/types.ts'
import { conflict, notFound } from '../errors.ts'
import { startTaskIn } from '../tasks/startTask.ts'
import { copyOf } from './copy.ts'

/** The most folders and documents that one copy makes: the folders in one step, the documents by a task. */
const mostFolders = 200
const mostDocuments = 10_000

/** A folder as it is stored, with the roles that it is kept for: whoever copies it may not read them. */
interface StoredFolder {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly openToRoleIds: readonly string[] | null
  readonly changedByRoleIds: readonly string[] | null
}

/**
 * A folder with all that the caller sees in it, in whichever library they may add to. Folders are made at once and stay kept for the roles that theirs are
 * kept for; documents follow by a task.
 * @throws notFound, invalid, conflict Duplicate, TooMuchToCopy, TaskUnderWay; forbidden KeptByOthers, BelongsToAll
 */
export async function copyFolder(request: DeclaredRequest<(typeof documentCalls)['copyFolder']>): Promise<FolderCopied> {
  const { caller, params, input, studydesk } = request
  const { id } = params
  const { parentId = null, name } = input
  const from = await studydesk.engine.read(caller, 'libraryFolder', id)
  const { folders, documentIds } = await seenIn(request, from.id)
  if (folders.length > mostFolders || documentIds.length > mostDocuments)
    throw conflict('TooMuchToCopy', { details: { folders: mostFolders, documents: mostDocuments } })
  return studydesk.engine.work(caller, async (work) => {
    const library = parentId === null ? { studyId: from.studyId, siteId: from.siteId } : { parentId }
    const made = await work.create('libraryFolder', { name: name ?? from.name, ...library })
    const copies = await copyBelow(work, folders, { from: from.id, to: made })
    if (documentIds.length === 0) return { folder: made, taskId: null }
    const task = { kind: 'FOLDER_COPY', items: documentIds, given: { folders: Object.fromEntries(copies) } } as const
    return { folder: made, ...(await startTaskIn(work, request, task)) }
  })
}

/** The folder, those below it and their documents: what the caller sees of them. */
async function seenIn({ caller, studydesk }: CallContext, id: string) {
  const [found] = await studydesk.database.batch(caller.orgId, [
    {
      text: `with recursive below as (
          select folder.* from library_folder folder where folder.org_id = $1 and folder.id = $2
          union all
          select folder.* from library_folder folder join below on folder.org_id = $1 and folder.parent_id = below.id and folder.deleted_at is null)
        select id::text as "id", parent_id::text as "parentId", name, open_to_role_ids as "openToRoleIds", changed_by_role_ids as "changedByRoleIds"
        from below limit ${mostFolders + 1}`,
      values: [caller.orgId, id],
    },
  ])
  const stored = (found?.rows ?? []) as unknown as readonly StoredFolder[]
  const ids = stored.map((folder) => folder.id)
  const seen = new Set((await studydesk.engine.listById(caller, 'libraryFolder', ids)).map((folder) => folder.id))
  const [documents] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select id::text from document where org_id = $1 and folder_id = any($2::uuid[]) and deleted_at is null order by id limit ${mostDocuments + 1}`,
      values: [caller.orgId, [...seen]],
    },
  ])
  return { folders: stored.filter((folder) => seen.has(folder.id)), documentIds: (documents?.rows ?? []).map((row) => String(row.id)) }
}

interface Copied {
  readonly from: string
  readonly to: ResourceAnswer['libraryFolder']
}

/** Makes the folders below, level by level. @returns the copy of each folder, the topmost included */
async function copyBelow(work: Work, folders: readonly StoredFolder[], { from, to }: Copied): Promise<ReadonlyMap<string, string>> {
  const copies = new Map([[from, to.id]])
  const top = folders.find(({ id }) => id === from)
  if (top !== undefined && Object.values(keptFor(top)).some((roles) => (roles ?? []).length > 0))
    await work.trusted.update('libraryFolder', to.id, keptFor(top))
  const library = { studyId: to.studyId ?? null, siteId: to.siteId ?? null }
  let level = folders.filter(({ parentId }) => parentId === from)
  while (level.length > 0) {
    const inputs = level.map((folder) => ({
      name: folder.name,
      parentId: copies.get(folder.parentId ?? '') ?? null,
      ...library,
      ...keptFor(folder),
    }))
    const made = await work.trusted.createMany('libraryFolder', inputs)
    for (const [place, { id }] of level.entries()) copies.set(id, made[place] ?? '')
    const above = new Set(level.map(({ id }) => id))
    level = folders.filter(({ parentId }) => parentId !== null && above.has(parentId))
  }
  return copies
}

const keptFor = ({ openToRoleIds, changedByRoleIds }: StoredFolder) => ({ openToRoleIds, changedByRoleIds })

/** One document into the copy of its folder; one that stands elsewhere by now is left out. */
export const copyIntoFolder: TaskStep = async ([id = ''], { caller, studydesk, given }) => {
  const from = await studydesk.engine.read(caller, 'document', id)
  const folderId = (given.folders as Readonly<Record<string, string>>)[String(from.folderId)]
  if (folderId === undefined) throw notFound()
  const input = await copyOf({ caller, studydesk }, from)
  return async (work) => [{ resource: 'document', id: (await work.create('document', { ...input, folderId })).id }]
}
