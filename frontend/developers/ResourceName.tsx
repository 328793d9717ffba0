import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { ChoiceInput } from '../fields/ChoiceInput.tsx'
import type { CellProps, InputProps } from '../fields/types.ts'
import { declared } from './registry.ts'

const namespaces = ['common', ...new Set(declared.map(({ namespace }) => namespace))]

/** A resource chosen by what its screens call it. Those that are views change through others and tell nobody. */
export function ResourceNameInput(props: InputProps<FieldDefinition>) {
  const { t, i18n } = useTranslation(namespaces)
  const options = declared
    .filter(({ view }) => view !== true)
    .map(({ name, namespace }) => ({ value: name, label: t(`${namespace}:titles.${name}.many`) }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language))
  return <ChoiceInput {...props} options={options} />
}

export function ResourceNameCell({ value }: CellProps<FieldDefinition>) {
  const { t } = useTranslation(namespaces)
  const found = declared.find(({ name }) => name === value)
  return found === undefined ? String(value ?? '') : t(`${found.namespace}:titles.${found.name}.many`)
}
