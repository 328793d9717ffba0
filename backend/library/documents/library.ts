import { isUuid } from '#resources/core/fields/ref.ts'
import { requireFeature } from '../../platform/answers/requireFeature.ts'
import { ApplicationError, forbidden, invalid } from '../../platform/common/errors.ts'
import type { Write } from '../../platform/engine/types.ts'

/** Owner of a library: the organisation (both null), a study, or a study at one site. */
export interface Library {
  readonly studyId: string | null
  readonly siteId: string | null
}

/**
 * Returns the library of a folder; null if the caller may not see the folder. @throws forbidden KeptByOthers if they may not add to it
 */
async function libraryOfFolder({ studydesk, caller }: Pick<Write, 'studydesk' | 'caller'>, folderId: unknown): Promise<Library | null> {
  const folder = isUuid(folderId) ? await ignoreNotFound(studydesk.engine.read(caller, 'libraryFolder', folderId)) : null
  if (folder === null) return null
  const library = { studyId: folder.studyId ?? null, siteId: folder.siteId ?? null }
  // The engine checks the permission for rows shared by the organisation.
  const hasLibraryAccess = library.studyId !== null || caller.can('RESOURCE_LIBRARY', 'CONTRIBUTE')
  if (hasLibraryAccess && !folder.actions.includes('update')) throw forbidden('KeptByOthers')
  return library
}

/** Returns a row, or null if the caller may not see it. */
export const ignoreNotFound = <Row>(reading: Promise<Row>): Promise<Row | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof ApplicationError && error.code === 404) return null
    throw error
  })

/**
 * Keeps rows in the library of their folder: documents of a study are copied to another library, never moved.
 * @param field the reference to the folder
 * @returns the library for the row; null if the write names no folder
 * @throws invalid notFound, otherLibrary; forbidden KeptByOthers
 */
export async function findLibrary(write: Pick<Write, 'studydesk' | 'caller'> & LibraryWrite, field: string): Promise<Library | null> {
  const { before, input } = write
  const folderId = typeof input[field] === 'string' ? input[field].toLowerCase() : input[field]
  if (before !== null && (folderId === undefined || folderId === null || folderId === before[field])) return null
  if (folderId === undefined || folderId === null) return null
  const library = await libraryOfFolder(write, folderId)
  // Checked before the comparison with the row's library, because a row in an unknown folder would belong to no library.
  if (library === null) throw invalid([{ path: field, code: 'notFound' }])
  if (before !== null && !isSame(library, before)) throw invalid([{ path: field, code: 'otherLibrary' }])
  return library
}

interface LibraryWrite {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly input: Readonly<Record<string, unknown>>
}

const isSame = (library: Library, other: Readonly<Record<string, unknown>>): boolean =>
  library.studyId === (other.studyId ?? null) && library.siteId === (other.siteId ?? null)

/** Requires that the organisation has enabled its own library, or the libraries of studies. @throws conflict FeatureIsOff */
export const requireLibrary = ({ studydesk, caller }: Pick<Write, 'studydesk' | 'caller'>, studyId: unknown): Promise<void> =>
  requireFeature(
    studydesk,
    caller.orgId,
    studyId === undefined || studyId === null ? 'organization-resource-library' : 'study-resource-library',
  )
