import { describe, expect, it } from 'vitest'
import { holds } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { topics } from '#resources/topics.ts'
import { linesOf } from './mails.ts'
import { topicsDone, topicsRaised } from './raised.ts'

const telling = {
  notifies: {
    VISIT_MISSED: { when: { field: 'status', is: 'MISSED' } },
    NEW_PARTICIPANT: { when: 'created' },
    QUERY_RAISED: { when: { field: 'status', is: 'OPEN' }, to: 'assigneeId', doneWhen: { field: 'status', isNot: 'OPEN' } },
    MEETING_WAITING: { when: 'raised' },
  },
} as const satisfies Pick<ResourceDefinition, 'notifies'>

const raised = (action: string, before: object | null, after: object) =>
  topicsRaised(telling, { action, before: before as never, after: after as never })

describe('what a write brings about', () => {
  it('is told when it comes to hold, and not while it goes on', () => {
    expect(raised('update', { status: 'SCHEDULED' }, { status: 'MISSED' })).toEqual(['VISIT_MISSED'])
    expect(raised('update', { status: 'MISSED' }, { status: 'MISSED' })).toEqual([])
    expect(raised('transition', { status: 'MISSED' }, { status: 'SCHEDULED' })).toEqual([])
  })

  it('is told of a new row that is so from the beginning', () => {
    expect(raised('create', null, { status: 'MISSED' })).toEqual(['VISIT_MISSED', 'NEW_PARTICIPANT'])
  })

  it('is told to another user when it becomes theirs', () => {
    expect(raised('update', { status: 'OPEN', assigneeId: 'a' }, { status: 'OPEN', assigneeId: 'b' })).toEqual(['QUERY_RAISED'])
    expect(raised('update', { status: 'OPEN', assigneeId: 'a' }, { status: 'OPEN', assigneeId: 'a' })).toEqual([])
  })

  it.each(['import', 'remove', 'restore'])('is not told by %s', (action) => {
    expect(raised(action, null, { status: 'MISSED' })).toEqual([])
  })
})

describe('what is done', () => {
  it('is finished by the write that finishes its record', () => {
    const done = (before: object | null, after: object) => topicsDone(telling, { before: before as never, after: after as never })
    expect(done({ status: 'OPEN' }, { status: 'ANSWERED' })).toEqual(['QUERY_RAISED'])
    expect(done({ status: 'OPEN' }, { status: 'OPEN' })).toEqual([])
    expect(done({ status: 'ANSWERED' }, { status: 'CLOSED' }), 'it was done before').toEqual([])
    expect(done(null, { status: 'CLOSED' })).toEqual([])
  })
})

describe('an e-mail', () => {
  it('says of each topic how many there are, and of which studies or records', () => {
    const missed = (about: string | null) => ({ topic: 'VISIT_MISSED', about }) as const
    const course = (about: string) => ({ topic: 'COURSE_DUE', about }) as const
    expect(linesOf([missed('GLYDE-2'), course('GCP'), missed('RESTORE'), missed('GLYDE-2')], (topic) => topic)).toBe(
      '3 × VISIT_MISSED – GLYDE-2 (2), RESTORE\n1 × COURSE_DUE – GCP',
    )
    expect(linesOf([missed('GLYDE-2'), missed('GLYDE-2')], (topic) => topic)).toBe('2 × VISIT_MISSED – GLYDE-2')
    expect(linesOf([missed(null)], (topic) => topic)).toBe('1 × VISIT_MISSED')
    expect(linesOf(['1', '2', '3', '4', '5', '6'].map(course), (topic) => topic)).toBe('6 × COURSE_DUE – 1, 2, 3, 4, 5, …')
  })
})

describe('the declarations', () => {
  const declared = (resources as readonly ResourceDefinition[]).flatMap((resource) =>
    Object.entries(resource.notifies ?? {}).map(([topic, notice]) => ({ resource, topic, notice })),
  )

  it('tell of every topic, each once', () => {
    expect(declared.map(({ topic }) => topic).sort()).toEqual([...topics].sort())
  })

  it.each(declared.filter(({ notice }) => typeof notice.when === 'object').map((each) => [each.topic, each] as const))(
    '%s is no new row that nobody has done anything to',
    (_topic, { resource, notice }) => {
      const initial = Object.fromEntries(
        Object.entries(resource.fields).flatMap(([name, field]) => (field.type === 'status' ? [[name, field.initial]] : [])),
      )
      // A request and a query are begun by being made.
      const isBegun = ['visitRequest', 'formQuery'].includes(resource.name)
      expect(holds(notice.when as never, initial) && !isBegun).toBe(false)
    },
  )
})
