import { Question } from 'survey-core'
import { replaceMethod } from './libraryState.ts'

/**
 * Stored answers precede default values, on client and server. The library (3.0.0) sets the default value of a question while a form
 * loads, before it reads the answer: `yes` with the default `no` would become `no` whenever the form is opened or checked.
 */
interface PatchedQuestion {
  updateValueWithDefaults: (this: Question) => void
}
interface LoadedQuestion {
  readonly data: { getValue(name: string): unknown } | null
  initDataFromSurvey(): void
}
const prototype = Question.prototype as unknown as PatchedQuestion
replaceMethod(
  prototype,
  'updateValueWithDefaults',
  (update): PatchedQuestion['updateValueWithDefaults'] =>
    function () {
      const loaded = this as unknown as LoadedQuestion
      if (!this.isLoadingFromJson && this.isEmpty() && !this.isValueEmpty(loaded.data?.getValue(this.getValueName())))
        loaded.initDataFromSurvey()
      update.call(this)
    },
)
