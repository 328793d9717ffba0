import { describe, expect, it } from 'vitest'
import { isConditionMet } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { topics } from '#resources/messages/topics.ts'
import { linesOf } from './mails.ts'
import { listTopicsDone, listTopicsRaised } from './raised.ts'

const notifyingResource = {
  notifies: {
    VISIT_MISSED: { when: { field: 'status', is: 'MISSED' } },
    NEW_PARTICIPANT: { when: 'created' },
    QUERY_RAISED: { when: { field: 'status', is: 'OPEN' }, to: 'assigneeId', doneWhen: { field: 'status', isNot: 'OPEN' } },
    MEETING_WAITING: { when: 'raised' },
  },
} as const satisfies Pick<ResourceDefinition, 'notifies'>

const raised = (action: string, before: object | null, after: object) =>
  listTopicsRaised(notifyingResource, { action, before: before as never, after: after as never })

describe('notifications raised by a write', () => {
  it('raises a notification when a row enters a state, and not while it remains in it', () => {
    expect(raised('update', { status: 'SCHEDULED' }, { status: 'MISSED' })).toEqual(['VISIT_MISSED'])
    expect(raised('update', { status: 'MISSED' }, { status: 'MISSED' })).toEqual([])
    expect(raised('transition', { status: 'MISSED' }, { status: 'SCHEDULED' })).toEqual([])
  })

  it('raises a notification for a new row that is in the state from the beginning', () => {
    expect(raised('create', null, { status: 'MISSED' })).toEqual(['VISIT_MISSED', 'NEW_PARTICIPANT'])
  })

  it('raises a notification for another user when the row is assigned to them', () => {
    expect(raised('update', { status: 'OPEN', assigneeId: 'a' }, { status: 'OPEN', assigneeId: 'b' })).toEqual(['QUERY_RAISED'])
    expect(raised('update', { status: 'OPEN', assigneeId: 'a' }, { status: 'OPEN', assigneeId: 'a' })).toEqual([])
  })

  it.each(['import', 'remove', 'restore'])('raises no notification on %s', (action) => {
    expect(raised(action, null, { status: 'MISSED' })).toEqual([])
  })
})

describe('finished notifications', () => {
  it('finishes a notification by the write that finishes its record', () => {
    const listDoneTopics = (before: object | null, after: object) =>
      listTopicsDone(notifyingResource, { before: before as never, after: after as never })
    expect(listDoneTopics({ status: 'OPEN' }, { status: 'ANSWERED' })).toEqual(['QUERY_RAISED'])
    expect(listDoneTopics({ status: 'OPEN' }, { status: 'OPEN' })).toEqual([])
    expect(listDoneTopics({ status: 'ANSWERED' }, { status: 'CLOSED' }), 'it was done before').toEqual([])
    expect(listDoneTopics(null, { status: 'CLOSED' })).toEqual([])
  })
})

describe('the summary in an e-mail', () => {
  it('counts the notifications of each topic, and names their studies or records', () => {
    const buildMissedLine = (subjectLabel: string | null) => ({ topic: 'VISIT_MISSED', about: subjectLabel }) as const
    const buildCourseLine = (subjectLabel: string) => ({ topic: 'COURSE_DUE', about: subjectLabel }) as const
    expect(
      linesOf(
        [buildMissedLine('GLYDE-2'), buildCourseLine('GCP'), buildMissedLine('RESTORE'), buildMissedLine('GLYDE-2')],
        (topic) => topic,
      ),
    ).toBe('3 × VISIT_MISSED – GLYDE-2 (2), RESTORE\n1 × COURSE_DUE – GCP')
    expect(linesOf([buildMissedLine('GLYDE-2'), buildMissedLine('GLYDE-2')], (topic) => topic)).toBe('2 × VISIT_MISSED – GLYDE-2')
    expect(linesOf([buildMissedLine(null)], (topic) => topic)).toBe('1 × VISIT_MISSED')
    expect(linesOf(['1', '2', '3', '4', '5', '6'].map(buildCourseLine), (topic) => topic)).toBe('6 × COURSE_DUE – 1, 2, 3, 4, 5, …')
  })
})

describe('notification declarations', () => {
  const declaredTopics = (resources as readonly ResourceDefinition[]).flatMap((resource) =>
    Object.entries(resource.notifies ?? {}).map(([topic, notice]) => ({ resource, topic, notice })),
  )

  it('notification declarations declare every topic exactly once', () => {
    expect(declaredTopics.map(({ topic }) => topic).sort()).toEqual([...topics].sort())
  })

  it.each(declaredTopics.filter(({ notice }) => typeof notice.when === 'object').map((each) => [each.topic, each] as const))(
    '%s is not raised by a new row in its initial state',
    (_topic, { resource, notice }) => {
      const initial = Object.fromEntries(
        Object.entries(resource.fields).flatMap(([name, field]) => (field.type === 'status' ? [[name, field.initial]] : [])),
      )
      // The creation of a visit request, a form query, a filed document or a delegation raises its notice.
      const canHoldInitially = ['visitRequest', 'formQuery', 'filedDocument', 'delegation'].includes(resource.name)
      expect(isConditionMet(notice.when as never, initial) && !canHoldInitially).toBe(false)
    },
  )
})
