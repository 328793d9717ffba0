import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { FolderCopied } from '#resources/library/documentAnswers.ts'
import type { documentCalls } from '#resources/library/documentsCalls.ts'
import { conflict, notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { TaskStep } from '../../platform/engine/taskKind.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { startTaskInWork } from '../../platform/tasks/startTask.ts'
import { copyOf } from './copy.ts'

/** The most folders and documents in one copy. The folders are created at once, the documents by a task. */
const mostFolders = 200
const mostDocuments = 10_000

/** A folder as stored, with its roles, which the user who copies it may not be allowed to read. */
interface StoredFolder {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly openToRoleIds: readonly string[] | null
  readonly changedByRoleIds: readonly string[] | null
}

/**
 * Copies a folder with all content that the caller may see, into any library to which they may add. Creates the folders at once,
 * restricted to the same roles; a task copies the documents.
 * @throws notFound, invalid, conflict Duplicate, TooMuchToCopy, TaskUnderWay; forbidden KeptByOthers, BelongsToAll
 */
export async function copyFolder(request: DeclaredRequest<(typeof documentCalls)['copyFolder']>): Promise<FolderCopied> {
  const { caller, params, input, studydesk } = request
  const { id } = params
  const { parentId = null, name } = input
  const sourceFolder = await studydesk.engine.read(caller, 'libraryFolder', id)
  const { folders, documentIds } = await readVisibleTree(request, sourceFolder.id)
  if (folders.length > mostFolders || documentIds.length > mostDocuments)
    throw conflict('TooMuchToCopy', { details: { folders: mostFolders, documents: mostDocuments } })
  return studydesk.engine.work(caller, async (work) => {
    const library = parentId === null ? { studyId: sourceFolder.studyId, siteId: sourceFolder.siteId } : { parentId }
    const copiedFolder = await work.create('libraryFolder', { name: name ?? sourceFolder.name, ...library })
    const copies = await copyBelow(work, folders, { from: sourceFolder.id, to: copiedFolder })
    if (documentIds.length === 0) return { folder: copiedFolder, taskId: null }
    const task = { kind: 'FOLDER_COPY', items: documentIds, input: { folders: Object.fromEntries(copies) } } as const
    return { folder: copiedFolder, ...(await startTaskInWork(work, request, task)) }
  })
}

/** Returns the folder, the folders below it and their documents, as far as the caller may see them. */
async function readVisibleTree({ caller, studydesk }: CallContext, id: string) {
  const [result] = await studydesk.database.batch(caller.orgId, [
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
  const stored = (result?.rows ?? []) as unknown as readonly StoredFolder[]
  const ids = stored.map((folder) => folder.id)
  const visibleIds = new Set((await studydesk.engine.listById(caller, 'libraryFolder', ids)).map((folder) => folder.id))
  const [documents] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select id::text from document where org_id = $1 and folder_id = any($2::uuid[]) and deleted_at is null order by id limit ${mostDocuments + 1}`,
      values: [caller.orgId, [...visibleIds]],
    },
  ])
  return {
    folders: stored.filter((folder) => visibleIds.has(folder.id)),
    documentIds: (documents?.rows ?? []).map((row) => String(row.id)),
  }
}

interface FolderCopy {
  readonly from: string
  readonly to: ResourceAnswer['libraryFolder']
}

/** Creates copies of the folders below the top folder, level by level. @returns the copy of each folder, including the top folder */
async function copyBelow(work: Work, folders: readonly StoredFolder[], { from, to }: FolderCopy): Promise<ReadonlyMap<string, string>> {
  const copies = new Map([[from, to.id]])
  const topFolder = folders.find(({ id }) => id === from)
  if (topFolder !== undefined && Object.values(roleFieldsOf(topFolder)).some((roles) => (roles ?? []).length > 0))
    await work.trusted.update('libraryFolder', to.id, roleFieldsOf(topFolder))
  const library = { studyId: to.studyId ?? null, siteId: to.siteId ?? null }
  let level = folders.filter(({ parentId }) => parentId === from)
  while (level.length > 0) {
    const inputs = level.map((folder) => ({
      name: folder.name,
      parentId: copies.get(folder.parentId ?? '') ?? null,
      ...library,
      ...roleFieldsOf(folder),
    }))
    const createdIds = await work.trusted.createMany('libraryFolder', inputs)
    for (const [index, { id }] of level.entries()) copies.set(id, createdIds[index] ?? '')
    const parentIds = new Set(level.map(({ id }) => id))
    level = folders.filter(({ parentId }) => parentId !== null && parentIds.has(parentId))
  }
  return copies
}

const roleFieldsOf = ({ openToRoleIds, changedByRoleIds }: StoredFolder) => ({ openToRoleIds, changedByRoleIds })

/** Copies a document into the copy of its folder. Skips a document that has moved to another folder since. */
export const copyIntoFolder: TaskStep = async ([id = ''], { caller, studydesk, input }) => {
  const original = await studydesk.engine.read(caller, 'document', id)
  const folderId = (input.folders as Readonly<Record<string, string>>)[String(original.folderId)]
  if (folderId === undefined) throw notFound()
  const copy = await copyOf({ caller, studydesk }, original)
  return async (work) => [{ resource: 'document', id: (await work.create('document', { ...copy, folderId })).id }]
}
