/** Topics of notifications, by the tab that shows them. Specification 1, section 3, "Notification", and later additions. */
export const topicsByCategory = {
  PARTICIPANTS: ['NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED'],
  ENROLMENT: ['NO_ENROLMENT', 'BEHIND_PLAN'],
  VISITS: ['VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED'],
  SAFETY: ['SERIOUS_EVENT', 'SERIOUS_EVENT_DUE', 'SERIOUS_EVENT_LATE'],
  FORMS: ['EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED'],
  CONSENTS: ['CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING'],
  RANDOMISATION: ['UNBLINDED'],
  DOCUMENTS: ['DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES'],
  RECORDS: ['RECORD_TO_REVIEW', 'RECORD_RETURNED', 'RECORD_EXPIRES'],
  SITE_LOGS: ['DELEGATION_TO_SIGN', 'ACTION_ITEM_DUE'],
  SURVEYS: ['SURVEY_DUE'],
  LEARNING: ['COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES'],
  FEEDBACK: ['FEEDBACK_GIVEN', 'FEEDBACK_DONE'],
  MESSAGES: ['MESSAGE_FAILED'],
} as const

export type TopicCategory = keyof typeof topicsByCategory
export type Topic = (typeof topicsByCategory)[TopicCategory][number]

export const topicCategories = Object.keys(topicsByCategory) as unknown as readonly [TopicCategory, ...TopicCategory[]]
export const topics = Object.values(topicsByCategory).flat() as unknown as readonly [Topic, ...Topic[]]

/** Returns the category of a topic. Pure. */
export const categoryOf = (topic: Topic): TopicCategory =>
  topicCategories.find((category) => (topicsByCategory[category] as readonly Topic[]).includes(topic)) ?? 'MESSAGES'
