import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Intent } from './boardState.ts'
import { createMoveQueue } from './moveQueue.ts'
import { movesAfter, noMoves } from './movesState.ts'

const intent = (id: string, cardId: string): Intent => ({ id, cardId, to: 'enrolled', after: null, version: 1 })

it('holds exactly the moves that have started and not settled, in their order, whatever settles first', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid()), fc.infiniteStream(fc.boolean()), (ids, settles) => {
      const settled = ids.filter(() => settles.next().value)
      const started = movesAfter(noMoves, { kind: 'started', intents: ids.map((id) => intent(id, `card of ${id}`)) })
      const { intents } = settled.reduceRight((state, id) => movesAfter(state, { kind: 'settled', id }), started)
      expect(intents.map(({ id }) => id)).toEqual(ids.filter((id) => !settled.includes(id)))
    }),
  ))

it('settles all cards of one call together, and leaves the announcement as it is', () => {
  const started = movesAfter(noMoves, { kind: 'started', intents: [intent('call', 'one'), intent('call', 'other'), intent('next', 'one')] })
  const announced = movesAfter(started, { kind: 'announced', announcement: '2 cards moved' })
  expect(movesAfter(announced, { kind: 'settled', id: 'call' })).toEqual({
    intents: [intent('next', 'one')],
    announcement: '2 cards moved',
  })
})

it('writes one after the other, on the version that the write before has left', async () => {
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
