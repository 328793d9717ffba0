import { expect } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { getDayAfter, today } from '../app/testing/days.ts'
import type { TestNode } from '../app/testing/index.ts'
import { signatureFor } from '../platform/engine/generated/signatureFor.ts'
import { createStudySite } from '../studies/testStudySite.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const viewer = 'viewer@northlake.example'

export const inDays = (days: number): string => getDayAfter(days)

export type Delegation = ResourceAnswer['delegation']

/** Creates a study at a site of the coordinator, whose principal investigator is the investigator of the demo. */
export async function createSiteLogs(node: TestNode) {
  const studySite = await createStudySite(node)
  const call = <Data = { readonly id: string; readonly version: number }>(
    method: string,
    path: string,
    body?: unknown,
    caller = coordinator,
  ) => node.call<Data>(path, { as: caller, method, body })
  const create = async (path: string, body: object, caller = coordinator): Promise<string> => {
    const response = await call('POST', path, body, caller)
    expect(response.status, JSON.stringify(response.error)).toBe(201)
    return response.data.id
  }
  const userId = async (email: string): Promise<string> =>
    (await node.ownerQuery<{ id: string }>('select id::text from "user" where email = $1', [email]))[0]?.id ?? ''
  const take = <Data = Readonly<Record<string, unknown>>>(
    resource: string,
    id: string,
    transition: string,
    body: object = {},
    caller = coordinator,
  ) => call<Data>('POST', `${getResource(resource).path.one}/${id}/transitions/${transition}`, body, caller)
  /** Takes a step of a record with a fresh sign-in of the caller. */
  const takeSigned = async (resource: string, id: string, transition: string, body: object = {}, caller = investigator) => {
    const rule = { signature: { of: [] } }
    const signature = await signatureFor(node, { resource: getResource(resource), transition, rule, id, as: caller })
    return take(resource, id, transition, { ...body, ...signature }, caller)
  }
  const taskOf = async (code: string): Promise<string> =>
    (await call<readonly { readonly id: string }[]>('GET', `delegation-tasks?code=${code}`)).data[0]?.id ?? ''
  const prepare = async (codes: readonly string[], values: object = {}, email = coordinator) =>
    call<Delegation>('POST', 'delegations', {
      ...studySite,
      userId: await userId(email),
      taskIds: await Promise.all(codes.map(taskOf)),
      startsOn: today(),
      ...values,
    })
  /** Delegates tasks to a user and signs the delegation as the investigator. @returns its id */
  async function delegate(codes: readonly string[], values: object = {}, email = coordinator): Promise<string> {
    const prepared = await prepare(codes, values, email)
    expect(prepared.status, JSON.stringify(prepared.error)).toBe(201)
    const signed = await takeSigned('delegation', prepared.data.id, 'sign')
    expect(signed.status, JSON.stringify(signed.error)).toBe(200)
    return prepared.data.id
  }
  const requireTasks = async () => {
    const response = await call('PATCH', `admin/study/${studySite.studyId}`, { requiresDelegation: true }, admin)
    expect(response.status, JSON.stringify(response.error)).toBe(200)
  }
  return { node, studySite, call, create, userId, take, takeSigned, taskOf, prepare, delegate, requireTasks }
}
