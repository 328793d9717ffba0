/** Tasks for which a study can require courses; `backend/studies/training.ts` defines the writes that belong to each. */
export const studyTasks = ['RECRUITMENT', 'CONSENT', 'VISITS', 'FORMS'] as const
export type StudyTask = (typeof studyTasks)[number]
