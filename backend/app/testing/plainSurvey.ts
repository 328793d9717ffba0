import { parentPort } from 'node:worker_threads'
import { ElementFactory, FunctionFactory, QuestionTextModel, Serializer, SurveyModel, SurveyTriggerVisible } from 'survey-core'
import { diffTime } from '../../../resources/forms/content/times.ts'
import { surveyStateOf } from './surveyState.ts'

/**
 * A worker that runs forms with the library alone, without our rules. It treats our question types as plain text inputs, and registers
 * our functions.
 */
for (const name of ['time-picker', 'date-picker']) {
  class PlainPicker extends QuestionTextModel {
    override getType(): string {
      return name
    }
  }
  Serializer.addClass(name, [], () => new PlainPicker(''), 'text')
  ElementFactory.Instance.registerElement(name, (each: string) => new PlainPicker(each))
}
FunctionFactory.Instance.register('diffTime', ([start, end]: unknown[]) => diffTime(start, end))
Serializer.findProperty('file', 'storeDataAsText').defaultValue = false

parentPort?.on('message', ({ document, answers }: { readonly document: object; readonly answers: readonly object[] }) => {
  const states = answers.map((data) => {
    const survey = new SurveyModel(structuredClone(document))
    // Loads the answers as an application of the library does: questions without an answer have their default values.
    survey.mergeData(structuredClone(data))
    // The library shows the questions of triggers only while a person answers.
    if (survey.triggers.some((trigger) => trigger instanceof SurveyTriggerVisible)) survey.runTriggers()
    const state = surveyStateOf(survey)
    survey.dispose()
    return state
  })
  parentPort?.postMessage(states)
})
