import { v4 as uuid } from 'uuid'
import type { RecordGrid } from '#resources/binder/recordGrid.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getDayAfter } from '../app/testing/days.ts'
import type { TestNode } from '../app/testing/index.ts'
import { createStudySite } from '../studies/testStudySite.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const viewer = 'viewer@northlake.example'

export type ExpectedDocument = ResourceAnswer['expectedDocument']
export type FiledDocument = ResourceAnswer['filedDocument']

/** Returns the day a number of days from now, by the clocks of the demo. */
export const inDays = (days: number): string => getDayAfter(days)

/** Creates a study at a site of the coordinator, a document type, and a document of the library. */
export async function createBinderFixture(node: TestNode) {
  const studySite = await createStudySite(node)
  const { studyId, siteId } = studySite
  const call = <Data = FiledDocument>(method: string, path: string, body?: unknown, caller = coordinator) =>
    node.call<Data>(path, { as: caller, method, body })

  async function createType(): Promise<string> {
    const code = uuid().slice(0, 8)
    return (await call<{ readonly id: string }>('POST', 'document-types', { code, name: `Type ${code}`, section: 'Site' }, admin)).data.id
  }
  /** Creates a type with one rule, and returns the ID of the type. */
  async function createRule(rule: Readonly<Record<string, unknown>>): Promise<string> {
    const documentTypeId = await createType()
    const response = await call<{ readonly id: string }>(
      'POST',
      'document-rules',
      { studyId, warnDays: 30, ...rule, documentTypeId },
      admin,
    )
    if (response.status !== 201) throw new Error(JSON.stringify(response.error))
    return documentTypeId
  }
  const expected = async (documentTypeId: string, caller = coordinator): Promise<readonly ExpectedDocument[]> =>
    (
      await call<readonly ExpectedDocument[]>(
        'GET',
        `expected-documents?documentTypeId=${documentTypeId}&studyId=${studyId}`,
        undefined,
        caller,
      )
    ).data
  const stateOf = async (documentTypeId: string): Promise<string | undefined> => (await expected(documentTypeId))[0]?.state ?? undefined
  const grid = async (caller = coordinator) => call<RecordGrid>('GET', `essential-records/grid?studyId=${studyId}`, undefined, caller)

  const documentId = await findDocument(node)
  const file = (documentTypeId: string, values: Readonly<Record<string, unknown>> = {}, caller = coordinator) =>
    call('POST', 'filed-documents', { studyId, siteId, documentTypeId, documentId, documentDate: inDays(-10), ...values }, caller)
  /** Signs in again for the review of a document. */
  async function signIn(id: string, caller = investigator): Promise<string> {
    const signature = uuid()
    await node.ownerQuery(
      `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, 'filedDocument.review', $3, now() + interval '5 minutes' from "user" where email = $2`,
      [signature, caller, id],
    )
    return signature
  }
  const take = (id: string, transition: string, body: object = {}, caller = investigator) =>
    call('POST', `filed-document/${id}/transitions/${transition}`, body, caller)
  const review = async (id: string, caller = investigator) => take(id, 'review', { signature: await signIn(id, caller) }, caller)
  async function fileReviewed(documentTypeId: string, values: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const filed = await file(documentTypeId, values)
    if (filed.status !== 201) throw new Error(JSON.stringify(filed.error))
    const reviewed = await review(filed.data.id)
    if (reviewed.status !== 200) throw new Error(JSON.stringify(reviewed.error))
    return filed.data.id
  }
  const [person] = await node.ownerQuery<{ readonly id: string }>('select id::text from "user" where email = $1', [coordinator])
  return {
    ...{
      node,
      studyId,
      siteId,
      documentId,
      personId: person?.id ?? '',
      call,
      createType,
      createRule,
      expected,
      stateOf,
      grid,
      file,
      take,
      review,
    },
    ...{ signIn, fileReviewed },
  }
}

/** Returns the ID of a document in the library of the organisation. */
async function findDocument(node: TestNode): Promise<string> {
  const [row] = await node.ownerQuery<{ readonly id: string }>(
    `select document.id::text from document join organisation home on home.id = document.org_id
      where home.name = 'Northlake Research' and document.study_id is null and document.deleted_at is null order by document.name limit 1`,
  )
  return row?.id ?? ''
}
