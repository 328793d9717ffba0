import { status } from '../core/fields/index.ts'

/** Fields that the investigator assesses and signs. A change of one of them ends the review. */
export const assessedFields = ['term', 'onsetOn', 'grade', 'relation', 'isSerious', 'seriousCriteria'] as const

/** Review of the event's seriousness and relation by an investigator. */
export const eventReview = status({
  states: ['TO_REVIEW', 'REVIEWED'],
  tones: { TO_REVIEW: 'info', REVIEWED: 'success' },
  initial: 'TO_REVIEW',
  transitions: {
    review: {
      from: ['TO_REVIEW'],
      to: 'REVIEWED',
      action: 'REVIEW',
      asks: { relation: 'optional' },
      sets: { reviewedOn: '$now', reviewedBy: '$me' },
      signature: { of: ['participantStudyId', 'studyId', 'siteId', 'number', ...assessedFields, 'reviewedOn', 'reviewedBy'] },
    },
    endReview: {
      from: ['REVIEWED'],
      to: 'TO_REVIEW',
      action: 'REVIEW',
      reason: 'required',
      sets: { reviewedOn: null, reviewedBy: null },
    },
  },
})
