import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { SocketMessage } from '#resources/core/answers.ts'
import { type Listening, watchAt } from '../realtime/testSocket.ts'
import { nodeBeside, type TestNode, testNode } from './index.ts'

export const admin = 'admin@northlake.example'
export const owner = 'owner@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const riveSud = 'admin@rivesud.example'

/** Milliseconds: longer than any way from a commit to a socket. */
export const longEnough = 1200

/** Two nodes on one database: one writes, the other has the sockets. */
export type LiveBench = Awaited<ReturnType<typeof liveBench>>

export async function liveBench() {
  const node: TestNode = await testNode()
  const other: TestNode = await nodeBeside(node)

  const open = async (email: string, request: Parameters<typeof watchAt>[2]): Promise<Listening> =>
    watchAt(other, await node.tokenFor(email), request)
  const make = async (many: string, body: object, as = admin): Promise<string> => {
    const answer = await node.fetch(many, { as, method: 'POST', body })
    expect(answer.status, await answer.clone().text()).toBe(201)
    return (await answer.json()).data.id
  }
  return {
    node,
    other,
    open,
    /** Opens one that has been told of what happened a moment before. */
    async openQuiet(email: string, request: Parameters<typeof watchAt>[2]): Promise<Listening> {
      const watching = await open(email, request)
      await pause(longEnough)
      watching.heard.length = 0
      return watching
    },
    make,
    makeSite: () => make('sites', { name: `Live ${next()}`, siteCode: `LV-${next()}` }),
    rename: (id: string) => node.fetch(`site/${id}`, { as: admin, method: 'PATCH', body: { name: `Live ${next()}` } }),
    close: () => node.close(),
  }
}

export const changed = ({ heard }: Listening) => heard.filter((message) => message.kind === 'changed')
export const isChange =
  (resource: string, id?: string) =>
  (message: SocketMessage): boolean =>
    message.kind === 'changed' && message.resource === resource && (id === undefined || message.ids?.includes(id) === true)

let counter = 0
/** Counts up, for what must differ. */
export const next = (): number => {
  counter += 1
  return counter
}

/** A participant whom no rule refuses. */
export const person = () => {
  const number = next()
  return {
    firstName: 'Live',
    lastName: `Person${number}`,
    dob: '1980-02-03',
    gender: 'female',
    email: `live${number}@example.com`,
    postalCode: 'H2X 1Y4',
    referralSource: 'PHYSICIAN',
  }
}
