import { expect } from 'vitest'
import { callsAs, pdf } from '../participants/attachments/testAttachments.ts'
import { type TestNode, testNode } from '../testing/index.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const nobody = 'nobody@northlake.example'
export const riveSud = 'admin@rivesud.example'

export type LibraryUnderTest = Awaited<ReturnType<typeof libraryUnderTest>>

/** A node whose administrator works on a study of the coordinator's, and on one that is not theirs. */
export async function libraryUnderTest() {
  const node: TestNode = await testNode()
  const [own] = await node.ownerQuery<{ id: string }>(
    'select study_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) limit 1',
    [coordinator],
  )
  const [other] = await node.ownerQuery<{ id: string }>(
    `select id::text from study where org_id = (select org_id from "user" where email = $1)
      and id not in (select study_id from study_site_assignment where user_id = (select id from "user" where email = $1)) limit 1`,
    [coordinator],
  )
  const [studyId, foreignStudyId] = [own?.id ?? '', other?.id ?? '']
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select place.org_id, gen_random_uuid(), (select id from "user" where email = $2), place.study_id, place.site_id, 'COORDINATOR'
      from study_site place where place.study_id = $1 on conflict do nothing`,
    [foreignStudyId, admin],
  )
  const as = (email: string) => callsAs(node, email)

  async function folder(name: string, more: Readonly<Record<string, unknown>> = {}, email = admin) {
    const made = await as(email).call('POST', 'library-folders', { name, ...more })
    expect([made.status, made.error?.code]).toEqual([201, undefined])
    return made.data as { readonly id: string; readonly studyId: string | null; readonly siteId: string | null }
  }

  async function document(folderId: string, name: string, content: Buffer | string = pdf(name), email = admin) {
    const fileId = await as(email).upload(name, content)
    const made = await as(email).call('POST', 'documents', { folderId, fileId })
    expect([made.status, made.error?.code]).toEqual([201, undefined])
    return made.data as { readonly id: string; readonly name: string; readonly versionNumber: number; readonly version: number }
  }

  return { node, studyId, foreignStudyId, as, folder, document, close: () => node.close() }
}

export const problems = ({ error }: { readonly error: { readonly fields?: readonly { path: string; code: string }[] } }) =>
  error.fields?.map(({ path, code }) => `${path} ${code}`)
