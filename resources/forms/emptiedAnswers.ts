import { SurveyModel } from 'survey-core'

/**
 * Conditions about a part of an answer follow when the whole of it is emptied, in every place that runs a form. The library (3.0.0) takes a table or matrix
 * without any answer, whose value is null, for one that has not changed: `{pain.morning} = 1` would stay true after the answer was removed.
 */
interface Patched {
  runConditionOnValueChanged: (this: SurveyModel, name: string, value: unknown) => void
}
const prototype = SurveyModel.prototype as unknown as Patched
const { runConditionOnValueChanged } = prototype
prototype.runConditionOnValueChanged = function (name, value) {
  runConditionOnValueChanged.call(this, name, value ?? {})
}
