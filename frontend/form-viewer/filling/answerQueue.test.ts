import { describe, expect, it } from 'vitest'
import { AnswerQueue } from './answerQueue.ts'

const said = (changes: ReturnType<AnswerQueue['take']>) => changes.map(({ question, value, baseVersion }) => [question, value, baseVersion])

describe('answers on their way', () => {
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
