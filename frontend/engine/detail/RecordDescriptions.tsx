import type { ReactNode } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import { type DescriptionItem, Descriptions } from '../../base/antd/Descriptions.tsx'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { appearanceOf } from '../../fields/index.ts'
import { FieldCell } from '../FieldCell.tsx'
import { FieldHelp } from '../FieldHelp.tsx'
import { fieldOf } from '../fieldOf.ts'
import { withoutUnits } from '../units.ts'

interface RecordDescriptionsProps {
  readonly resource: string
  readonly row: Values
  /** Names of the fields to show, in this order. */
  readonly names: readonly string[]
  readonly as: 'rows' | 'columns'
  /** Maximum number of columns, 3 by default. */
  readonly most?: 2 | 4
  /** Custom labels or values that replace the standard ones of a field, by field name. */
  readonly written?: Readonly<Record<string, { readonly label?: string; readonly content?: ReactNode }>>
  /** Further entries after the fields. */
  readonly more?: readonly DescriptionItem[]
}

/**
 * Shows fields of a row by its declaration: labels with their help texts, values in the cells of their types, and placeholders for hidden
 * values.
 */
export function RecordDescriptions({ resource, row, names, as, most, written = {}, more = [] }: RecordDescriptionsProps) {
  const definition = useDefinition(resource)
  const texts = useTexts(resource)
  const isPhone = useIsPhone()
  const descriptionItems = withoutUnits(definition, names).map((name): DescriptionItem => {
    const field = fieldOf(definition, name)
    const { label = texts.label(name), content } = written[name] ?? {}
    return {
      key: name,
      label: (
        <>
          {label} <FieldHelp resource={resource} name={name} label={label} />
        </>
      ),
      content: content === undefined ? <FieldCell resource={resource} name={name} row={row} /> : content,
      isWide: field !== null && (appearanceOf(field).wide === true || (isPhone && appearanceOf(field).wideOnPhone === true)),
    }
  })
  return <Descriptions as={as} most={most} onPhone={2} items={[...descriptionItems, ...more]} />
}
