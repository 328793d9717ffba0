import { v7 as uuid } from 'uuid'
import { isNameOfType } from '#resources/attachmentTypes.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Run } from '../../database/types.ts'
import type { ResourceHooks, Write, Written } from '../../engine/types.ts'
import { ApplicationError, conflict, invalid } from '../../errors.ts'
import type { StoredFile } from '../../files/types.ts'
import { noteAgreement } from './noteAgreement.ts'
import { agreementSignedBy } from './signing.ts'

type Attachment = ResourceRow['attachment']

/**
 * An attachment tells of its file what lists sort by; a new file takes the place of the former one, which is kept as a version. A signed
 * agreement is changed by the calls of agreements alone. Specification 2, sections 2, 3 and 4.
 */
export const attachmentHooks: ResourceHooks<Attachment> = {
  async beforeWrite(write) {
    const { action, before, input, caller } = write
    const type = agreementSignedBy(caller)
    if (isAgreement(before) && type === undefined && (action === 'remove' || changesFile(write))) throw conflict('SignedAgreement')
    if (action === 'create') return { ...(await describe(write, input.fileId)), ...typed(type), versionNumber: 1 }
    if (!changesFile(write)) return undefined
    return { ...(await describe(write, input.fileId)), ...typed(type), versionNumber: Number(before?.versionNumber) + 1 }
  },

  afterWriteOn: ['create', 'update'],
  async afterWrite({ run, ...write }) {
    const { action, caller, before, after } = write
    if (action === 'update' && before !== null && before.fileId !== after.fileId) await keepVersion(write, run)
    const type = agreementSignedBy(caller)
    if (type !== undefined) await noteAgreement({ write, type, run })
  },

  // Not before: another node or call would count what is not there yet, and keep it.
  afterCommit({ action, caller, studydesk: { engine } }) {
    if (action === 'update') engine.forgetTotals(caller.orgId, 'attachmentVersion')
    if (agreementSignedBy(caller) !== undefined) engine.forgetTotals(caller.orgId, 'participant')
  },
}

const isAgreement = (row: Attachment | null): boolean => row !== null && row.participantContactAgreementType !== null

const changesFile = ({ action, before, input }: Write<Attachment>): boolean =>
  action === 'update' && typeof input.fileId === 'string' && input.fileId.toLowerCase() !== before?.fileId

const typed = (type: ReturnType<typeof agreementSignedBy>): Partial<Attachment> =>
  type === undefined ? {} : { participantContactAgreementType: type }

/**
 * Name, type, size and date of the file; nothing of one that is not there, which the engine refuses by itself.
 * @throws invalid fileNameType: the end of the name says something else than the content
 */
async function describe({ caller, studydesk }: Write<Attachment>, fileId: unknown): Promise<Partial<Attachment>> {
  if (!isUuid(fileId)) return {}
  const file = await studydesk.files.describe(caller, fileId).catch(absent)
  if (file === null) return {}
  const { fileName, contentType, fileSize, dateAdded } = file
  // What makes an agreement is its content alone.
  const isSigned = agreementSignedBy(caller) !== undefined
  if (!isSigned && !isNameOfType(fileName, contentType)) throw invalid([{ path: 'fileId', code: 'fileNameType' }])
  return { fileName, contentType, fileSize, dateAdded }
}

function absent(error: unknown): StoredFile | null {
  if (error instanceof ApplicationError && error.code === 404) return null
  throw error
}

/** The former file, as it was, and the event that tells of it. */
async function keepVersion({ caller, before, studydesk: { engine } }: Written<Attachment>, run: Run): Promise<void> {
  if (before === null) return
  const { id: attachmentId, versionNumber, fileId, fileName, contentType, fileSize, dateAdded } = before
  const id = uuid()
  const version = { attachmentId, versionNumber, fileId, fileName, contentType, fileSize, dateAdded }
  await run({ text: insertVersion, values: [caller.orgId, id, caller.userId, ...Object.values(version)] })
  const changes = Object.fromEntries(Object.entries(version).map(([name, value]) => [name, [null, value] as const]))
  const event = { kind: 'attachmentVersion', action: 'create', recordId: id, changes } as const
  for (const statement of await engine.tell(caller, event)) await run(statement)
}

const insertVersion = `insert into attachment_version
  (org_id, id, created_by, updated_by, attachment_id, version_number, file_id, file_name, content_type, file_size, date_added)
  values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)`
