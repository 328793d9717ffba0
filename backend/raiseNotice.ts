import { v7 as newId } from 'uuid'
import type { Topic } from '#resources/topics.ts'
import type { Statement } from './database/types.ts'
import type { Jobs } from './engine/ports/jobs.ts'

export const noticeTask = 'notify'

/** Something that people are told of: which record, and whom it concerns. Ids alone: it waits among the jobs. */
export interface Notice {
  readonly topic: Topic
  /** The resource of the record. */
  readonly record: string
  readonly recordId: string
  readonly participantId: string | null
  /** Where it happened. Without a site users are notified who may read the record, whichever sites they work at. */
  readonly studyId: string | null
  readonly siteId: string | null
  /** The one user whom it concerns; null: everybody who works there, or who may read the record where it belongs to no study-site. */
  readonly to: string | null
  /** Who did it: nobody is told of what they have done themselves. */
  readonly by: string | null
  /** What is told once: a second notice with the same tells nobody anything. */
  readonly once: string
}

/** The job that raises notices that are due by now; `record` limits it to notices about rows of that resource. */
export const dueTask = 'notifications.due'
export const dueStatement = (jobs: Pick<Jobs, 'statement'>, orgId: string, record: string): Statement =>
  jobs.statement({ task: dueTask, orgId, payload: { record }, key: `${dueTask} ${record}` })

/** The job that tells people of it, for the transaction of what happened: what is undone is told to nobody. */
export const raiseStatement = (jobs: Pick<Jobs, 'statement'>, orgId: string, notice: RaisedNotice): Statement =>
  jobs.statement({ task: noticeTask, orgId, payload: { ...ofNone, once: newId(), ...notice } })

/** A notice as it is raised: what it leaves out is null. Without `once` it is told each time. */
type RaisedNotice = Pick<Notice, 'topic' | 'record' | 'recordId'> & Partial<Notice>

const ofNone = { participantId: null, studyId: null, siteId: null, to: null, by: null } as const
