import type { CallAccess } from './core/access.ts'
import type { Urgency } from './dailyActivities.ts'

/**
 * Tasks of users that concern no participant: their courses, the documents that they are to read or to review, and the surveys of their sites. Each kind
 * is listed whole on the page to which it leads.
 */
export const ownTaskKinds = {
  course: { needs: { page: 'LEARNING', action: 'VIEW' }, list: '/learning', one: '/learning?course=:id' },
  reading: { needs: { page: 'DOCUMENT_LIBRARY', action: 'VIEW' }, list: '/document-library', one: '/document-library/document/:id' },
  documentReview: {
    needs: { page: 'DOCUMENT_LIBRARY', action: 'CONTRIBUTE' },
    list: '/document-library',
    one: '/document-library/document/:id',
  },
  survey: { needs: { page: 'SITE_SURVEYS', action: 'CONTRIBUTE' }, list: '/site-surveys', one: '/site-surveys' },
} as const satisfies Readonly<Record<string, { readonly needs: CallAccess; readonly list: string; readonly one: string }>>

export type OwnTaskKind = keyof typeof ownTaskKinds

/** `GET own-tasks`: by kind, in each the longest late first. */
export interface OwnTask {
  readonly kind: OwnTaskKind
  /** Title of the course, the document or the survey. */
  readonly id: string
  readonly title: string
  /** The study whose course it is, or the site that is asked; with the period of a survey. */
  readonly about: string | null
  /** Until when, YYYY-MM-DD; null: no day is set. */
  readonly on: string | null
  readonly urgency: Urgency
}

/** Tasks of one kind for the home page. */
export interface OwnTaskCount {
  readonly kind: OwnTaskKind
  readonly count: number
  /** The one that is late for the longest, or due first. */
  readonly first: Pick<OwnTask, 'title' | 'on'>
}
