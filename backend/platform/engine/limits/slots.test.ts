import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

test('a key has a limited number of running and queued calls, served in order, and delays no other key', async () => {
  const slots = createSlots({ mostPerKey: 2, mostWaiting: 3 })
  const order: number[] = []
  const pendingSlots = [0, 1, 2, 3, 4].map(async (index) => {
    const release = await slots.turn('a')
    order.push(index)
    return release
  })
  const [first, second] = [await pendingSlots[0], await pendingSlots[1]]
  expect(order).toEqual([0, 1])
  await expect(slots.turn('a')).rejects.toMatchObject({ code: 429, details: { details: { seconds: expect.any(Number) } } })
  ;(await slots.turn('b'))()

  first?.()
  first?.()
  await pendingSlots[2]
  expect(order).toEqual([0, 1, 2])
  second?.()
  for (const pendingSlot of pendingSlots.slice(2)) (await pendingSlot)()
  expect(order).toEqual([0, 1, 2, 3, 4])
  for (let calls = 0; calls < 5; calls += 1) (await slots.turn('a'))()
})

test('a released slot is given to the first call in the queue, not to a new call', async () => {
  const slots = createSlots({ mostPerKey: 1, mostWaiting: 1 })
  const release = slots.take('a')
  const waits = slots.turn('a')
  release()
  expect(() => slots.take('a')).toThrow('TooManyRequests')
  ;(await waits)()
  slots.take('a')()
})
