import { SurveyModel } from 'survey-core'

/**
 * Evaluates conditions on one field of an answer again when the whole answer is emptied, on client and server. The library (3.0.0) treats
 * a table or matrix without answers, whose value is null, as unchanged: `{pain.morning} = 1` would stay true after the answer was
 * removed.
 */
interface PatchedSurvey {
  runConditionOnValueChanged: (this: SurveyModel, name: string, value: unknown) => void
}
const prototype = SurveyModel.prototype as unknown as PatchedSurvey
const { runConditionOnValueChanged } = prototype
prototype.runConditionOnValueChanged = function (name, value) {
  runConditionOnValueChanged.call(this, name, value ?? {})
}
