import type { BoardColumn } from '#resources/boardAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Texts } from '../texts.ts'

/** What every study has on its board is called in the reader's language; what its own staff added, as they named it. */
export const columnIn = <Column extends Pick<BoardColumn, 'name' | 'step'>>(texts: Texts, reader: Caller, column: Column): Column => ({
  ...column,
  name: nameIn(texts, reader, { name: column.name, of: 'boardColumn.step', key: column.step }),
})

/** The same of a candidate status. */
export const statusIn = <Status extends { readonly name: string; readonly eligibility: string | null }>(
  texts: Texts,
  reader: Caller,
  { eligibility, ...status }: Status,
): Omit<Status, 'eligibility'> => ({
  ...status,
  name: nameIn(texts, reader, { name: status.name, of: 'candidateStatus.eligibility', key: eligibility }),
})

/** And of a source, which keeps where it comes from. */
export const sourceIn = <Source extends Pick<ResourceAnswer['studySource'], 'name' | 'origin'>>(
  texts: Texts,
  reader: Caller,
  source: Source,
): Source => ({ ...source, name: nameIn(texts, reader, { name: source.name, of: 'studySource.origin', key: source.origin }) })

interface Named {
  readonly name: string
  /** The field whose values are what every study has. */
  readonly of: 'boardColumn.step' | 'candidateStatus.eligibility' | 'studySource.origin'
  /** Which of them it is; null of what a study's own staff added. */
  readonly key: string | null
}

const nameIn = (texts: Texts, { language }: Caller, { name, of, key }: Named): string =>
  key === null ? name : texts.text(language, `trialboard:values.${of}.${key}`)
