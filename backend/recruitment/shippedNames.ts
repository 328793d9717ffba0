import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Texts } from '../platform/common/texts.ts'

/**
 * Returns a column with its name. A standard column is named in the reader's language; all other columns have the name that staff gave
 * them.
 */
export const localizeColumn = <Column extends Pick<BoardColumn, 'name' | 'step'>>(
  texts: Texts,
  reader: Caller,
  column: Column,
): Column => ({
  ...column,
  name: localizeName(texts, reader, { name: column.name, of: 'boardColumn.step', key: column.step }),
})

/** Returns a candidate status with its name, by the same rule as `localizeColumn`. */
export const localizeStatus = <Status extends { readonly name: string; readonly eligibility: string | null }>(
  texts: Texts,
  reader: Caller,
  { eligibility, ...status }: Status,
): Omit<Status, 'eligibility'> => ({
  ...status,
  name: localizeName(texts, reader, { name: status.name, of: 'candidateStatus.eligibility', key: eligibility }),
})

/** Returns a source with its name, by the same rule as `localizeColumn`. The result still contains `origin`. */
export const localizeSource = <Source extends Pick<ResourceAnswer['studySource'], 'name' | 'origin'>>(
  texts: Texts,
  reader: Caller,
  source: Source,
): Source => ({ ...source, name: localizeName(texts, reader, { name: source.name, of: 'studySource.origin', key: source.origin }) })

interface StandardEntry {
  readonly name: string
  /** The field whose values identify the standard entries of every study. */
  readonly of: 'boardColumn.step' | 'candidateStatus.eligibility' | 'studySource.origin'
  /** Value of that field; null for an entry that the study's staff added. */
  readonly key: string | null
}

const localizeName = (texts: Texts, { language }: Caller, { name, of, key }: StandardEntry): string =>
  key === null ? name : texts.text(language, `trialboard:values.${of}.${key}`)
