import type { BoardColumn } from '#resources/boardAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Texts } from '../texts.ts'

/** What every study has on its board is called in the reader's language; what its own staff added, as they named it. */
export function columnIn<Column extends Pick<BoardColumn, 'name' | 'step'>>(texts: Texts, { language }: Caller, column: Column): Column {
  const { step } = column
  return step === null ? column : { ...column, name: texts.text(language, `trialboard:values.boardColumn.step.${step}`) }
}

/** The same of a candidate status. */
export function statusIn<Status extends { readonly name: string; readonly eligibility: string | null }>(
  texts: Texts,
  { language }: Caller,
  { eligibility, ...status }: Status,
): Omit<Status, 'eligibility'> {
  return eligibility === null
    ? status
    : { ...status, name: texts.text(language, `trialboard:values.candidateStatus.eligibility.${eligibility}`) }
}

/** And of a source, which keeps where it comes from. */
export const sourceIn = <Source extends Pick<ResourceAnswer['studySource'], 'name' | 'origin'>>(
  texts: Texts,
  { language }: Caller,
  source: Source,
): Source =>
  source.origin === null ? source : { ...source, name: texts.text(language, `trialboard:values.studySource.origin.${source.origin}`) }
