import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDefinition } from '../base/customFields/useDefinition.ts'
import { fieldOf } from './fieldOf.ts'
import { usePieces, viewAt } from './pieces.ts'

interface FieldDiffProps {
  readonly resource: string
  readonly name: string
  readonly before: unknown
  readonly after: unknown
  /** Titles of referenced rows by id. */
  readonly labels: Readonly<Record<string, string>>
  /** The record's first state: there was nothing before. */
  readonly isFirst: boolean
}

/** One field before and after, as its type shows it: the two cells with an arrow between, where the type has no better way. */
export function FieldDiff({ resource, name, before, after, labels, isFirst }: FieldDiffProps) {
  const pieces = usePieces()
  const field = fieldOf(useDefinition(resource), name)
  if (field === null) return null
  const { Cell, Diff } = viewAt(pieces, resource, name, field)
  const place = { resource, name, field }
  const cell = (value: unknown) => <Cell {...place} value={value} row={{ [name]: value, labels: { [name]: labels } }} />
  if (isFirst) return cell(after)
  if (Diff !== undefined) return <Diff {...place} before={before} after={after} />
  return <Becomes before={cell(before)} after={cell(after)} />
}

/** What was, an arrow, what is. */
export function Becomes({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <span className="field-diff">
      <del>{before}</del>
      <ArrowRightOutlined aria-label={t('history.becomes')} />
      <ins>{after}</ins>
    </span>
  )
}
