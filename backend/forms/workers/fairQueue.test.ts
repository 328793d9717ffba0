import { expect, it } from 'vitest'
import { createRandom } from '#resources/core/random.ts'
import { createFairQueue } from './fairQueue.ts'

/** Returns work that ends on request, and records the order of its beginnings. */
function createWorks(limits: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(limits)
  const startedTasks: string[] = []
  const ends = new Map<string, () => void>()
  return {
    began: startedTasks,
    running: () => [...ends.keys()],
    add: (person: string, number: number) => {
      const name = `${person}${number}`
      return queue.run(person, () => {
        startedTasks.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      })
    },
    async end(name: string): Promise<void> {
      const end = ends.get(name)
      ends.delete(name)
      end?.()
      // The next work item begins in a later step of the event loop.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

it('starts work of other users at once while one user has ten pieces, and alternates among waiting users', async () => {
  const { add, began, running, end } = createWorks({ atOnce: 2, atOncePerPerson: 1, waitingPerPerson: 20 })
  const ownTasks = Array.from({ length: 10 }, (_, number) => add('a', number))
  const otherTasks = [add('b', 0), add('b', 1), add('c', 0)]
  await end('none')
  expect(running()).toEqual(['a0', 'b0'])
  await end('b0')
  expect(running()).toEqual(['a0', 'c0'])
  await end('a0')
  await end('c0')
  expect(began).toEqual(['a0', 'b0', 'c0', 'b1', 'a1'])
  for (const name of ['b1', ...Array.from({ length: 9 }, (_, number) => `a${number + 1}`)]) await end(name)
  expect(await Promise.all([...ownTasks, ...otherTasks])).toHaveLength(13)
})

it('rejects work beyond the queue limit of one user, and accepts that of another', async () => {
  const { add, end } = createWorks({ atOnce: 1, atOncePerPerson: 1, waitingPerPerson: 2 })
  const accepted = [add('a', 0), add('a', 1), add('a', 2)]
  await expect(add('a', 3)).rejects.toMatchObject({ code: 429, details: { details: { seconds: 5 } } })
  const other = add('b', 0)
  for (const name of ['a0', 'b0', 'a1', 'a2']) await end(name)
  expect(await Promise.all([...accepted, other])).toEqual(['a0', 'a1', 'a2', 'b0'])
})

it('frees the share of a user whose work fails', async () => {
  const queue = createFairQueue({ atOnce: 1, atOncePerPerson: 1, waitingPerPerson: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await queue.run('a', async () => 'next')).toBe('next')
})

it('starts the next work of a user after at most one piece of each other user, in any sequence of events', async () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const { next: random } = createRandom(seed)
    const { add, began, running, end } = createWorks({ atOnce: 2, atOncePerPerson: 1, waitingPerPerson: 100 })
    const people = ['a', 'b', 'c', 'd']
    const counts = new Map<string, number>()
    const waitsSince = new Map<string, number>()
    const allResults: Promise<string>[] = []
    for (let step = 0; step < 120; step += 1) {
      const person = people[Math.floor(random() * people.length)] ?? 'a'
      if (step < 60 && random() < 0.6) {
        const number = counts.get(person) ?? 0
        counts.set(person, number + 1)
        allResults.push(add(person, number))
      } else {
        const names = running()
        await end(names[Math.floor(random() * names.length)] ?? 'none')
      }
      await end('none')
      expect(new Set(running().map((name) => name[0])).size).toBe(running().length)
      for (const each of people) {
        const isWaiting = (counts.get(each) ?? 0) > began.filter((name) => name.startsWith(each)).length
        if (!isWaiting || running().some((name) => name.startsWith(each))) waitsSince.delete(each)
        else if (!waitsSince.has(each)) waitsSince.set(each, began.length)
        expect(began.length - (waitsSince.get(each) ?? began.length)).toBeLessThan(people.length)
      }
    }
    while (running().length > 0) await end(running()[0] ?? '')
    expect(await Promise.all(allResults)).toHaveLength(began.length)
  }
})
