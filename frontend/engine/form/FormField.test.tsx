import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { isDerived } from '#resources/core/fieldKinds.ts'
import { getResource } from '#resources/index.ts'
import { FormField } from './FormField.tsx'

vi.mock('../../base/texts/useTexts.ts', () => ({ useTexts: () => ({ label: String, help: () => null }) }))
vi.mock('../pieces.ts', () => ({ useExtensions: () => ({}), fieldViewOf: () => ({}) }))
vi.mock('../FieldHelp.tsx', () => ({ FieldHelp: () => null }))
vi.mock('../FieldCell.tsx', () => ({ FieldCell: () => <b>cell</b> }))
vi.mock('./FieldInput.tsx', () => ({ FieldInput: () => <b>input</b> }))

const { age } = getResource('participant').fields
const renderAge = (isReadOnly: boolean): string => {
  if (age === undefined || !isDerived(age)) throw new Error('The age is not derived')
  return renderToStaticMarkup(
    <FormField
      {...{ id: 'f', resource: 'participant', name: 'age', field: age, values: {}, problems: [], isReadOnly }}
      onChange={() => undefined}
    />,
  )
}

it('shows a derived value like every other value if the form cannot be changed', () => {
  expect(renderAge(true)).toContain('<b>cell</b>')
  expect(renderAge(true)).not.toContain('<label')
  expect(renderAge(false)).toContain('<b>input</b>')
})
