import { Question, QuestionSelectBase } from 'survey-core'

/**
 * Names the text boxes for comments and for "Other" after their question. The library names them only by a placeholder, which a locked form
 * does not show: a screen reader then finds a box without a name (WCAG 2.2, 4.1.2).
 */

interface BoxOptions {
  ariaLabel: () => string | null
}

type BoxSource = Readonly<Record<string, (this: Question, item?: { readonly text: string }) => BoxOptions>>

function nameBoxes(prototype: object, method: string, labelOf: (question: Question, item?: { readonly text: string }) => string): void {
  const original = (prototype as BoxSource)[method]
  if (original === undefined) throw new Error(`The form library has no ${method}`)
  Object.defineProperty(prototype, method, {
    configurable: true,
    value(this: Question, item?: { readonly text: string }) {
      return { ...original.call(this, item), ariaLabel: () => `${this.processedTitle}: ${labelOf(this, item)}` }
    },
  })
}

nameBoxes(Question.prototype, 'getCommentTextAreaOptions', ({ commentText }) => commentText)
nameBoxes(QuestionSelectBase.prototype, 'getOtherTextAreaOptions', (_question, item) => item?.text ?? '')
