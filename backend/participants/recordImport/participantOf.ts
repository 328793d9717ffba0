import type { Values } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { labelsOf, normaliseLabel } from './labels.ts'
import { isMomentItem, readMoment } from './readCell.ts'
import type { RecordPlan } from './recordPlan.ts'
import type { RecordOfFile, RecordRow } from './records.ts'

/** The values of a participant in a record, with the cells from which they come. */
export interface ParticipantOfRecord {
  readonly subjectId: string
  readonly fields: Values
  readonly cells: readonly { readonly field: string; readonly row: RecordRow; readonly column: RecordPlan['columns'][number] }[]
}

type Gender = NonNullable<ResourceAnswer['participant']['gender']>

/** Labels of sex and gender in the projects of others. */
const genders: Readonly<Record<Gender, readonly string[]>> = {
  female: ['female', 'f', 'woman', 'femme', 'féminin'],
  male: ['male', 'm', 'man', 'homme', 'masculin'],
  other: ['other', 'o', 'autre', 'non-binary', 'non binaire'],
  unknown: ['unknown', 'u', 'inconnu', 'not reported'],
}

const genderFields: ReadonlySet<string> = new Set(['gender', 'clinicalSex'])

/** Reads the participant of a record by the mapping: from the first row with a value. Pure. */
export function participantOfRecord(
  { rows }: RecordOfFile,
  { columns, mapping, style }: Pick<RecordPlan, 'columns' | 'mapping' | 'style'>,
): ParticipantOfRecord {
  const fields: Record<string, unknown> = {}
  const cells: ParticipantOfRecord['cells'][number][] = []
  for (const [field, source] of Object.entries(mapping.participant)) {
    if ('value' in source) {
      if (source.value !== '') fields[field] = source.value
      continue
    }
    const column = columns.find(({ name }) => name === source.column)
    const row = column === undefined ? undefined : rows.find((each) => (each.cells[column.index] ?? '').trim() !== '')
    if (column === undefined || row === undefined) continue
    cells.push({ field, row, column })
    fields[field] = cellText(field, row.cells[column.index] ?? '', column, style)
  }
  const { subjectId = '', ...rest } = fields
  return { subjectId: String(subjectId), fields: rest, cells }
}

function cellText(field: string, cell: string, { item }: RecordPlan['columns'][number], style: RecordPlan['style']): string {
  const text = cell.trim()
  if (genderFields.has(field)) {
    const choice = item?.choices.find(({ value }) => String(value) === text)
    const labels = choice === undefined ? [normaliseLabel(text)] : labelsOf(choice.text ?? choice.value ?? '')
    const gender = (Object.entries(genders) as [Gender, readonly string[]][]).find(([, names]) =>
      names.some((name) => labels.includes(name)),
    )
    return gender === undefined ? text : field === 'gender' ? gender[0] : gender[0].toUpperCase()
  }
  if (field === 'dob' || (item !== null && isMomentItem(item))) {
    const read = readMoment(text, { hasTime: false, dayOrder: style.dayOrder })
    return 'value' in read ? String(read.value) : text
  }
  const choice = item?.choices.find(({ value }) => String(value) === text)
  const label = choice?.text
  return typeof label === 'string' ? label : text
}
