import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Json } from '#resources/forms/content/json.ts'
import type { FormDraftAnswer, FormWithQuestions } from '#resources/forms/formAnswers.ts'
import type { OdmImportResult } from '#resources/forms/odmImport.ts'
import type { TaskStarted } from '#resources/organisation/taskAnswers.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { printText } from '../../app/testing/printText.ts'
import { createTestParticipant, enrol } from '../../participants/comments/testParticipants.ts'
import { createStudySite } from '../../studies/testStudySite.ts'
import { createUnblindedBench, markedElements, marker, readText } from './testUnblinded.ts'

const notice = /Unblinded: not for blinded staff/g
const formats = ['long', 'wide', 'dictionary', 'tables', 'datasets', 'json', 'odm', 'odm2', 'odm2Json'] as const

let node: TestNode
let bench: Awaited<ReturnType<typeof createUnblindedBench>>
let formId: string
let submissionId: string
let versionId: string
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000' } })
  bench = await createUnblindedBench(node)
  const { unblinded, approvedForm, assign, answer, call } = bench
  formId = await approvedForm()
  submissionId = (await assign(formId)).id
  await answer(unblinded, submissionId, { qzxarm: 'qzxa', qzxkit: 'Qzx 1', weight: 70 })
  versionId = String((await call(unblinded, 'GET', `form-submission/${submissionId}`)).data.formVersionId)
})
afterAll(() => node?.close())

const readFile = async (caller: string, path: string) => {
  const response = await node.fetch(path, { as: caller })
  expect([path, response.status]).toEqual([path, 200])
  const isNamedUnblinded = /-unblinded\.\w+"$/.test(response.headers.get('Content-Disposition') ?? '')
  return { text: await readText(response), isNamedUnblinded }
}
const pathOf = (format: string, query = '') => `study/${bench.studyId}/form-export?format=${format}&formId=${formId}${query}`
const lastEventOf = async (recordId: string) => {
  const [row] = await node.ownerQuery<{ changes: Readonly<Record<string, readonly [Json, Json]>> }>(
    `select changes from audit_event where kind = 'export' and record_id = $1 and action = 'export' order by at desc limit 1`,
    [recordId],
  )
  return row?.changes.filters?.[1] ?? null
}

it.each(formats)('leaves items for unblinded roles out of a %s file unless an unblinded user requests them', async (format) => {
  const { unblinded, blinded, studyId } = bench
  const without = await readFile(unblinded, pathOf(format))
  expect([marker.test(without.text), without.isNamedUnblinded]).toEqual([false, false])
  expect(await lastEventOf(studyId)).toEqual({ formId })
  const included = await readFile(unblinded, pathOf(format, '&unblinded=include'))
  expect([marker.test(included.text), included.isNamedUnblinded]).toEqual([true, true])
  expect(await lastEventOf(studyId)).toEqual({ formId, unblindedItems: 'included' })
  const blindedFile = await readFile(blinded, pathOf(format, '&unblinded=include'))
  expect([marker.test(blindedFile.text), blindedFile.isNamedUnblinded]).toEqual([false, false])
  expect(await lastEventOf(studyId)).toEqual({ formId })
})

it('says in the description of datasets whether they contain items for unblinded roles', async () => {
  const { unblinded } = bench
  expect((await readFile(unblinded, pathOf('datasets'))).text).toContain('"hasUnblindedItems": false')
  expect((await readFile(unblinded, pathOf('datasets', '&unblinded=include'))).text).toContain('"hasUnblindedItems": true')
})

it('does not mark the file of a form without items for unblinded roles', async () => {
  const { unblinded, approvedForm, studyId } = bench
  const plainId = await approvedForm([{ type: 'text', name: 'height' }])
  const exported = await readFile(unblinded, `study/${studyId}/form-export?format=dictionary&formId=${plainId}&unblinded=include`)
  const printed = await readFile(unblinded, `form/${plainId}/pdf`)
  expect([exported.isNamedUnblinded, printed.isNamedUnblinded, notice.test(printed.text)]).toEqual([false, false, false])
})

it('warns on every page of a PDF with items for unblinded roles, in its name and in the audit trail', async () => {
  const { unblinded, blinded } = bench
  const paths = [
    [`form-submission/${submissionId}/pdf`, submissionId],
    [`form/${formId}/pdf`, formId],
    [`form/${formId}/pdf?annotated=true`, formId],
    [`form-version/${versionId}/pdf`, versionId],
  ] as const
  for (const [path, recordId] of paths) {
    const blindedFile = await readFile(blinded, path)
    expect([path, blindedFile.isNamedUnblinded, blindedFile.text.match(notice)]).toEqual([path, false, null])
    expect(await lastEventOf(recordId)).toBeNull()
    const { text, isNamedUnblinded } = await readFile(unblinded, path)
    expect([path, isNamedUnblinded]).toEqual([path, true])
    expect(await lastEventOf(recordId)).toEqual({ unblindedItems: 'included' })
    expect(text.match(notice)?.length).toBe(1)
  }
})

it('says in the manifest, the README, the PDFs, the name and the audit event of a study archive that it contains them', async () => {
  const { unblinded, approver, call, approve, answer } = bench
  const place = await createStudySite(node)
  const { studyId } = place
  const formJson = { pages: [{ name: 'page1', elements: markedElements }] }
  const form = await call(unblinded, 'POST', `study/${studyId}/form`, { name: 'Dispensing', formJson })
  expect(codesOf(await approve(approver, form.data.id))).toEqual([200, undefined])
  for (const isFilled of [true, false]) {
    const participantStudyId = await enrol(node, await createTestParticipant(node, unblinded, { contactableByAnyStudy: true }), place)
    if (!isFilled) continue
    const { data } = await call(unblinded, 'POST', 'form-assignments', { participantStudyId, formId: form.data.id })
    const submissions = await call<readonly { readonly id: string }[]>(unblinded, 'GET', `form-submissions?formAssignmentId=${data.id}`)
    expect(codesOf(await answer(unblinded, submissions.data[0]?.id ?? '', { qzxarm: 'qzxa' }))).toEqual([200, undefined])
  }
  const started = await call<TaskStarted>(unblinded, 'POST', `study/${studyId}/archive`)
  expect(started.status).toBe(202)
  const { taskId } = started.data
  await vi.waitFor(
    async () => expect((await call<{ readonly status: string }>(unblinded, 'GET', `task/${taskId}`)).data.status).toBe('DONE'),
    { timeout: 60_000, interval: 100 },
  )
  const response = await node.fetch(`study/${studyId}/archive/${taskId}`, { as: unblinded })
  expect(response.headers.get('Content-Disposition')).toMatch(/-unblinded\.zip"$/)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const textOf = (name: string) => new TextDecoder().decode(files[name])
  expect(JSON.parse(textOf('manifest.json'))).toMatchObject({ hasUnblindedItems: true })
  expect(textOf('README.txt')).toContain('UNBLINDED: NOT FOR BLINDED STAFF')
  const records = Object.entries(files).filter(([name]) => name.endsWith('.pdf'))
  const texts = await Promise.all(records.map(([, content]) => printText(content.slice().buffer)))
  const [marked, others] = [texts.filter((text) => marker.test(text)), texts.filter((text) => !marker.test(text))]
  expect([marked.length, others.length]).toEqual([1, 1])
  expect(marked[0]).toMatch(/Unblinded: not for blinded staff/)
  expect(others.filter((text) => text.includes('Unblinded: not for'))).toEqual([])
  expect(await lastEventOf(studyId)).toMatchObject({ unblindedItems: 'included' })
})

it('repeats the warning on each page of a long form', async () => {
  const { unblinded, approvedForm } = bench
  const questions = Array.from({ length: 60 }, (_, index) => ({ type: 'comment', name: `note${index}` }))
  const longId = await approvedForm([{ type: 'text', name: 'qzxarm', unblindedOnly: true }, ...questions])
  const { text } = await readFile(unblinded, `form/${longId}/pdf`)
  const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1])
  expect(pages).toBeGreaterThan(2)
  expect(text.match(notice)).toHaveLength(pages)
})

it('keeps the mark when a file is exported as ODM and imported again, and refuses the file to a blinded author', async () => {
  const { unblinded, blinded, studyId, call } = bench
  const file = await node.fetch(pathOf('odm', '&unblinded=include'), { as: unblinded })
  const content = await file.arrayBuffer()
  const send = (caller: string) => {
    const form = new FormData()
    form.append('check', 'false')
    form.append('file', new Blob([content]), 'forms.xml')
    return call<OdmImportResult>(caller, 'POST', `study/${studyId}/form-odm-import`, form)
  }
  expect(codesOf(await send(blinded))).toEqual([409, 'UnblindedItems'])
  const { data } = await send(unblinded)
  const read = async (caller: string) =>
    JSON.stringify((await call<FormWithQuestions>(caller, 'GET', `admin/form/${data.forms[0]?.formId}`)).data.formJson)
  expect(await read(unblinded)).toMatch(marker)
  expect(await read(blinded)).not.toMatch(marker)
})

it('tells a blinded author that a form with items for unblinded roles cannot be changed', async () => {
  const { unblinded, blinded, call, createForm, approvedForm } = bench
  const read = async (caller: string, id: string) => (await call<FormDraftAnswer>(caller, 'GET', `form/${id}/draft`)).data.hasHiddenItems
  expect([await read(unblinded, formId), await read(blinded, formId)]).toEqual([false, true])
  const plainId = await approvedForm([{ type: 'text', name: 'height' }])
  expect(await read(blinded, plainId)).toBe(false)
  const draft = (await createForm(unblinded, [{ type: 'text', name: 'height' }])).data
  const operations = [{ do: 'insert', path: ['pages', 0, 'elements'], at: 1, value: { type: 'text', name: 'qzxarm', unblindedOnly: true } }]
  await call(unblinded, 'PUT', `form/${draft.id}/draft`, { page: draft.id, revision: 0, operations })
  expect([await read(unblinded, draft.id), await read(blinded, draft.id)]).toEqual([false, true])
})
