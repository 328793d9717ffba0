import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

test('a few of one key are at work, so many wait for their turn in order, and nobody else waits', async () => {
  const slots = createSlots({ mostPerKey: 2, mostWaiting: 3 })
  const order: number[] = []
  const turns = [0, 1, 2, 3, 4].map(async (place) => {
    const release = await slots.turn('a')
    order.push(place)
    return release
  })
  const [first, second] = [await turns[0], await turns[1]]
  expect(order).toEqual([0, 1])
  await expect(slots.turn('a')).rejects.toMatchObject({ code: 429, details: { details: { seconds: expect.any(Number) } } })
  ;(await slots.turn('b'))()

  first?.()
  first?.()
  await turns[2]
  expect(order).toEqual([0, 1, 2])
  second?.()
  for (const turn of turns.slice(2)) (await turn)()
  expect(order).toEqual([0, 1, 2, 3, 4])
  for (let calls = 0; calls < 5; calls += 1) (await slots.turn('a'))()
})

test('a place that is given back goes to whoever waits, and not to whoever comes then', async () => {
  const slots = createSlots({ mostPerKey: 1, mostWaiting: 1 })
  const release = slots.take('a')
  const waits = slots.turn('a')
  release()
  expect(() => slots.take('a')).toThrow('TooManyRequests')
  ;(await waits)()
  slots.take('a')()
})
