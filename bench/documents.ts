import pg from 'pg'
import { callsAt } from './calls.ts'
import { measure } from './load.ts'
import { coordinators, type Desk } from './place.ts'
import { inMilliseconds, latencies, table } from './report.ts'

const admin = 'admin@northlake.example'
const documents = 10_000
/** Renames and moves that are measured. */
const changes = 40

/** Words that documents are made of: the first are in many of them, the last in few. */
const words = [
  'study',
  'participant',
  'temperature',
  'consent',
  'sample',
  'centrifuge',
  'spirometer',
  'refrigerator',
  'anaphylaxis',
  'unblinding',
]

/** A folder of ten thousand documents: renamed and moved, and searched by what its documents say. */
export async function measureDocuments(desk: Desk, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: desk.ownerUrl })
  await client.connect()
  try {
    const call = callsAt(desk.url, await desk.signedIn(admin))
    const change = callsAt(desk.url, await desk.signedIn(admin), 'PATCH')
    const folder = await call<{ readonly id: string }>('library-folders', { name: 'Ten thousand' })
    const [one, other] = [
      await call<{ readonly id: string }>('library-folders', { name: 'Here' }),
      await call<{ readonly id: string }>('library-folders', { name: 'There' }),
    ]
    await fillFolder(client, folder.id)
    const renamed: number[] = []
    const moved: number[] = []
    for (let number = 0; number < changes; number += 1) {
      renamed.push(await timed(() => change(`library-folder/${folder.id}`, { name: `Ten thousand ${number}` })))
      moved.push(await timed(() => change(`library-folder/${folder.id}`, { parentId: number % 2 === 0 ? one.id : other.id })))
    }
    table(
      [`a folder of ${documents.toLocaleString('en-CA')} documents`, 'p50', 'p95', 'aim p95'],
      [
        ['renamed', inMilliseconds(at(renamed, 0.5)), inMilliseconds(at(renamed, 0.95)), '≤ 50 ms'],
        ['moved', inMilliseconds(at(moved, 0.5)), inMilliseconds(at(moved, 0.95)), '≤ 50 ms'],
      ],
    )
    const rows: string[][] = []
    for (const [what, q] of [
      ['a word of many', 'study'],
      ['a word of few', 'unblinding'],
      ['two words', 'temperature spirometer'],
      ['the beginning of a word', 'refr'],
      ['a word of none', 'submarine'],
      ['a letter wrong', 'unblindimg'],
    ] as const) {
      const measured = await measure({
        url: desk.url,
        people: await desk.signedInAll(coordinators),
        requests: [{ path: `/api/documents/search?q=${encodeURIComponent(q)}` }],
        connections: 1,
        seconds,
      })
      rows.push([`${what}: ${q}`, Math.round(measured.perSecond).toLocaleString('en-CA'), ...latencies(measured)])
    }
    table(['search by content (aim p95 ≤ 100 ms), one at a time', 'a second', 'p50', 'p95', 'p99'], rows)
  } finally {
    await client.end()
  }
}

/** Documents of some thousand words each. */
async function fillFolder(client: pg.Client, folderId: string): Promise<void> {
  await client.query(
    `with made as (
      insert into stored_file (org_id, id, file_name, content_type, file_size, sha256, location, uploaded_by, resource, field)
        select folder.org_id, gen_random_uuid(), 'paper ' || number || '.txt', 'text/plain', 100, '\\x00', gen_random_uuid()::text, folder.created_by, 'document', 'fileId'
        from library_folder folder, generate_series(1, $2::int) number where folder.id = $1 returning org_id, id, file_name)
      insert into document (org_id, id, folder_id, name, file_id, content_type, file_size, date_added, version_number)
        select org_id, gen_random_uuid(), $1, file_name, id, 'text/plain', 100, now(), 1 from made`,
    [folderId, documents],
  )
  await client.query(
    `update document_text known set file_id = document.file_id, content = said.content,
        words = studydesk_document_words(document.name, document.tags, document.description, said.content)
      from document, lateral (
        select string_agg(case when random() < 0.005 then ($2::text[])[1 + floor(power(random(), 3) * cardinality($2::text[]))::int] else md5((random() * 20000)::int::text) end, ' ') as content
        from generate_series(1, 1000) where document.id is not null) said
      where document.folder_id = $1 and known.document_id = document.id`,
    [folderId, words],
  )
  await client.query('analyze document')
  await client.query('analyze document_text')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const at = (figures: readonly number[], part: number): number =>
  figures.toSorted((one, other) => one - other)[Math.min(figures.length - 1, Math.floor(figures.length * part))] ?? 0
