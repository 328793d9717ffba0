import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf, sharedNode, type TestNode } from '../../app/testing/index.ts'
import { printText } from '../../app/testing/printText.ts'
import { rowsOf } from '../../forms/files/testExports.ts'
import type { ArchiveManifest } from './auditCells.ts'
import { admin, coordinator, createArchiveStudy, repack, runCheck, textOf, verifyBytes } from './testArchive.ts'

let node: TestNode
let study: Awaited<ReturnType<typeof createArchiveStudy>>
let bytes: Uint8Array
let consentId: string
let participationId: string
let eventsOfArchive: readonly { readonly action: string; readonly sha256: string | null }[]
let restricted: { readonly participantId: string; readonly participantStudyId: string; readonly submissionId: string }
beforeAll(async () => {
  node = await sharedNode()
  study = await createArchiveStudy(node)
  const person = await study.requested()
  consentId = person.id
  participationId = person.participantStudyId
  await study.onPaper(consentId)
  await study.waitForCopy(consentId)
  await study.fill(person.participantStudyId, 80)
  const other = await study.createParticipant()
  await study.fill(other.participantStudyId, 71)
  const hidden = await study.createParticipant({ isRestrictedProfile: true })
  restricted = { ...hidden, submissionId: await study.addSubmission(hidden, person.participantStudyId) }
  bytes = (await study.archive()).bytes
  eventsOfArchive = await node.ownerQuery(
    `select action, changes -> 'filters' -> 1 ->> 'sha256' as sha256 from audit_event
      where kind = 'export' and record_id = $1 and changes -> 'resource' ->> 1 = 'studyArchive' order by at`,
    [study.studyId],
  )
})
afterAll(() => node?.close())

const manifestOf = (files: Readonly<Record<string, Uint8Array>>) => JSON.parse(textOf(files['manifest.json'])) as ArchiveManifest

describe('a study archive', () => {
  it('contains the participants, submissions, events, consents and form versions of the study, and passes its offline check', async () => {
    const files = unzipSync(bytes)
    const manifest = manifestOf(files)
    const [counts] = await node.ownerQuery<{ sites: number; submissions: number; events: number; team: number }>(
      `select (select count(*)::int from study_site where study_id = $1) as sites,
        (select count(*)::int from study_site_assignment where study_id = $1) as team,
        (select count(*)::int from form_submission join participant on participant.id = participant_id
          where study_id = $1 and status in ('IN_PROGRESS', 'COMPLETED') and form_version_id is not null
            and is_restricted_profile is not true) as submissions,
        (select count(*)::int from audit_event where (study_id = $1 or kind = 'study' and record_id = $1) and at <= $2) as events`,
      [study.studyId, manifest.createdAt],
    )
    expect(manifest.hasUnblindedItems).toBe(false)
    expect(manifest.counts).toMatchObject({
      sites: counts?.sites,
      teamMembers: counts?.team,
      participants: 2,
      submissions: counts?.submissions,
      events: counts?.events,
      consents: 1,
      consentCopies: 1,
      consentScans: 1,
      signatures: 1,
    })
    expect(counts?.submissions).toBe(2)
    expect(manifest.leftOut).toMatchObject({ restrictedParticipants: 1, participantsInTrash: 0 })
    expect(rowsOf(textOf(files['audit/events.csv']))).toHaveLength(manifest.counts.events ?? 0)
    expect(rowsOf(textOf(files['data/answers.csv'])).map(({ item, value }) => [item, value])).toEqual(
      expect.arrayContaining([
        ['weight', '80'],
        ['weight', '71'],
      ]),
    )
    expect(Object.keys(files).filter((name) => name.startsWith('participants/'))).toHaveLength(2)
    for (const name of [
      'study.json',
      'metadata/odm.xml',
      'metadata/dictionary.csv',
      'data/datasets/define.json',
      'README.txt',
      'SHA256SUMS',
    ])
      expect(files[name]?.length, name).toBeGreaterThan(0)
    expect(await verifyBytes(bytes)).toMatchObject({
      problems: [],
      checked: { events: manifest.counts.events, signatures: 1, files: Object.keys(files).length },
      lastRoot: manifest.lastSeal?.root,
    })
  })

  it('prints each participant under the subject ID without a name, with consents, history and forms with answers in words', async () => {
    const printed = Object.entries(unzipSync(bytes)).filter(([name]) => name.startsWith('participants/'))
    const pages = await Promise.all(
      printed.map(async ([name, content]) => ({ name, text: await printText(new Uint8Array(content).buffer) })),
    )
    expect(pages.filter(({ text }) => text.includes('Commentworthy'))).toEqual([])
    const page = pages.find(({ name }) => name.includes(participationId))?.text ?? ''
    for (const part of ['A study of studies', 'Weight', '80', 'Consents', 'History of the participation', 'Taking part'])
      expect(page).toContain(part)
  })

  it('names a restricted participant by number only, and withholds the content of their events', async () => {
    const files = unzipSync(bytes)
    for (const [name, content] of Object.entries(files)) {
      expect(name).not.toContain(restricted.participantStudyId)
      if (!name.startsWith('audit/')) expect(textOf(content), name).not.toContain(restricted.participantStudyId)
    }
    expect(textOf(files['data/answers.csv'])).not.toContain(restricted.submissionId)
    const preview = await node.call(`study/${study.studyId}/archive`, { as: admin })
    expect(preview.data).toEqual({ participants: 2, restricted: 1, trashed: 0, isSafetyLeftOut: true })
  })

  it('is refused without all rights, for another organization, for a site of another team, and while one is in progress', async () => {
    const { studyId } = study
    const path = `study/${studyId}/archive`
    for (const as of [coordinator, 'viewer@northlake.example', 'nobody@northlake.example'])
      expect((await node.call(path, { as, method: 'POST' })).status, as).toBe(403)
    expect((await node.call(path, { as: 'admin@rivesud.example', method: 'POST' })).status).toBe(404)
    expect((await node.call('study/nothing/archive', { as: admin, method: 'POST' })).status).toBe(404)
    const [foreign] = await node.ownerQuery<{ id: string }>(
      `select study.id::text from study join study_site on study_site.study_id = study.id where study.deleted_at is null and not exists (
        select from study_site_assignment mine join "user" on "user".id = mine.user_id
        where mine.study_id = study.id and mine.site_id = study_site.site_id and email = $1)
        and study.org_id = (select org_id from "user" where email = $1) order by study.created_at, study.id limit 1`,
      [admin],
    )
    expect(codesOf(await node.call(`study/${foreign?.id}/archive`, { as: admin, method: 'POST' }))).toEqual([403, 'ArchiveNeedsAllSites'])
    const [first, second] = await Promise.all([study.start(), study.start()])
    expect([first.status, second.status].toSorted()).toEqual([202, 409])
    const taskId = first.status === 202 ? first.data.taskId : second.data.taskId
    expect((await node.fetch(`study/${studyId}/archive/${taskId}`, { as: 'medical@northlake.example' })).status).toBe(403)
    const { version } = (await node.call<{ version: number }>(`task/${taskId}`, { as: admin })).data
    const stopped = await node.call(`task/${taskId}/transitions/stop`, { as: admin, method: 'POST', body: { version } })
    const task = await study.waitForTask(taskId)
    if (stopped.status === 200) expect(task.status).toBe('STOPPED')
  })

  it('leaves an audit event when it is created and downloaded', async () => {
    expect(eventsOfArchive).toEqual([
      { action: 'export', sha256: (await verifyBytes(bytes)).sha256 },
      { action: 'download', sha256: null },
    ])
  })

  it('is not served after its task was stopped', async () => {
    const { data } = await study.start()
    await node.ownerQuery(`update task set status = 'STOPPED' where id = $1 and status in ('WAITING', 'RUNNING')`, [data.taskId])
    const task = await study.waitForTask(data.taskId)
    expect(task.status).toBe('STOPPED')
    expect((await node.fetch(`study/${study.studyId}/archive/${data.taskId}`, { as: admin })).status).toBe(404)
  })
})

describe('the offline check of an archive', () => {
  it('runs as a command without a database, and fails for a changed archive', () => {
    expect(runCheck(bytes)).toMatchObject({ status: 0, output: expect.stringContaining('The archive is intact.') })
    const changed = repack(bytes, (files) => {
      files['README.txt'] = new Uint8Array([65])
    })
    expect(runCheck(changed)).toMatchObject({ status: 1, output: expect.stringContaining('README.txt was changed') })
  })

  it('names a changed file, a missing file and an added file', async () => {
    const changed = repack(bytes, (files) => {
      files['data/answers.csv'] = new TextEncoder().encode(textOf(files['data/answers.csv']).replace('80', '81'))
      delete files['metadata/odm.xml']
      files['documents/other.pdf'] = new Uint8Array([1])
    })
    expect((await verifyBytes(changed)).problems).toEqual(
      expect.arrayContaining([
        { code: 'fileChanged', subject: 'data/answers.csv' },
        { code: 'fileMissing', subject: 'metadata/odm.xml' },
        { code: 'fileAdded', subject: 'documents/other.pdf' },
      ]),
    )
  })

  it('names a removed and a changed event, also in an archive whose hashes were all written again', async () => {
    const [, removed, altered] = rowsOf(textOf(unzipSync(bytes)['audit/events.csv'])).filter(({ seal }) => seal !== '')
    const rewritten = repack(bytes, (files) => {
      const lines = textOf(files['audit/events.csv']).split('\r\n')
      const remainingLines = lines.filter((line) => !line.includes(`,${removed?.id},`))
      const text = remainingLines.map((line) => (line.includes(`,${altered?.id},`) ? line.replace('create', 'update') : line)).join('\r\n')
      study.rewrite(files, 'audit/events.csv', new TextEncoder().encode(text))
    })
    const { problems } = await verifyBytes(rewritten)
    expect(problems).toEqual(
      expect.arrayContaining([
        { code: 'eventMissing', subject: removed?.id },
        { code: 'eventColumnsChanged', subject: altered?.id },
        { code: 'countDiffers', subject: 'events' },
      ]),
    )
  })

  it('names a swapped consent and a changed signature, also in an archive whose hashes were all written again', async () => {
    const copy = Object.keys(unzipSync(bytes)).find((name) => /^consents\/.*\.pdf$/.test(name) && !name.includes('_scan')) ?? ''
    const rewritten = repack(bytes, (files) => {
      const pdf = Object.entries(files).find(([name]) => name.startsWith('participants/'))?.[1] ?? new Uint8Array()
      study.rewrite(files, copy, pdf)
      const signatures = textOf(files['audit/signatures.json']).replace('Priya Raman', 'Other Person')
      study.rewrite(files, 'audit/signatures.json', new TextEncoder().encode(signatures))
    })
    const { problems } = await verifyBytes(rewritten)
    expect(problems.map(({ code }) => code).toSorted()).toEqual(['consentCopyChanged', 'signatureChanged'])
    expect(problems).toContainEqual({ code: 'consentCopyChanged', subject: copy })
  })

  it('says of any other file that it is no archive', async () => {
    expect((await verifyBytes(new TextEncoder().encode('no archive'))).problems).toMatchObject([{ code: 'notAnArchive' }])
  })
})
