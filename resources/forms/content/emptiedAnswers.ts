import { SurveyModel } from 'survey-core'
import { replaceMethod } from './libraryState.ts'

/**
 * Evaluates conditions on one field of an answer again when the whole answer is emptied, on client and server. The library (3.0.0) treats
 * a table or matrix without answers, whose value is null, as unchanged: `{pain.morning} = 1` would stay true after the answer was
 * removed.
 */
interface PatchedSurvey {
  runConditionOnValueChanged: (this: SurveyModel, name: string, value: unknown) => void
}
const prototype = SurveyModel.prototype as unknown as PatchedSurvey
replaceMethod(
  prototype,
  'runConditionOnValueChanged',
  (run): PatchedSurvey['runConditionOnValueChanged'] =>
    function (name, value) {
      run.call(this, name, value ?? {})
    },
)
