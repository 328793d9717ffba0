import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileCalls, type StoredFile } from '#resources/files/filesCalls.ts'
import type { Caller } from '../common/caller.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext, Domain } from '../engine/types.ts'
import { buildFileFactHooks } from './fileFacts.ts'
import { findUsableTypes, problemsOfType, receiveAndStoreUpload } from './upload.ts'
import { finishUpload, listArrivedParts, removeStaleParts, storeUploadPart } from './uploadParts.ts'

/**
 * Types that a browser may show inline; files of all other types are downloaded. Browsers do not show PDF files in a sandbox, so our own
 * viewer does.
 */
const inlineTypes = /^(image\/(png|jpeg|gif|webp|tiff)|video\/|text\/plain)/

/** Uploads and reads stored files, and removes unused ones. Specification 2, section 7, "Files and resource library". */
export const filesDomain: Domain = {
  hooksOfDeclarations: buildFileFactHooks,
  tasks: {
    async removeOrphanFiles({ orgId, studydesk }) {
      await studydesk.files.removeOrphans(orgId)
      await removeStaleParts(studydesk.database, orgId)
    },
  },
  schedules: { removeOrphanFiles: { cron: '23 * * * *' } },
  calls: callsOf(fileCalls, {
    store: storeUpload,
    describe: ({ caller, params, studydesk }) => studydesk.files.describe(caller, params.id),
    address: async ({ caller, params, query, studydesk }) => ({
      url: await studydesk.files.temporaryAddress(caller, params.id, { isDownload: query.purpose === 'download' }),
    }),
    content: serveContent,
    partsArrived: listArrivedParts,
    storePart: storeUploadPart,
    finishUpload,
  }),
}

/**
 * Stores a file for the next write of a record. @throws forbidden for users who may attach no files, invalid fileType for a type that no
 * field accepts
 */
async function storeUpload(request: DeclaredRequest<(typeof fileCalls)['store']>): Promise<StoredFile> {
  const types = findUsableTypes(request.caller)
  const { file } = await receiveAndStoreUpload(request, {
    maxBytes: request.studydesk.config.limits.uploadBytes,
    validate: (received) => problemsOfType(types, received),
  })
  return file
}

/** Serves the file of a temporary URL, whole or the requested range. */
async function serveContent(request: DeclaredRequest<(typeof fileCalls)['content']>): Promise<Readable> {
  const { studydesk, params, header, answersPart, setHeader } = request
  const requester = await findBearerCaller(request)
  const { file, part, content } = await studydesk.files.openAddress(params.token, {
    ...(header('range') === undefined ? {} : { range: header('range') }),
    ...(requester === null ? {} : { asks: requester }),
  })
  setFileHeaders(request, file)
  setHeader('Accept-Ranges', 'bytes')
  if (part !== null) {
    answersPart()
    setHeader('Content-Range', `bytes ${part.first}-${part.last}/${file.fileSize}`)
    setHeader('Content-Length', String(part.last - part.first + 1))
  }
  return content
}

/**
 * Returns the caller of a request that sends a token, and checks that the URL was created for this caller; null without a token. Requests
 * for images and films have no token. @throws notAuthenticated
 */
async function findBearerCaller({ header, studydesk }: CallContext): Promise<Caller | null> {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(header('authorization') ?? '') ?? []
  return token === undefined ? null : studydesk.sessions.callerOf(token, { correlationId: randomUUID() })
}

/** Sets the headers of a file. User content on our origin must not run code, and other pages must not embed it. */
function setFileHeaders({ setHeader }: CallContext, file: StoredFile): void {
  const disposition = inlineTypes.test(file.contentType) ? 'inline' : 'attachment'
  setHeader('Content-Type', file.contentType)
  setHeader('Content-Length', String(file.fileSize))
  setHeader('Content-Disposition', `${disposition}; filename="${file.fileName}"`)
  setHeader('Content-Security-Policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'")
  setHeader('X-Content-Type-Options', 'nosniff')
  // The file is not cached: it must not be visible later on a shared computer, or once its profile is restricted again.
  setHeader('Cache-Control', 'private, no-store')
}
