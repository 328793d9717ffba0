/** Work of a study that it can demand courses before; `backend/studies/training.ts` knows what is written by whoever does it. */
export const studyTasks = ['RECRUITMENT', 'CONSENT', 'VISITS', 'FORMS'] as const
export type StudyTask = (typeof studyTasks)[number]
