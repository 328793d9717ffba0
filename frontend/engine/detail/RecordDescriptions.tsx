import type { ReactNode } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { type Described, Descriptions } from '../../base/library/Descriptions.tsx'
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
  /** Fields of the declaration, in this order. */
  readonly names: readonly string[]
  readonly as: 'rows' | 'columns'
  /** Most columns beside each other; absent: three. */
  readonly most?: 4
  /** Written by hand in the place of a field's own label or value, by its name. */
  readonly written?: Readonly<Record<string, { readonly label?: string; readonly content?: ReactNode }>>
  /** What follows and is no field. */
  readonly more?: readonly Described[]
}

/** Fields of a row as its declaration says: their labels with the help for them, their values by the cells of their types, redacted where they are. */
export function RecordDescriptions({ resource, row, names, as, most, written = {}, more = [] }: RecordDescriptionsProps) {
  const definition = useDefinition(resource)
  const texts = useTexts(resource)
  const isPhone = useIsPhone()
  const described = withoutUnits(definition, names).map((name): Described => {
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
  return <Descriptions as={as} most={most} onPhone={2} items={[...described, ...more]} />
}
