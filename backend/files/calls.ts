import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileCalls, type StoredFile } from '#resources/files/calls.ts'
import type { Caller } from '../caller.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext, Domain } from '../engine/types.ts'
import { finishUpload, partsArrived, removeOldParts, storePart } from './parts.ts'
import { problemsOfType, takenTypes, takeUpload } from './upload.ts'

/** Types that a browser may show in place; everything else is downloaded. Browsers show no PDF in a sandbox: our own viewer does. */
const shown = /^(image\/(png|jpeg|gif|webp|tiff)|video\/|text\/plain)/

/** Upload and reading of stored files, and the clean-up of what nobody took. Specification 2, section 7, "Files and resource library". */
export const filesDomain: Domain = {
  tasks: {
    async removeOrphanFiles({ orgId, studydesk }) {
      await studydesk.files.removeOrphans(orgId)
      await removeOldParts(studydesk.database, orgId)
    },
  },
  schedules: { removeOrphanFiles: { cron: '23 * * * *' } },
  calls: callsOf(fileCalls, {
    store: storeUpload,
    describe: ({ caller, params, studydesk }) => studydesk.files.describe(caller, params.id),
    address: async ({ caller, params, query, studydesk }) => ({
      url: await studydesk.files.temporaryAddress(caller, params.id, { isTaken: query.purpose === 'download' }),
    }),
    content: serveContent,
    partsArrived,
    storePart,
    finishUpload,
  }),
}

/** A file that a record is to name next. @throws forbidden for those who may attach none, invalid fileType for what nothing takes */
async function storeUpload(request: DeclaredRequest<(typeof fileCalls)['store']>): Promise<StoredFile> {
  const types = takenTypes(request.caller)
  const { file } = await takeUpload(request, {
    maxBytes: request.studydesk.config.limits.uploadBytes,
    judge: (received) => problemsOfType(types, received),
  })
  return file
}

/** Serves what a temporary address stands for, whole or the part that is asked for. */
async function serveContent(request: DeclaredRequest<(typeof fileCalls)['content']>): Promise<Readable> {
  const { studydesk, params, header, answersPart, setHeader } = request
  const asks = await callerNamed(request)
  const { file, part, content } = await studydesk.files.openAddress(params.token, {
    ...(header('range') === undefined ? {} : { range: header('range') }),
    ...(asks === null ? {} : { asks }),
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

/** An address needs no token, as images and films send none; whoever sends one must be whom it was made for. @throws notAuthenticated */
async function callerNamed({ header, studydesk }: CallContext): Promise<Caller | null> {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(header('authorization') ?? '') ?? []
  return token === undefined ? null : studydesk.sessions.callerOf(token, { correlationId: randomUUID() })
}

/** A file is somebody's content on our origin: nothing in it may run, and no other page may keep it. */
function setFileHeaders({ setHeader }: CallContext, file: StoredFile): void {
  const place = shown.test(file.contentType) ? 'inline' : 'attachment'
  setHeader('Content-Type', file.contentType)
  setHeader('Content-Length', String(file.fileSize))
  setHeader('Content-Disposition', `${place}; filename="${file.fileName}"`)
  setHeader('Content-Security-Policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'")
  setHeader('X-Content-Type-Options', 'nosniff')
  // Kept nowhere: a profile that is locked again, or a computer that others use, must not show it any more.
  setHeader('Cache-Control', 'private, no-store')
}
