/** Work of a study that it can demand courses before; `backend/studies/training.ts` knows by which writes they are done. */
export const studyTasks = ['RECRUITMENT', 'CONSENT', 'VISITS', 'FORMS'] as const
export type StudyTask = (typeof studyTasks)[number]
