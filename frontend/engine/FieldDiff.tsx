import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDefinition } from '../base/customFields/useDefinition.ts'
import { fieldViewOf, useExtensions } from './extensions.ts'
import { fieldOf } from './fieldOf.ts'

interface FieldDiffProps {
  readonly resource: string
  readonly name: string
  readonly before: unknown
  readonly after: unknown
  /** Titles of the referenced rows by id. */
  readonly labels: Readonly<Record<string, string>>
  /** True for the record's first state, which has no former values. */
  readonly isFirst: boolean
}

/**
 * Shows one field before and after a change. If the field's type has no special view for changes, shows two cells with an arrow between.
 */
export function FieldDiff({ resource, name, before, after, labels, isFirst }: FieldDiffProps) {
  const extensions = useExtensions()
  const field = fieldOf(useDefinition(resource), name)
  if (field === null) return null
  const { Cell, Diff } = fieldViewOf(extensions, resource, name, field)
  const fieldContext = { resource, name, field }
  const renderCell = (value: unknown) => <Cell {...fieldContext} value={value} row={{ [name]: value, labels: { [name]: labels } }} />
  if (isFirst) return renderCell(after)
  if (Diff !== undefined) return <Diff {...fieldContext} before={before} after={after} />
  return <Becomes before={renderCell(before)} after={renderCell(after)} />
}

/** Shows the former value, an arrow and the new value. */
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
