import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormDraftAnswer, FormWithQuestions, LibraryVersion, NewForm } from '#resources/forms/callAnswers/formAnswers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { applied } from '#resources/forms/operations.ts'
import { codesOf, type TestNode, testNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'
const medical = 'medical@northlake.example'
let node: TestNode
let studyId: string
beforeAll(async () => {
  node = await testNode()
  const [study] = await node.ownerQuery<{ id: string }>(
    `select id::text from study where org_id = (select org_id from "user" where email = '${admin}') order by trial_id limit 1`,
  )
  studyId = study?.id ?? ''
})
afterAll(() => node?.close())

const call = <Data = FormWithQuestions>(method: string, path: string, body?: unknown, as = admin) =>
  node.call<Data>(path, { as, method, body })
const decide = (id: string, transition: string, body = {}, as = medical) => call('POST', `form/${id}/transitions/${transition}`, body, as)
const versionsOf = async (id: string) =>
  (
    await call<readonly { readonly id: string; readonly formVersion: string; readonly formLifecycle: string }[]>(
      'GET',
      `form-versions?formId=${id}&_sort=createdAt`,
    )
  ).data

const ages: JsonObject = {
  unknown: { kept: true },
  pages: [
    {
      elements: [
        { type: 'text', name: 'age', inputType: 'number' },
        { type: 'medications', name: 'own', strange: [1, null] },
      ],
    },
  ],
}
let number = 0
const newForm = async (formJson: JsonObject = ages) => {
  number += 1
  const answer = await call('POST', `study/${studyId}/form`, { name: `Form ${number}`, formJson })
  expect(codesOf(answer)).toEqual([201, undefined])
  return answer.data
}

describe('a form', () => {
  it('comes back as it was sent, with its version, its state and a key that is the same for the same questions', async () => {
    const form = await newForm()
    expect(form).toMatchObject({
      formVersion: '0.1',
      formLifecycle: 'PENDING',
      formType: 'DEFAULT',
      approvedVersion: null,
      isActive: true,
      studyId,
    })
    expect(form.formJson).toEqual(ages)
    expect(form.integrityKey).toMatch(/^[0-9a-f]{64}$/)
    const read = await call('GET', `study/${studyId}/form/${form.id}`)
    expect(read.data.formJson).toEqual(ages)
    const turned = await newForm(Object.fromEntries(Object.entries(ages).toReversed()))
    expect(turned.integrityKey).toBe(form.integrityKey)
    const listed = await call<readonly FormWithQuestions[]>('GET', `study/${studyId}/forms?formType=DEFAULT`)
    expect(codesOf(listed)).toEqual([200, undefined])
    expect(listed.data.map(({ id }) => id)).toEqual(expect.arrayContaining([form.id, turned.id]))
  })

  it('of any JSON comes back deep-equal, by its whole and by a draft that changes something beside it', async () => {
    const { id } = await newForm()
    const page = uuid()
    let revision = 0
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), async (strange) => {
        // JSON has no negative zero, and PostgreSQL no text with U+0000 or half a letter.
        const kept = JSON.parse(JSON.stringify(strange).replaceAll(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '')) as JsonObject
        const formJson = { ...kept, pages: ages.pages ?? [] } as JsonObject
        const answer = await call('PATCH', `admin/form/${id}`, { formJson })
        // An expression that is none, by chance: that is what another test is about.
        fc.pre(answer.status !== 422)
        expect(answer.data.formJson).toEqual(formJson)
        const operation = { do: 'set', path: ['pages', 0, 'title'], after: `Title ${revision}` }
        const { data } = await call<{ readonly revision: number }>('PUT', `form/${id}/draft`, {
          page,
          revision: 0,
          operations: [operation],
        })
        const saved = await call('POST', `form/${id}/draft/save`, { page, revision: data.revision })
        const [first] = ages.pages as readonly JsonObject[]
        expect(saved.data.formJson).toEqual({ ...formJson, pages: [{ ...first, title: `Title ${revision}` }] })
        revision += 1
      }),
      { numRuns: 25 },
    )
  })

  it('is refused where it asks nothing, is wrong, or is no JSON, and nothing is made', async () => {
    const create = (formJson: unknown, name = 'Refused') => call('POST', `study/${studyId}/form`, { name, formJson })
    expect(codesOf(await create({ pages: [] }))).toEqual([422, 'FormErrors'])
    expect(codesOf(await create('{}'))).toEqual([422, 'Invalid', 'formJson notAnObject'])
    expect(codesOf(await create({ pages: [{ elements: [{ type: 'text', name: 'a', visibleIf: 'alert(1)' }] }] }))).toEqual([
      422,
      'FormErrors',
    ])
    expect(codesOf(await call('POST', `study/${studyId}/form`, { formJson: ages }))).toEqual([422, 'Invalid', 'name required'])
    expect(codesOf(await call('POST', `study/${studyId}/form`, undefined))).toEqual([422, 'Invalid', 'name required'])
    expect(await node.ownerQuery(`select 1 from form where name = 'Refused'`)).toEqual([])
    expect(codesOf(await call('GET', `study/${uuid()}/form/${(await newForm()).id}`))).toEqual([404, 'NotFound'])
  })

  it('with faults is made as a draft on request, and the answer names every fault', async () => {
    const formJson = { pages: [{ elements: [{ type: 'text', name: 'a', visibleIf: '{nobody} = 1' }] }], title: 'Kept' }
    const made = await call<NewForm>('POST', 'admin/form', { name: 'Brought in', formJson, asDraft: true })
    expect(made).toMatchObject({ status: 201, data: { isDraft: true, problems: [{ code: 'dangling', level: 'error' }] } })
    const { data } = await call<FormDraftAnswer>('GET', `form/${made.data.id}/draft`)
    expect(applied(data.formJson, data.draft.operations)).toEqual(formJson)
    expect(data.draft.holder).toBeNull()
    const sound = await call<NewForm>('POST', 'admin/form', { name: 'Sound', formJson: ages, asDraft: true })
    expect(sound.data).toMatchObject({ isDraft: false, formJson: ages, problems: [{ code: 'unknownType', level: 'warning' }] })
  })

  it('is made, changed and decided on by nobody without the permission', async () => {
    const { id } = await newForm()
    for (const as of ['viewer@northlake.example', 'coordinator@northlake.example', 'nobody@northlake.example', 'admin@rivesud.example']) {
      const status = as === 'admin@rivesud.example' ? 404 : 403
      expect((await call('GET', `admin/form/${id}`, undefined, as)).status, as).toBe(status)
      expect((await call('PATCH', `admin/form/${id}`, { name: 'Mine' }, as)).status, as).toBe(status)
      expect((await call('GET', `form/${id}/draft`, undefined, as)).status, as).toBe(status)
    }
    expect((await decide(id, 'approve', {}, admin)).status).toBe(403)
  })
})

describe('a version', () => {
  it('once approved says for good what it says: an edit makes the next one, and the approved one stays in use', async () => {
    const { id, integrityKey } = await newForm()
    expect((await decide(id, 'approve')).status).toBe(200)
    const approved = (await call('GET', `admin/form/${id}`)).data
    expect(approved).toMatchObject({ formLifecycle: 'APPROVED', approvedVersion: '0.1' })

    const changed: JsonObject = { ...ages, title: 'Two' }
    const next = (await call('PATCH', `study/${studyId}/form/${id}`, { formJson: changed })).data
    expect(next).toMatchObject({ formVersion: '0.2', formLifecycle: 'PENDING', approvedVersion: '0.1', formJson: changed })
    const again = (await call('PATCH', `study/${studyId}/form/${id}`, { formJson: { ...changed, title: 'Three' } })).data
    expect(again.formVersion).toBe('0.2')

    const [first] = await versionsOf(id)
    expect(await versionsOf(id)).toMatchObject([
      { formVersion: '0.1', formLifecycle: 'APPROVED', integrityKey },
      { formVersion: '0.2', formLifecycle: 'PENDING' },
    ])
    expect((await call('GET', `form-version/${first?.id}/questions`)).data.formJson).toEqual(ages)
    for (const text of [
      `update form_version set integrity_key = (select integrity_key from form_content where integrity_key <> '${integrityKey}' limit 1) where id = $1`,
      'delete from form_version where id = $1',
    ])
      await expect(node.ownerQuery(text, [first?.id])).rejects.toThrow(/decided on/)
    await expect(node.ownerQuery(`update form_content set form_json = '{}' where integrity_key = $1`, [integrityKey])).rejects.toThrow()
  })

  it('is excluded with a reason, and approved by nobody who wrote it', async () => {
    const { id } = await newForm()
    expect((await decide(id, 'exclude')).status).toBe(422)
    expect((await decide(id, 'exclude', { reason: 'Question 3 leads' })).status).toBe(200)
    expect(await versionsOf(id)).toMatchObject([{ formLifecycle: 'EXCLUDED', decisionReason: 'Question 3 leads' }])
    expect((await decide(id, 'approve')).status).toBe(409)

    const own = await newForm()
    await node.ownerQuery('update form set edited_by = (select id from "user" where email = $2) where id = $1', [own.id, medical])
    expect((await decide(own.id, 'approve')).status).toBe(409)
  })

  it('is not approved while it asks nothing', async () => {
    const { data } = await call('POST', 'forms', { name: 'Nothing yet' })
    expect(codesOf(await decide(data.id, 'approve'))).toEqual([422, 'FormErrors'])
    expect((await call('GET', `admin/form/${data.id}`)).data.formLifecycle).toBe('PENDING')
  })

  it('that was tampered with is not given out', async () => {
    const { id, integrityKey } = await newForm({ ...ages, title: 'Tampered' })
    await node.ownerQuery('alter table form_content disable trigger inserts_only')
    await node.ownerQuery(`update form_content set form_json = '{"pages":[]}' where integrity_key = $1`, [integrityKey])
    await node.ownerQuery('alter table form_content enable trigger inserts_only')
    expect(codesOf(await call('GET', `admin/form/${id}`))).toEqual([500, 'FormDamaged'])
  })
})

describe('the forms that are chosen', () => {
  it('are one for the screening of a study, and one of the library', async () => {
    const [first, second] = [await newForm(), await newForm()]
    for (const { id } of [first, second]) await call('PATCH', `study/${studyId}/form/${id}`, { type: 'SCREENING' })
    for (const { id } of [first, second])
      expect((await call('PATCH', `study/${studyId}/form/${id}`, { isScreening: true })).data.isScreening).toBe(true)
    expect((await call('GET', `admin/form/${first.id}`)).data.isScreening).toBe(false)
    const library = [1, 2].map((each) =>
      call('POST', 'admin/form', { name: `Library ${each}`, type: 'SCREENING', isPrescreenExist: true, formJson: ages }),
    )
    for (const each of library) expect((await each).data.isPrescreenExist).toBe(true)
    const chosen = await call<readonly unknown[]>('GET', 'forms?isPrescreenExist=true')
    expect(chosen.data).toHaveLength(1)
  })

  it('are active forms for screening, and no others', async () => {
    const { id } = await newForm()
    const mark = () => call('PATCH', `study/${studyId}/form/${id}`, { isScreening: true })
    expect(codesOf(await mark())).toEqual([422, 'Invalid', 'isScreening notApplicable'])
    await call('PATCH', `study/${studyId}/form/${id}`, { type: 'SCREENING', isActive: false })
    expect(codesOf(await mark())).toEqual([422, 'Invalid', 'isScreening notApplicable'])
    await call('PATCH', `study/${studyId}/form/${id}`, { isActive: true })
    expect((await mark()).data.isScreening).toBe(true)
  })
})

describe('a draft', () => {
  const title = (before: string | undefined, after: string) => ({
    do: 'set',
    path: ['title'],
    ...(before === undefined ? {} : { before }),
    after,
  })
  const put = (id: string, body: object) => call<{ readonly revision: number }>('PUT', `form/${id}/draft`, body)
  const read = async (id: string) => (await call<FormDraftAnswer>('GET', `form/${id}/draft`)).data

  it('is kept change by change, saved as the form, and gone', async () => {
    const { id } = await newForm()
    const page = uuid()
    expect(await read(id)).toMatchObject({ formJson: ages, draft: { revision: 0, operations: [], holder: null } })
    expect((await put(id, { page, revision: 0, operations: [title(undefined, 'A')] })).data).toEqual({ revision: 1 })
    expect((await put(id, { page, revision: 1, operations: [title('A', 'AB')] })).data).toEqual({ revision: 2 })
    expect((await put(id, { page, revision: 2, operations: [] })).data).toEqual({ revision: 2 })
    expect(codesOf(await put(id, { page, revision: 1, operations: [title('A', 'AC')] }))).toEqual([409, 'DraftChanged'])
    expect((await read(id)).draft).toMatchObject({ revision: 2, holder: { page }, isBehind: false })
    expect((await call('GET', `admin/form/${id}`)).data.formJson).toEqual(ages)

    const saved = await call('POST', `form/${id}/draft/save`, { page, revision: 2 })
    expect(saved.data.formJson).toEqual({ ...ages, title: 'AB' })
    expect((await read(id)).draft).toMatchObject({ revision: 0, operations: [] })
  })

  it('is in the hands of one page; another is told, and may take it over', async () => {
    const { id } = await newForm()
    const [mine, theirs] = [uuid(), uuid()]
    await put(id, { page: mine, revision: 0, operations: [title(undefined, 'Mine')] })
    expect(codesOf(await put(id, { page: theirs, revision: 1, operations: [title('Mine', 'Theirs')] }))).toEqual([409, 'DraftHeld'])
    expect(codesOf(await call('POST', `form/${id}/draft/save`, { page: theirs, revision: 1 }))).toEqual([409, 'DraftHeld'])
    expect((await put(id, { page: theirs, revision: 1, operations: [], takeOver: true })).data).toEqual({ revision: 1 })
    expect(codesOf(await put(id, { page: mine, revision: 1, operations: [title('Mine', 'Again')] }))).toEqual([409, 'DraftHeld'])
  })

  it('of two that begin at the same moment is one', async () => {
    const { id } = await newForm()
    const both = await Promise.all(
      [1, 2].map((each) => put(id, { page: uuid(), revision: 0, operations: [title(undefined, `Of ${each}`)] })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is not saved over what was changed elsewhere, nor while it is wrong, and stays', async () => {
    const { id } = await newForm()
    const page = uuid()
    await put(id, { page, revision: 0, operations: [title(undefined, 'Mine')] })
    await call('PATCH', `admin/form/${id}`, { formJson: { ...ages, description: 'Other place' } })
    expect((await read(id)).draft.isBehind).toBe(true)
    await call('PATCH', `admin/form/${id}`, { formJson: { ...ages, title: 'Same place' } })
    expect(codesOf(await call('POST', `form/${id}/draft/save`, { page, revision: 1 }))).toEqual([409, 'FormChangedElsewhere'])
    expect((await read(id)).draft.revision).toBe(1)
    expect((await node.call(`form/${id}/draft?page=${page}&revision=1`, { as: admin, method: 'DELETE' })).status).toBe(200)

    const broken = { do: 'set', path: ['pages', 0, 'elements', 0, 'visibleIf'], after: '{nobody} = 1' }
    await put(id, { page, revision: 0, operations: [broken] })
    expect(codesOf(await call('POST', `form/${id}/draft/save`, { page, revision: 1 }))).toEqual([422, 'FormErrors'])
    expect((await read(id)).draft.operations).toEqual([broken])
  })

  it('refuses what is no change, and says where', async () => {
    const { id } = await newForm()
    expect(codesOf(await put(id, { page: 'x', revision: 'y', operations: {} }))).toEqual([
      422,
      'Invalid',
      'page notAReference',
      'revision notAWholeNumber',
      'operations notAList',
    ])
    expect(codesOf(await put(id, { page: uuid(), revision: 0, operations: [{ do: 'eval' }] }))).toEqual([
      422,
      'Invalid',
      'operations notAList',
    ])
    expect((await put(uuid(), { page: uuid(), revision: 0, operations: [] })).status).toBe(404)
  })
})

describe('a form that a study copied from the library', () => {
  const library = (id: string) => call<LibraryVersion>('GET', `form/${id}/library-version`)
  const take = (id: string, formVersion: string, as = admin) => call('POST', `form/${id}/library-version`, { formVersion }, as)
  const asks = (title: string): JsonObject => ({ pages: [{ elements: [{ type: 'text', name: 'age', title }] }] })

  it('begins with the approved version, and takes over a newer one as its version that waits for approval', async () => {
    const original = (await call('POST', 'admin/form', { name: 'Shared instrument', formJson: asks('Age') })).data
    await decide(original.id, 'approve')
    await call('PATCH', `admin/form/${original.id}`, { formJson: asks('Age in years') })
    const copied = await call('POST', `study/${studyId}/form`, { name: 'Instrument of the study', copiedFrom: original.id })
    const { id } = copied.data
    expect(copied.data).toMatchObject({ copiedVersion: '0.1', formVersion: '0.1', formJson: asks('Age') })
    await decide(id, 'approve')
    expect((await library(id)).data).toEqual({ name: 'Shared instrument', formVersion: '0.1', copiedVersion: '0.1', isNewer: false })

    await decide(original.id, 'approve')
    expect((await library(id)).data).toEqual({
      name: 'Shared instrument',
      formVersion: '0.2',
      copiedVersion: '0.1',
      isNewer: true,
      questions: { before: asks('Age'), after: asks('Age in years') },
    })
    expect((await take(id, '0.2', 'viewer@northlake.example')).status).toBe(403)
    expect((await take(id, '0.2', 'admin@rivesud.example')).status).toBe(404)
    expect(codesOf(await take(id, '0.1'))).toEqual([409, 'LibraryVersionChanged'])
    expect((await take(id, '0.2')).data).toMatchObject({
      copiedVersion: '0.2',
      formVersion: '0.2',
      approvedVersion: '0.1',
      formLifecycle: 'PENDING',
      formJson: asks('Age in years'),
    })
    expect((await library(id)).data.isNewer).toBe(false)
    expect((await library(original.id)).status).toBe(404)
    const ofStudy = await call('POST', `study/${studyId}/form`, { name: 'Copy of the copy', copiedFrom: id })
    expect(ofStudy.data).toMatchObject({ copiedVersion: null, formJson: asks('Age in years') })
    expect((await library(ofStudy.data.id)).status).toBe(404)
  })
})
