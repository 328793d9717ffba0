import { expect } from 'vitest'
import type { SocketMessage } from '#resources/core/answers/answers.ts'
import { openWatch, type TestListener } from '../../platform/realtime/testSocket.ts'
import { type Deliveries, followDeliveries } from './deliveries.ts'
import { startSecondNode, type TestNode, testNode } from './index.ts'

export const admin = 'admin@northlake.example'
export const owner = 'owner@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const riveSud = 'admin@rivesud.example'

/** Two nodes on one database: one writes, the other has the sockets. */
export type LiveBench = Awaited<ReturnType<typeof liveBench>>

export async function liveBench() {
  const node: TestNode = await testNode()
  const other: TestNode = await startSecondNode(node)
  // Started late, because the other node then reads the users, among them those that a test adds before.
  let deliveries: Promise<Deliveries> | undefined
  const settle = async (...listeners: readonly TestListener[]): Promise<void> => {
    deliveries ??= followDeliveries(other)
    await (await deliveries).settle(...listeners)
  }

  const open = async (email: string, request: Parameters<typeof openWatch>[2]): Promise<TestListener> =>
    openWatch(other, await node.tokenFor(email), request)
  const make = async (collection: string, body: object, caller = admin): Promise<string> => {
    const response = await node.fetch(collection, { as: caller, method: 'POST', body })
    expect(response.status, await response.clone().text()).toBe(201)
    return (await response.json()).data.id
  }
  return {
    node,
    other,
    open,
    settle,
    /** Opens a socket and waits until it has received all earlier changes. */
    async openQuiet(email: string, request: Parameters<typeof openWatch>[2]): Promise<TestListener> {
      const listener = await open(email, request)
      await settle(listener)
      listener.received.length = 0
      return listener
    },
    make,
    makeSite: () => make('sites', { name: `Live ${next()}`, siteCode: `LV-${next()}` }),
    rename: (id: string) => node.fetch(`site/${id}`, { as: admin, method: 'PATCH', body: { name: `Live ${next()}` } }),
    close: () => node.close(),
  }
}

export const changed = ({ received }: TestListener) => received.filter((message) => message.kind === 'changed')
export const isChange =
  (resource: string, id?: string) =>
  (message: SocketMessage): boolean =>
    message.kind === 'changed' && message.resource === resource && (id === undefined || message.ids?.includes(id) === true)

let counter = 0
/** Returns the next number, for values that must differ. */
export const next = (): number => {
  counter += 1
  return counter
}

/** Returns a participant that every rule accepts. */
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
