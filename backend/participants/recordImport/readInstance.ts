import { isStorable } from '#resources/core/values/storable.ts'
import { longestAnswer } from '#resources/forms/content/answersInput.ts'
import type { Json } from '#resources/forms/content/json.ts'
import { missingSuffix } from '#resources/forms/content/missingCodes.ts'
import type { CellResult } from '#resources/participants/recordImport.ts'
import type { RecordColumn } from './columns.ts'
import { readCell, readCheckbox, readState } from './readCell.ts'
import type { RecordPlan } from './recordPlan.ts'
import type { FormInstance } from './records.ts'

/** An answer with the columns from which it was read. */
export interface InstanceAnswer {
  readonly value: Json
  readonly columns: readonly RecordColumn[]
}

/** The cells of a form instance as answers, calculated values and state, and the cells that are none of these. */
export interface ReadInstance {
  readonly answers: ReadonlyMap<string, InstanceAnswer>
  readonly calculated: readonly { readonly column: RecordColumn; readonly question: string; readonly text: string }[]
  readonly isComplete: boolean
  /** `code`: of the problem with a rejected value. */
  readonly others: readonly { readonly column: RecordColumn; readonly result: CellResult; readonly code?: string }[]
}

const fileTypes: ReadonlySet<string> = new Set(['file', 'signaturepad'])

/** Reads the cells of a form instance. Pure. */
export function readInstance(
  { form, row, columns }: FormInstance,
  { mapping, style }: Pick<RecordPlan, 'mapping' | 'style'>,
): ReadInstance {
  const answers = new Map<string, { value: Json; columns: RecordColumn[] }>()
  const calculated: ReadInstance['calculated'][number][] = []
  const others: ReadInstance['others'][number][] = []
  let isComplete = false
  const reject = (column: RecordColumn, code: string) => others.push({ column, result: 'rejected', code })
  const addAnswer = (column: RecordColumn, question: string, value: Json) => answers.set(question, { value, columns: [column] })

  for (const column of columns) {
    const cell = row.cells[column.index] ?? ''
    const text = cell.trim()
    const { item, use } = column
    if (text === '') continue
    if (use === 'state') {
      const state = readState(text)
      isComplete = state === 'complete'
      if (state === null) reject(column, 'notAChoice')
      continue
    }
    if (item === null) continue
    const { question } = item
    if (item.type === 'expression') calculated.push({ column, question, text })
    else if (fileTypes.has(item.type)) others.push({ column, result: 'file' })
    else if (!isStorable(cell)) reject(column, 'controlCharacter')
    else if (Object.hasOwn(mapping.missingCodes, text) && column.choice === null) {
      const hasCodes = form.items.some((each) => each.key === `${question}${missingSuffix}`)
      if (hasCodes) addAnswer(column, `${question}${missingSuffix}`, mapping.missingCodes[text] ?? '')
      else others.push({ column, result: 'missingCode' })
    } else if (column.choice !== null) {
      const isSelected = readCheckbox(text)
      if (isSelected === null) reject(column, 'notZeroOrOne')
      else if (!isSelected) others.push({ column, result: 'unchecked' })
      else {
        const selected = answers.get(question) ?? { value: [], columns: [] }
        const choice = item.choices.find(({ value }) => String(value) === column.choice)?.value ?? column.choice
        answers.set(question, { value: [...(selected.value as readonly Json[]), choice], columns: [...selected.columns, column] })
      }
    } else {
      const read = readCell(item, cell, style)
      if ('code' in read) reject(column, read.code)
      else if (JSON.stringify(read.value).length > longestAnswer) reject(column, 'tooLong')
      else addAnswer(column, question, read.value)
    }
  }
  return { answers, calculated, isComplete, others }
}
