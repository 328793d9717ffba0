import {
  type ItemValue,
  type Question,
  QuestionBooleanModel,
  QuestionCheckboxModel,
  QuestionDropdownModel,
  QuestionExpressionModel,
  QuestionFileModel,
  QuestionImagePickerModel,
  QuestionMatrixDropdownModelBase,
  QuestionMatrixDynamicModel,
  QuestionMatrixModel,
  QuestionMultipleTextModel,
  QuestionPanelDynamicModel,
  QuestionRankingModel,
  QuestionRatingModel,
  QuestionSelectBase,
  QuestionSignaturePadModel,
  QuestionTagboxModel,
  type SurveyModel,
} from 'survey-core'
import { vi } from 'vitest'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { Json } from '#resources/forms/content/json.ts'

/** More rounds than answers that make further questions visible. */
const mostRounds = 8
const wait = { timeout: 10_000, interval: 5 } as const

/** Fills in the visible questions of a running form by its controls, from top to bottom, until it has these answers. */
export async function fillForm(survey: SurveyModel, answers: FormAnswers): Promise<void> {
  const filledQuestions = new Set<Question>()
  for (let round = 0; round < mostRounds; round += 1) {
    const open = survey
      .getAllQuestions(false, false, false)
      .filter((question) => question.isVisible && question.isParentVisible && !filledQuestions.has(question))
    if (open.length === 0) return
    for (const question of open) {
      filledQuestions.add(question)
      if (question.isVisible && question.isParentVisible) await fill(question, answers, question.getValueName())
    }
  }
}

/** Fills in a question. @param key name of its answer in the form, repeat or row */
async function fill(question: Question, answers: FormAnswers, key: string): Promise<void> {
  const value = answers[key]
  if (question instanceof QuestionPanelDynamicModel) await fillPanels(question, rowsOf(value))
  else if (question instanceof QuestionMatrixDropdownModelBase) await fillTable(question, value)
  else if (question instanceof QuestionMultipleTextModel)
    for (const item of question.items) await fill(item.editor, rowOf(value), item.name)
  else if (value !== undefined && !question.isReadOnly && !(question instanceof QuestionExpressionModel))
    await fillWithComment(question, value, answers[`${key}-Comment`])
}

async function fillWithComment(question: Question, value: Json, comment: Json | undefined): Promise<void> {
  await fillValue(question, value)
  if (comment !== undefined) await type(() => commentFieldOf(question), String(comment))
}

const isRow = (value: Json | undefined): value is FormAnswers => typeof value === 'object' && value !== null && !Array.isArray(value)
const rowOf = (value: Json | undefined): FormAnswers => (isRow(value) ? value : {})
const rowsOf = (value: Json | undefined): readonly FormAnswers[] => (Array.isArray(value) ? (value as readonly Json[]).map(rowOf) : [])

async function fillPanels(question: QuestionPanelDynamicModel, rows: readonly FormAnswers[]): Promise<void> {
  while (question.panelCount < rows.length) await press(question.id, question.addPanelText, () => question.panelCount)
  for (const [index, row] of rows.entries())
    for (const each of question.panels[index]?.questions ?? []) if (each.isVisible) await fill(each, row, each.getValueName())
}

async function fillTable(question: QuestionMatrixDropdownModelBase, value: Json | undefined): Promise<void> {
  const rows = rowsOf(value)
  if (question instanceof QuestionMatrixDynamicModel)
    while (question.rowCount < rows.length) await press(question.id, question.addRowText, () => question.rowCount)
  for (const [index, row] of (question.visibleRows ?? []).entries())
    for (const { question: cell, column } of row.cells)
      if (cell.isVisible)
        await fill(cell, Array.isArray(value) ? (rows[index] ?? {}) : rowOf(rowOf(value)[String(row.rowName)]), column.name)
}

/** Presses a button of a question, and waits for its effect. */
async function press(id: string, text: string, read: () => unknown): Promise<void> {
  const before = read()
  const button = await find(() =>
    [...(document.getElementById(id)?.querySelectorAll('button') ?? [])].findLast((each) => each.textContent?.trim() === text),
  )
  button.click()
  await vi.waitFor(() => check(read() !== before, `${text} has an effect`), wait)
}

async function fillValue(question: Question, value: Json): Promise<void> {
  if (isEqual(question.value, value)) return
  await fillBySort(question, value)
  await vi.waitFor(
    () =>
      check(
        isEqual(question.value, value),
        `${question.getType()} ${question.name}: ${JSON.stringify(question.value)} for ${JSON.stringify(value)}`,
      ),
    wait,
  )
}

async function fillBySort(question: Question, value: Json): Promise<void> {
  const { inputId } = question
  if (question instanceof QuestionMatrixModel) return fillMatrix(question, rowOf(value))
  if (question instanceof QuestionRankingModel) return rank(question, value as readonly Json[])
  if (question instanceof QuestionTagboxModel) return chooseInList(question, value as readonly Json[])
  if (question instanceof QuestionDropdownModel) return chooseInList(question, [value])
  if (question instanceof QuestionBooleanModel) return chooseBoolean(question, value)
  if (question instanceof QuestionCheckboxModel || (question instanceof QuestionImagePickerModel && question.multiSelect))
    return toggleChoices(question, value as readonly Json[])
  if (question instanceof QuestionSelectBase || question instanceof QuestionRatingModel) return chooseOption(question, value)
  if (question instanceof QuestionFileModel) return addFiles(inputId, value as readonly { readonly name: string; readonly type: string }[])
  if (question instanceof QuestionSignaturePadModel) return draw(question.id)
  return type(() => document.getElementById(inputId) ?? undefined, String(value))
}

const commentFieldOf = (question: Question): HTMLElement | undefined =>
  [question.commentId, ...(question instanceof QuestionSelectBase ? [question.otherId] : [])].flatMap(
    (id) => document.getElementById(id) ?? [],
  )[0]

/** Types a text into a field, and leaves the field. */
async function type(getField: () => HTMLElement | undefined, text: string): Promise<void> {
  const found = await find(getField)
  const field = found.matches('input, textarea')
    ? found
    : await find(() => found.querySelector<HTMLElement>('input, textarea') ?? undefined)
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  field.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  field.focus()
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  field.blur()
}

const optionsOf = (inputId: string): readonly HTMLInputElement[] =>
  [...document.querySelectorAll<HTMLInputElement>('input')].filter(({ id }) => id.startsWith(`${inputId}_`))

async function chooseOption({ inputId }: Question, value: Json): Promise<void> {
  const option = await find(() => optionsOf(inputId).find((each) => each.value === String(value)))
  option.click()
}

async function toggleChoices({ inputId }: Question, values: readonly Json[]): Promise<void> {
  await find(() => optionsOf(inputId)[0])
  for (const wanted of [false, true])
    for (const { id, value } of optionsOf(inputId)) {
      const option = document.getElementById(id) as HTMLInputElement
      const isWanted = values.some((each) => String(each) === value)
      if (isWanted === wanted && option.checked !== isWanted) option.click()
    }
}

async function fillMatrix(question: QuestionMatrixModel, row: FormAnswers): Promise<void> {
  for (const [rowIndex, { name }] of question.visibleRows.entries()) {
    const wantedValues = [row[String(name)]].flat()
    for (const [columnIndex, column] of (question.visibleColumns as readonly ItemValue[]).entries()) {
      const input = await find(
        () =>
          document.getElementById(question.id)?.querySelectorAll('tbody tr')[rowIndex]?.querySelectorAll('input')[columnIndex] ?? undefined,
      )
      if (wantedValues.includes(column.value as Json) && !input.checked) input.click()
    }
  }
}

/** Moves the choices by the arrow keys until they have the wanted order. */
async function rank(question: QuestionRankingModel, values: readonly Json[]): Promise<void> {
  const move = async (index: number, key: 'ArrowUp' | 'ArrowDown') => {
    const before = JSON.stringify(question.value)
    const text = question.rankingChoices[index]?.locText.textOrHtml ?? ''
    const item = await find(() =>
      [...(document.getElementById(question.id)?.querySelectorAll<HTMLElement>('.sv-ranking-item') ?? [])].find(
        (each) => each.querySelector('.sv-ranking-item__text')?.textContent === text,
      ),
    )
    item.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await vi.waitFor(() => check(JSON.stringify(question.value) !== before, 'the ranking changes'), wait)
  }
  if (question.isEmpty()) await move(0, 'ArrowDown')
  for (const [index, value] of values.entries())
    for (let position = (question.value as readonly Json[]).indexOf(value); position > index; position -= 1) await move(position, 'ArrowUp')
}

async function chooseInList(question: QuestionDropdownModel | QuestionTagboxModel, values: readonly Json[]): Promise<void> {
  const read = (): readonly Json[] => [question.value as Json | undefined].flat().filter((each) => each !== undefined)
  const unwantedValues = question instanceof QuestionTagboxModel ? read().filter((each) => !values.includes(each)) : []
  for (const value of [...unwantedValues, ...values.filter((each) => !read().includes(each))]) {
    const before = JSON.stringify(read())
    const option = await find(() => {
      const control = document.getElementById(question.inputId)
      if (control?.querySelector('[aria-expanded="false"]') != null) control.click()
      return document.getElementById(`${question.inputId}_list${String(value)}`) ?? undefined
    })
    option.click()
    await vi.waitFor(() => check(JSON.stringify(read()) !== before, 'the choice changes'), wait)
  }
}

async function chooseBoolean({ inputId, valueTrue }: QuestionBooleanModel, value: Json): Promise<void> {
  const input = await find(() => document.getElementById(inputId) ?? undefined)
  const labels = input.closest('.sd-boolean')?.querySelectorAll<HTMLElement>('.sd-boolean__thumb-ghost')
  const label = labels?.[value === (valueTrue ?? true) ? 1 : 0]
  ;(label ?? input).click()
}

async function addFiles(inputId: string, files: readonly { readonly name: string; readonly type: string }[]): Promise<void> {
  const input = await find(() => document.getElementById(inputId) ?? undefined)
  const button = await find(() => input.closest('.sd-file')?.querySelector<HTMLElement>('button[aria-label]') ?? undefined)
  button.click()
  Object.defineProperty(input, 'files', {
    configurable: true,
    value: files.map(({ name, type: mime }) => new File(['x'], name, { type: mime })),
  })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function draw(id: string): Promise<void> {
  const canvas = await find(() => document.getElementById(id)?.querySelector('canvas') ?? undefined)
  const at = (clientX: number) => ({
    bubbles: true,
    clientX,
    clientY: 5,
    pointerId: 1,
    isPrimary: true,
    buttons: 1,
    button: 0,
    cancelable: true,
  })
  for (const [kind, x] of [
    ['pointerdown', 1],
    ['pointermove', 9],
    ['pointerup', 9],
  ] as const)
    canvas.dispatchEvent(new PointerEvent(kind, at(x)))
}

/** Waits for an element. */
const find = <Found extends Element>(get: () => Found | undefined): Promise<Found> =>
  vi.waitFor(() => {
    const found = get()
    if (found === undefined) throw new Error(`Missing: ${String(get)}`)
    return found
  }, wait)

function check(isTrue: boolean, expectation: string): void {
  if (!isTrue) throw new Error(`Expected: ${expectation}`)
}

const isEqual = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)
