import papaparse from 'papaparse'
import { guardCell } from '../../../platform/engine/csv/formula.ts'
import type { ZipFile } from '../../../platform/files/zipReader.ts'
import { type ArchivedSeal, type ContentCells, cellsOfContent, type EventCells } from '../auditCells.ts'
import type { ArchiveProblem } from './problems.ts'
import { readElements } from './readLines.ts'
import { sha256Of } from './verifyFiles.ts'

/** Facts that events record about other files of the archive. */
export interface EventFacts {
  readonly events: number
  readonly withheld: number
  readonly notSealed: number
  readonly seals: number
  /** Record and hash of each signature, by `record hash`. */
  readonly signed: ReadonlySet<string>
  /** Hashes recorded for the signed copy of a consent, by the consent. */
  readonly consentCopies: ReadonlyMap<string, string>
  readonly problems: readonly ArchiveProblem[]
}

/** Digits of a hash in hexadecimal form. */
const digits = 64

/** Checks every seal, then every event against its content and its seal. */
export async function verifyAuditFiles(sealsFile: ZipFile, eventsFile: ZipFile): Promise<EventFacts> {
  const problems: ArchiveProblem[] = []
  const expected = new Map<string, { readonly seal: number; readonly hash: string }>()
  const seals = await verifySeals(sealsFile, { problems, expected })
  const signed = new Set<string>()
  const consentCopies = new Map<string, string>()
  const seen = new Set<string>()
  let [withheld, notSealed] = [0, 0]
  for await (const cells of readEvents(eventsFile)) {
    const { id, seal, hash } = cells
    if (seen.has(id)) problems.push({ code: 'eventTwice', subject: id })
    seen.add(id)
    const sealed = expected.get(id)
    if (seal === '') notSealed += 1
    else if (sealed === undefined || String(sealed.seal) !== seal || sealed.hash !== hash)
      problems.push({ code: 'eventNotSealed', subject: id })
    expected.delete(id)
    if (cells.isWithheld === 'yes') withheld += 1
    else problems.push(...verifyEvent(cells))
    noteFacts(cells, { signed, consentCopies })
  }
  for (const id of expected.keys()) problems.push({ code: 'eventMissing', subject: id })
  return { events: seen.size, withheld, notSealed, seals, signed, consentCopies, problems }
}

interface SealResults {
  readonly problems: ArchiveProblem[]
  readonly expected: Map<string, { readonly seal: number; readonly hash: string }>
}

/** @returns number of seals */
async function verifySeals(file: ZipFile, { problems, expected }: SealResults): Promise<number> {
  let count = 0
  let before: ArchivedSeal | null = null
  for await (const seal of readElements<ArchivedSeal>(file)) {
    const { number, previous, hashes, content, root, events } = seal
    count += 1
    if (sha256Of(Buffer.from(previous, 'hex'), Buffer.from(hashes, 'hex'), content) !== root)
      problems.push({ code: 'sealChanged', subject: String(number) })
    if (before !== null && (number <= before.number || (number === before.number + 1 && previous !== before.root)))
      problems.push({ code: 'sealsNotLinked', subject: String(number) })
    const positions = new Map(((JSON.parse(content) as readonly unknown[])[4] as readonly string[]).map((id, index) => [id, index]))
    for (const id of events) {
      const position = positions.get(id)
      if (position === undefined) problems.push({ code: 'eventNotSealed', subject: id })
      else expected.set(id, { seal: number, hash: hashes.slice(position * digits, (position + 1) * digits) })
    }
    before = seal
  }
  return count
}

function verifyEvent(cells: EventCells): readonly ArchiveProblem[] {
  if (sha256Of(cells.content) !== cells.hash) return [{ code: 'eventChanged', subject: cells.id }]
  const columns = Object.entries(cellsOfContent(cells.content)) as readonly (readonly [keyof ContentCells, string])[]
  return columns.every(([name, text]) => cells[name] === guardCell(text)) ? [] : [{ code: 'eventColumnsChanged', subject: cells.id }]
}

interface Facts {
  readonly signed: Set<string>
  readonly consentCopies: Map<string, string>
}

function noteFacts({ kind, recordId, after }: EventCells, { signed, consentCopies }: Facts): void {
  if (after === '') return
  const { signedWith, copySha256 } = JSON.parse(after) as { readonly signedWith?: unknown; readonly copySha256?: unknown }
  if (typeof signedWith === 'string') signed.add(`${recordId} ${signedWith}`)
  if (kind === 'consent' && typeof copySha256 === 'string') consentCopies.set(recordId, copySha256)
}

/** Generates the lines of `audit/events.csv`. */
async function* readEvents(file: ZipFile): AsyncGenerator<EventCells> {
  const parser = papaparse.parse(papaparse.NODE_STREAM_INPUT, {
    header: true,
    skipEmptyLines: true,
    transformHeader: (name) => name.replace(/^\uFEFF/, ''),
  })
  const content = await file.read()
  content.on('error', (error) => parser.destroy(error))
  content.pipe(parser)
  for await (const cells of parser) yield cells as EventCells
}
