import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Intent } from './boardState.ts'
import { createMoveQueue } from './moveQueue.ts'
import { noMoves, reduceMoves } from './movesState.ts'

const createIntent = (id: string, cardId: string): Intent => ({ id, cardId, to: 'enrolled', after: null, version: 1 })

it('contains exactly the started moves that are not settled, in order', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid()), fc.infiniteStream(fc.boolean()), (ids, settles) => {
      const settledIds = ids.filter(() => settles.next().value)
      const startedState = reduceMoves(noMoves, { kind: 'started', intents: ids.map((id) => createIntent(id, `card of ${id}`)) })
      const { intents } = settledIds.reduceRight((state, id) => reduceMoves(state, { kind: 'settled', id }), startedState)
      expect(intents.map(({ id }) => id)).toEqual(ids.filter((id) => !settledIds.includes(id)))
    }),
  ))

it('settles all cards of one call together, and leaves the announcement unchanged', () => {
  const startedState = reduceMoves(noMoves, {
    kind: 'started',
    intents: [createIntent('call', 'one'), createIntent('call', 'other'), createIntent('next', 'one')],
  })
  const announcedState = reduceMoves(startedState, { kind: 'announced', announcement: '2 cards moved' })
  expect(reduceMoves(announcedState, { kind: 'settled', id: 'call' })).toEqual({
    intents: [createIntent('next', 'one')],
    announcement: '2 cards moved',
  })
})

it('writes one move after the other, with the version that the previous write left', async () => {
  const queue = createMoveQueue()
  const card = { cardId: 'card', version: 3 }
  const log: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = queue.run(async () => {
    await promise
    queue.written([{ cardId: 'card', version: 7 }])
    log.push('first')
  })
  const second = queue.run(async () => log.push(`second on ${queue.versionOf(card)}`))
  resolve()
  await Promise.all([first, second])
  expect(log).toEqual(['first', 'second on 7'])
  expect(queue.versionOf({ ...card, version: 9 })).toBe(9)
})
