import type { ItemValue, QuestionImagePickerModel } from 'survey-core'
import { SurveyQuestionImagePicker } from 'survey-react-ui'

/** The component of one choice, which the library does not export. */
interface ImageChoice {
  readonly question: QuestionImagePickerModel
  readonly item: ItemValue
  setState(state: { readonly value: unknown }): void
  handleOnChange(event: { readonly target: HTMLInputElement }): void
}

interface ChoiceElement {
  readonly type: { readonly prototype: ImageChoice }
}

const picker = SurveyQuestionImagePicker.prototype as unknown as { renderItem(...input: unknown[]): ChoiceElement }
const { renderItem } = picker

/**
 * Stores the value of an image choice as the form declares it. survey-react-ui 3.0.0 stores the text of the input instead, so that a
 * number becomes a text that is no choice of the form, and clearing it removes another choice.
 */
picker.renderItem = function renderTypedChoice(...input) {
  const element = renderItem.apply(this, input)
  element.type.prototype.handleOnChange = choose
  return element
}

function choose(this: ImageChoice, { target }: Parameters<ImageChoice['handleOnChange']>[0]): void {
  const { question, item } = this
  if (question.isReadOnlyAttr) return
  question.value = question.multiSelect ? toggle(question, item, target.checked) : item.value
  this.setState({ value: question.value })
}

function toggle({ value }: QuestionImagePickerModel, item: ItemValue, isChosen: boolean): readonly unknown[] {
  const others = ((value ?? []) as readonly unknown[]).filter((each) => each !== item.value)
  return isChosen ? [...others, item.value] : others
}
