import pg from 'pg'
import { type BenchServer, coordinators } from './benchServer.ts'
import { createApiCall } from './calls.ts'
import { measure } from './load.ts'
import { formatLatencies, inMilliseconds, table } from './report.ts'

const admin = 'admin@northlake.example'
const documents = 10_000
/** Number of renames and moves to measure. */
const changes = 40

/** Words of the documents. The first words occur in many documents, the last in few. */
const vocabulary = [
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

/** Measures a folder of ten thousand documents: renames, moves, and searches of their contents. */
export async function measureDocuments(benchServer: BenchServer, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: benchServer.ownerUrl })
  await client.connect()
  try {
    const call = createApiCall(benchServer.url, await benchServer.signedIn(admin))
    const change = createApiCall(benchServer.url, await benchServer.signedIn(admin), 'PATCH')
    const folder = await call<{ readonly id: string }>('library-folders', { name: 'Ten thousand' })
    const [firstFolder, secondFolder] = [
      await call<{ readonly id: string }>('library-folders', { name: 'Here' }),
      await call<{ readonly id: string }>('library-folders', { name: 'There' }),
    ]
    await fillFolder(client, folder.id)
    const renameTimes: number[] = []
    const moveTimes: number[] = []
    for (let number = 0; number < changes; number += 1) {
      renameTimes.push(await measureTime(() => change(`library-folder/${folder.id}`, { name: `Ten thousand ${number}` })))
      moveTimes.push(
        await measureTime(() => change(`library-folder/${folder.id}`, { parentId: number % 2 === 0 ? firstFolder.id : secondFolder.id })),
      )
    }
    table(
      [`a folder of ${documents.toLocaleString('en-CA')} documents`, 'p50', 'p95', 'aim p95'],
      [
        ['renamed', inMilliseconds(percentileOf(renameTimes, 0.5)), inMilliseconds(percentileOf(renameTimes, 0.95)), '≤ 50 ms'],
        ['moved', inMilliseconds(percentileOf(moveTimes, 0.5)), inMilliseconds(percentileOf(moveTimes, 0.95)), '≤ 50 ms'],
      ],
    )
    const rows: string[][] = []
    for (const [label, q] of [
      ['a word of many', 'study'],
      ['a word of few', 'unblinding'],
      ['two words', 'temperature spirometer'],
      ['the beginning of a word', 'refr'],
      ['a word of none', 'submarine'],
      ['a letter wrong', 'unblindimg'],
    ] as const) {
      const measurement = await measure({
        url: benchServer.url,
        people: await benchServer.signedInAll(coordinators),
        requests: [{ path: `/api/documents/search?q=${encodeURIComponent(q)}` }],
        connections: 1,
        seconds,
      })
      rows.push([`${label}: ${q}`, Math.round(measurement.perSecond).toLocaleString('en-CA'), ...formatLatencies(measurement)])
    }
    table(['search by content (aim p95 ≤ 100 ms), one at a time', 'a second', 'p50', 'p95', 'p99'], rows)
  } finally {
    await client.end()
  }
}

/** Creates documents of some thousand words each. */
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
    [folderId, vocabulary],
  )
  await client.query('analyze document')
  await client.query('analyze document_text')
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const percentileOf = (figures: readonly number[], share: number): number =>
  figures.toSorted((left, right) => left - right)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? 0
