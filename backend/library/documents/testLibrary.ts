import { expect } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { createCalls, pdf } from '../../participants/attachments/testAttachments.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const noUser = 'nobody@northlake.example'
export const riveSud = 'admin@rivesud.example'

export type LibraryFixture = Awaited<ReturnType<typeof createLibraryFixture>>

/** Starts a node whose administrator works on one of the coordinator's studies and on one other study. */
export async function createLibraryFixture() {
  const node: TestNode = await testNode()
  const [ownStudy] = await node.ownerQuery<{ id: string }>(
    'select study_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) limit 1',
    [coordinator],
  )
  const [other] = await node.ownerQuery<{ id: string }>(
    `select id::text from study where org_id = (select org_id from "user" where email = $1)
      and id not in (select study_id from study_site_assignment where user_id = (select id from "user" where email = $1)) limit 1`,
    [coordinator],
  )
  const [studyId, foreignStudyId] = [ownStudy?.id ?? '', other?.id ?? '']
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select place.org_id, gen_random_uuid(), (select id from "user" where email = $2), place.study_id, place.site_id, 'COORDINATOR'
      from study_site place where place.study_id = $1 on conflict do nothing`,
    [foreignStudyId, admin],
  )
  const callAs = (email: string) => createCalls(node, email)

  async function createFolder(name: string, extraFields: Readonly<Record<string, unknown>> = {}, email = admin) {
    const response = await callAs(email).call('POST', 'library-folders', { name, ...extraFields })
    expect([response.status, response.error?.code]).toEqual([201, undefined])
    return response.data as { readonly id: string; readonly studyId: string | null; readonly siteId: string | null }
  }

  async function createDocument(folderId: string, name: string, content: Buffer | string = pdf(name), email = admin) {
    const fileId = await callAs(email).upload(name, content)
    const response = await callAs(email).call('POST', 'documents', { folderId, fileId })
    expect([response.status, response.error?.code]).toEqual([201, undefined])
    return response.data as { readonly id: string; readonly name: string; readonly versionNumber: number; readonly version: number }
  }

  return { node, studyId, foreignStudyId, as: callAs, folder: createFolder, document: createDocument, close: () => node.close() }
}

export const problems = ({ error }: { readonly error: { readonly fields?: readonly { path: string; code: string }[] } }) =>
  error.fields?.map(({ path, code }) => `${path} ${code}`)
