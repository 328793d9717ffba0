import { expect, it } from 'vitest'
import { inTurn } from './inTurn.ts'

/** Questions that are answered when the test says so. */
function questions() {
  const open: PromiseWithResolvers<number>[] = []
  const ask = inTurn(() => {
    const question = Promise.withResolvers<number>()
    open.push(question)
    return question.promise
  })
  return { open, ask }
}

it('what is asked while a question is under way is one more behind it', async () => {
  const { open, ask } = questions()
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

it('goes on behind one that failed', async () => {
  const { open, ask } = questions()
  const first = ask()
  const second = ask()
  open[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await Promise.resolve()
  open[1]?.resolve(2)
  expect(await second).toBe(2)
})
