import type { CallAccess } from '../core/access.ts'
import type { Urgency } from '../participants/dailyActivities.ts'

/** Screens of a kind of task: a list, with filters that leave only the tasks, and one task. */
export interface OwnTaskPlacement {
  readonly needs: CallAccess
  readonly list: string
  readonly filters?: Readonly<Record<string, string | readonly string[]>>
  readonly one: string
}

/**
 * Tasks of users that concern no participant: their courses, the documents that they must read or review, the essential documents that they
 * must review or renew, their action items of monitoring visits, and the surveys of their sites.
 * The linked page lists all tasks of a kind.
 */
export const ownTaskKinds = {
  course: { needs: { page: 'LEARNING', action: 'VIEW' }, list: '/learning', one: '/learning?course=:id' },
  reading: { needs: { page: 'DOCUMENT_LIBRARY', action: 'VIEW' }, list: '/document-library', one: '/document-library/document/:id' },
  documentReview: {
    needs: { page: 'DOCUMENT_LIBRARY', action: 'CONTRIBUTE' },
    list: '/document-library',
    one: '/document-library/document/:id',
  },
  recordReview: {
    needs: { page: 'ESSENTIAL_RECORDS', action: 'REVIEW' },
    list: '/filed-documents',
    filters: { status: ['FILED'] },
    one: '/filed-document/:id',
  },
  recordRenewal: {
    needs: { page: 'ESSENTIAL_RECORDS', action: 'CONTRIBUTE' },
    list: '/essential-records/list',
    filters: { state: ['EXPIRED', 'EXPIRING'], responsibleId: '$me' },
    one: '/essential-records/document/:id',
  },
  actionItem: {
    needs: { page: 'SITE_LOGS', action: 'CONTRIBUTE' },
    list: '/monitoring-actions',
    filters: { status: ['OPEN'], ownerId: '$me' },
    one: '/monitoring-action/:id',
  },
  survey: { needs: { page: 'SITE_SURVEYS', action: 'CONTRIBUTE' }, list: '/site-surveys', one: '/site-surveys' },
} as const satisfies Readonly<Record<string, OwnTaskPlacement>>

export type OwnTaskKind = keyof typeof ownTaskKinds

/** `GET own-tasks`: by kind; within each kind, the longest late first. */
export interface OwnTask {
  readonly kind: OwnTaskKind
  /** ID of the course, the document, the filed or expected document, the action item, or the survey. `title` is its title. */
  readonly id: string
  readonly title: string
  /** The study of the course, the essential document or the action item, or the site and period of the survey. */
  readonly about: string | null
  /** Due date, YYYY-MM-DD; null: none. */
  readonly on: string | null
  readonly urgency: Urgency
}

/** Tasks of one kind for the home page. */
export interface OwnTaskCount {
  readonly kind: OwnTaskKind
  readonly count: number
  /** The task that has been late longest, or else is due first. */
  readonly first: Pick<OwnTask, 'title' | 'on'>
}
