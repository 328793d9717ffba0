import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { ChoiceInput } from '../../fields/inputs/ChoiceInput.tsx'
import type { CellProps, InputProps } from '../../fields/types.ts'
import { declared } from './registry.ts'

const namespaces = ['common', ...new Set(declared.map(({ namespace }) => namespace))]

/** Selects a resource by its screen name. Views are left out: they change through other resources and publish no changes. */
export function ResourceNameInput(props: InputProps<FieldDefinition>) {
  const { t, i18n } = useTranslation(namespaces)
  const options = declared
    .filter(({ view }) => view !== true)
    .map(({ name, namespace }) => ({ value: name, label: t(`${namespace}:titles.${name}.many`) }))
    .sort((left, right) => left.label.localeCompare(right.label, i18n.language))
  return <ChoiceInput {...props} options={options} />
}

export function ResourceNameCell({ value }: CellProps<FieldDefinition>) {
  const { t } = useTranslation(namespaces)
  const match = declared.find(({ name }) => name === value)
  return match === undefined ? String(value ?? '') : t(`${match.namespace}:titles.${match.name}.many`)
}
