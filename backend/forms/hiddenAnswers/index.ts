import { recheckHiddenAnswers, recheckHiddenTask } from './recheck.ts'

export const hiddenAnswersTasks = { [recheckHiddenTask]: recheckHiddenAnswers }
/** After the check has finished, a run reads one row. */
export const hiddenAnswersSchedules = { [recheckHiddenTask]: { cron: '35 * * * *' } }
