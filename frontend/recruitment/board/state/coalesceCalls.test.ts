import { expect, it } from 'vitest'
import { coalesceCalls } from './coalesceCalls.ts'

/** Requests that the test resolves. */
function createPendingRequests() {
  const open: PromiseWithResolvers<number>[] = []
  const runQuestion = coalesceCalls(() => {
    const question = Promise.withResolvers<number>()
    open.push(question)
    return question.promise
  })
  return { open, ask: runQuestion }
}

it('combines requests made during a running one into one further request', async () => {
  const { open, ask } = createPendingRequests()
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(open).toHaveLength(1)
  open[0]?.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(open).toHaveLength(2)
  open[1]?.resolve(2)
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  void ask()
  expect(open).toHaveLength(3)
})

it('continues after a failed request', async () => {
  const { open, ask } = createPendingRequests()
  const first = ask()
  const second = ask()
  open[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await Promise.resolve()
  open[1]?.resolve(2)
  expect(await second).toBe(2)
})
