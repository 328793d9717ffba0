import { Readable } from 'node:stream'
import type { binderCalls } from '#resources/binder/binderCalls.ts'
import { formatDate, zoneOf } from '#resources/core/values/day.ts'
import { exportEvent } from '../platform/auditTrail/exportEvent.ts'
import { buildAuditInsert } from '../platform/auditTrail/insert.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { zipWriter } from '../platform/files/zipWriter.ts'
import { buildIndexCsv, buildIndexHtml, type IndexLine, type IndexTexts } from './binderIndex.ts'
import { type FiledLine, readBinderLines } from './readBinder.ts'

type Request = DeclaredRequest<(typeof binderCalls)['binderFile']>

/**
 * Exports the binder of a study as a ZIP file: the reviewed documents in folders by site and section, and an index with their hashes as CSV
 * and HTML. The same documents always give the same bytes. @throws notFound
 */
export async function binderFile(request: Request): Promise<Readable> {
  const { caller, params, studydesk, setHeader } = request
  const { study, lines } = await readBinderLines(request, params.studyId)
  const texts = textsOf(request)
  const indexLines = withPaths(lines, texts)
  await studydesk.database.batch(caller.orgId, [
    buildAuditInsert(
      caller,
      exportEvent({ of: 'binder', format: 'zip', rows: lines.length, recordId: params.studyId, studyId: params.studyId }),
    ),
  ])
  setHeader('Content-Type', 'application/zip')
  setHeader('Content-Disposition', `attachment; filename="binder-${formatDate(zoneOf(caller.zones), new Date())}.zip"`)
  setHeader('Cache-Control', 'private, no-store')
  return Readable.from(entriesOf(request, { study, lines: indexLines, texts }))
}

interface Archive {
  readonly study: string
  readonly lines: readonly IndexLine[]
  readonly texts: IndexTexts
}

async function* entriesOf({ caller, studydesk }: Request, { study, lines, texts }: Archive): AsyncGenerator<Uint8Array> {
  const zip = zipWriter()
  const indexDate = dateOfEntry(
    lines
      .map(({ reviewedOn }) => reviewedOn)
      .toSorted()
      .at(-1),
  )
  for (const [name, text] of [
    ['index.csv', buildIndexCsv(lines, texts)],
    ['index.html', buildIndexHtml({ study, lines, texts, language: caller.language })],
  ] as const) {
    const entry = zip.open(name, indexDate)
    entry.write(text)
    entry.end()
  }
  for (const { path, fileId, reviewedOn } of lines) {
    if (path === null || fileId === null) continue
    const entry = zip.open(path, dateOfEntry(reviewedOn))
    for await (const chunk of await studydesk.files.contentOf(caller.orgId, fileId)) {
      entry.write(chunk as Uint8Array)
      yield* zip.take()
    }
    entry.end()
    yield* zip.take()
  }
  zip.end()
  yield* zip.take()
}

/** First day that ZIP files can store. */
const firstDay = '1980-01-01T12:00:00Z'

/** Noon of that day, because ZIP files store local times: the time zone of the server must not change the bytes. */
const dateOfEntry = (moment: string | undefined): Date => {
  const [year = 1980, month = 1, day = 1] = (moment ?? firstDay).slice(0, 10).split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

/** Gives each readable file a path: site, section, code with type, date, version and extension. Repeated paths get a number. Pure. */
function withPaths(lines: readonly FiledLine[], texts: IndexTexts): readonly IndexLine[] {
  const used = new Map<string, number>()
  return lines.map((line) => {
    if (!line.isReadable || line.fileId === null) return { ...line, path: null }
    const extension = /\.[A-Za-z0-9]{1,8}$/.exec(line.name)?.[0] ?? /\.[A-Za-z0-9]{1,8}$/.exec(line.fileName ?? '')?.[0] ?? ''
    const title = [line.typeCode, line.type, line.person, line.protocolVersion, line.documentDate, `v${line.versionNumber}`]
    const path = [line.site ?? texts.study, line.section ?? texts.noSection, title.filter((each) => each !== null).join(' ')]
      .map(fileNameOf)
      .join('/')
    const count = (used.get(path) ?? 0) + 1
    used.set(path, count)
    return { ...line, path: `${path}${count === 1 ? '' : ` (${count})`}${extension}` }
  })
}

/** Replaces characters that file systems refuse. Pure. */
const fileNameOf = (text: string): string => text.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-').replaceAll(/^[. ]+|[. ]+$/g, '') || '-'

function textsOf({ caller, studydesk }: Request): IndexTexts {
  const translate = (key: string) => studydesk.texts.text(caller.language, `binder:${key}`)
  return {
    title: translate('nav.binder'),
    study: translate('binder.study'),
    noSection: translate('binder.noSection'),
    superseded: translate('values.filedDocument.status.SUPERSEDED'),
    reviewed: translate('values.filedDocument.status.REVIEWED'),
    notReadable: translate('binder.notReadable'),
    header: [
      ...['filedDocument.siteId', 'documentType.section', 'documentType.code', 'filedDocument.documentTypeId', 'filedDocument.userId'],
      ...['filedDocument.protocolVersionId', 'filedDocument.documentId', 'filedDocument.versionNumber', 'filedDocument.documentDate'],
      ...['filedDocument.expiresOn', 'filedDocument.status', 'filedDocument.reviewedBy', 'filedDocument.reviewedOn', 'binder.file'],
    ]
      .map(translate)
      .concat('SHA-256'),
  }
}
