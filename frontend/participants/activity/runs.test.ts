import { expect, test } from 'vitest'
import { runSentence, runsOf } from './runs.ts'

const createEvent = (displayName: string | null, kind = 'participantVisit', action = 'create') => ({ displayName, kind, action })

test('groups consecutive events of the system with the same kind and action', () => {
  const items = [
    createEvent(null),
    createEvent(null),
    createEvent(null, 'formSubmission'),
    createEvent('Ana Roy'),
    createEvent('Ana Roy'),
    createEvent(null),
    createEvent(null),
  ]
  expect(runsOf(items).map((run) => run.length)).toEqual([2, 1, 1, 1, 2])
  expect(runsOf(items).flat()).toEqual(items)
})

test('keeps events of people apart, because each is one person’s act', () => {
  expect(runsOf([createEvent('Ana Roy'), createEvent('Ana Roy')])).toHaveLength(2)
})

test.each([
  ['participantVisit', 'create', 'visits'],
  ['participantVisit', 'callOff', 'calledOff'],
  ['formSubmission', 'create', 'forms'],
  ['participantStudy', 'update', 'others'],
])('describes a run of %s.%s as %s', (kind, action, expected) => expect(runSentence({ kind, action })).toBe(expected))
