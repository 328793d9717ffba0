import { describe, expect, it } from 'vitest'
import { AnswerQueue } from './answerQueue.ts'

const said = (changes: ReturnType<AnswerQueue['take']>) => changes.map(({ question, value, baseVersion }) => [question, value, baseVersion])

describe('answers on their way', () => {
  it('are sent again with the missing code whose change they waited for', () => {
    const queue = new AnswerQueue()
    queue.put('weight', 60)
    queue.take({}, '')
    queue.refuse((question) => question === 'weight')
    queue.put('weight-Missing', undefined)
    expect([said(queue.take({}, '')), queue.hasRefused]).toEqual([
      [
        ['weight', 60, 0],
        ['weight-Missing', null, 0],
      ],
      false,
    ])
  })

  it('are the last one of each question, on what the screen knows', () => {
    const queue = new AnswerQueue()
    queue.put('age', 3)
    queue.put('age', 30)
    queue.put('name', undefined)
    expect(said(queue.take({ age: 2 }, ''))).toEqual([
      ['age', 30, 2],
      ['name', null, 0],
    ])
  })

  it('are sent again as they were, under the same names, until the server has them; what comes meanwhile waits', () => {
    const queue = new AnswerQueue()
    queue.put('age', 30)
    const first = queue.take({}, '')
    queue.put('age', 31)
    expect(queue.take({ age: 9 }, '')).toBe(first)
    queue.settle()
    expect(said(queue.take({ age: 1 }, ''))).toEqual([['age', 31, 1]])
  })

  it('name the answer before them that may have arrived, also for the page that comes after this one', () => {
    const queue = new AnswerQueue()
    queue.put('age', 30)
    const [first] = queue.take({ age: 1 }, '')
    queue.put('age', 31)
    queue.put('age', 32)
    const [kept] = queue.all({ age: 1 })
    expect(kept).toMatchObject({ value: 32, baseVersion: 1, follows: first?.operationId })
    const next = new AnswerQueue()
    next.restore(queue.all({ age: 1 }))
    expect(next.take({ age: 1 }, '')).toMatchObject([{ value: 32, baseVersion: 1, follows: first?.operationId }])
  })

  it('wait again where they were not taken, but for what was answered anew', () => {
    const queue = new AnswerQueue()
    queue.put('age', 30)
    queue.put('name', 'A')
    queue.take({}, '')
    queue.put('age', 31)
    queue.giveBack()
    expect(queue.size).toBe(2)
    expect(queue.holds('name')).toBe(true)
    expect(said(queue.take({ name: 4 }, 'A typing error'))).toEqual([
      ['age', 31, 0],
      ['name', 'A', 4],
    ])
  })
})

it('keeps what is refused aside, and lets the others go on', () => {
  const queue = new AnswerQueue()
  queue.put('weight', 'abc')
  queue.put('height', 170)
  queue.take({}, '')
  queue.refuse((question) => question === 'weight')
  expect([
    queue.hasRefused,
    queue.size,
    queue
      .all({})
      .map(({ question }) => question)
      .sort(),
  ]).toEqual([true, 1, ['height', 'weight']])
  expect(queue.take({}, '').map(({ question }) => question)).toEqual(['height'])
  queue.settle()
  queue.put('weight', 65)
  expect([queue.hasRefused, queue.size]).toEqual([false, 1])
})
