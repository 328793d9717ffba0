import { v7 as newId } from 'uuid'
import type { Topic } from '#resources/messages/topics.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { Jobs } from '../../platform/engine/ports/jobs.ts'

export const noticeTask = 'notify'

/** An event to notify users of, with its record and its recipients. It contains only ids, because it is stored in the job queue. */
export interface Notice {
  readonly topic: Topic
  /** The resource of the record. */
  readonly record: string
  readonly recordId: string
  readonly participantId: string | null
  /** Study and site of the event. Without a site, all users who may read the record are notified, whatever their sites. */
  readonly studyId: string | null
  readonly siteId: string | null
  /** Recipient; null for all staff of the study site, or without a site for all readers of the record. */
  readonly to: string | null
  /** Author of the event, who is not notified. */
  readonly by: string | null
  /** Idempotency key: a second notice with the same key is dropped. */
  readonly once: string
}

/** Job that raises the notices which are due now; `record` limits it to notices about rows of that resource. */
export const dueTask = 'notifications.due'
export const buildDueStatement = (jobs: Pick<Jobs, 'statement'>, orgId: string, record: string): Statement =>
  jobs.statement({ task: dueTask, orgId, payload: { record }, key: `${dueTask} ${record}` })

/** Returns the job that notifies users, for the transaction of the event: a rollback drops it. */
export const notificationJob = (jobs: Pick<Jobs, 'statement'>, orgId: string, notice: RaisedNotice): Statement =>
  jobs.statement({ task: noticeTask, orgId, payload: { ...emptyReferences, once: newId(), ...notice } })

/** A notice to raise; absent fields are null. Without `once`, each notice is sent. */
type RaisedNotice = Pick<Notice, 'topic' | 'record' | 'recordId'> & Partial<Notice>

const emptyReferences = { participantId: null, studyId: null, siteId: null, to: null, by: null } as const
