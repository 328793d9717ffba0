import { isUuid } from '#resources/core/fields/ref.ts'
import type { Write } from '../engine/types.ts'
import { ApplicationError, forbidden, invalid } from '../errors.ts'
import { demandFeature } from '../feature.ts'

/** Whose library it is: of the organisation (both null), of a study, or of a study at one site. */
export interface Library {
  readonly studyId: string | null
  readonly siteId: string | null
}

/** The library of a folder that the caller sees and adds to; null where they do not see it. @throws forbidden KeptByOthers */
async function libraryOfFolder({ studydesk, caller }: Pick<Write, 'studydesk' | 'caller'>, folderId: unknown): Promise<Library | null> {
  const folder = isUuid(folderId) ? await seen(studydesk.engine.read(caller, 'libraryFolder', folderId)) : null
  if (folder === null) return null
  const library = { studyId: folder.studyId ?? null, siteId: folder.siteId ?? null }
  // Of what belongs to all the engine says so by itself.
  const isTheirs = library.studyId !== null || caller.can('RESOURCE_LIBRARY', 'CONTRIBUTE')
  if (isTheirs && !folder.actions.includes('update')) throw forbidden('KeptByOthers')
  return library
}

/** A row that the caller sees; null where they see none. */
export const seen = <Row>(reading: Promise<Row>): Promise<Row | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof ApplicationError && error.code === 404) return null
    throw error
  })

/**
 * What stands in a folder is of the folder's library, for good: a study's papers never come to stand among another's by a move. They are copied.
 * @param field the reference to the folder
 * @returns the library for the row; null where the write names no folder
 * @throws invalid notFound, otherLibrary; forbidden KeptByOthers
 */
export async function libraryFor(write: Pick<Write, 'studydesk' | 'caller'> & Placed, field: string): Promise<Library | null> {
  const { before, input } = write
  const folderId = typeof input[field] === 'string' ? input[field].toLowerCase() : input[field]
  if (before !== null && (folderId === undefined || folderId === null || folderId === before[field])) return null
  if (folderId === undefined || folderId === null) return null
  const library = await libraryOfFolder(write, folderId)
  // Before anything else is said of a row that would belong to no library.
  if (library === null) throw invalid([{ path: field, code: 'notFound' }])
  if (before !== null && !isSame(library, before)) throw invalid([{ path: field, code: 'otherLibrary' }])
  return library
}

interface Placed {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly input: Readonly<Record<string, unknown>>
}

const isSame = (one: Library, other: Readonly<Record<string, unknown>>): boolean =>
  one.studyId === (other.studyId ?? null) && one.siteId === (other.siteId ?? null)

/** An organisation has a library for all, one for each study, or neither. @throws conflict FeatureIsOff */
export const demandLibrary = ({ studydesk, caller }: Pick<Write, 'studydesk' | 'caller'>, studyId: unknown): Promise<void> =>
  demandFeature(
    studydesk,
    caller.orgId,
    studyId === undefined || studyId === null ? 'organization-resource-library' : 'study-resource-library',
  )
