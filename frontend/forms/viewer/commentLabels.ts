import { Question, QuestionSelectBase } from 'survey-core'
import { replaceMethod } from '#resources/forms/survey/libraryState.ts'

/**
 * Names the text boxes for comments and for "Other" after their question. The library names them only by a placeholder, which a locked form
 * does not show: a screen reader then finds a box without a name (WCAG 2.2, 4.1.2).
 */

interface BoxOptions {
  ariaLabel: () => string | null
}

type BoxMethod = (this: Question, item?: { readonly text: string }) => BoxOptions
type BoxSource = Record<string, BoxMethod>

function nameBoxes(prototype: object, method: string, labelOf: (question: Question, item?: { readonly text: string }) => string): void {
  if (!(method in prototype)) throw new Error(`The form library has no ${method}`)
  replaceMethod(
    prototype as BoxSource,
    method,
    (original): BoxMethod =>
      function (item) {
        return { ...original.call(this, item), ariaLabel: () => `${this.processedTitle}: ${labelOf(this, item)}` }
      },
  )
}

nameBoxes(Question.prototype, 'getCommentTextAreaOptions', ({ commentText }) => commentText)
nameBoxes(QuestionSelectBase.prototype, 'getOtherTextAreaOptions', (_question, item) => item?.text ?? '')
