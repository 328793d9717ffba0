import { Question } from 'survey-core'

/** A thread draws nothing, and the style classes of questions would take a fifth of the time of a form's check. */
const prototype = Question.prototype as unknown as { updateElementCssCore(): void }
prototype.updateElementCssCore = () => undefined
