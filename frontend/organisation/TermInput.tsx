import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { namespaces, type ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { textOf } from '../base/texts/values.ts'
import { AutoComplete } from '../base/ui/Select.tsx'
import { controlOf } from '../fields/control.ts'
import type { InputProps } from '../fields/types.ts'

/** Maximum number of suggestions. */
const maxOptions = 30

/** Selects the term of a definition: free text or a field of the product, shown by its label and found by label or name. */
export default function TermInput(props: InputProps<FieldDefinition>) {
  const { t } = useTranslation(['common', ...namespaces])
  const knownTerms = useMemo(
    () =>
      (resources as readonly ResourceDefinition[]).flatMap(({ name, namespace, fields }) =>
        Object.keys(fields).map((field) => {
          const term = `${name}.${field}`
          const label = `${t(`${namespace}:${name}.${field}`)} (${t(`${namespace}:titles.${name}.one`)})`
          return { term, label, words: `${term} ${label}`.toLowerCase() }
        }),
      ),
    [t],
  )
  const term = textOf(props.value)
  const inputText = knownTerms.find((each) => each.term === term)?.label ?? term
  const requested = inputText.trim().toLowerCase()
  const options = knownTerms.filter(({ words }) => requested !== '' && words.includes(requested)).slice(0, maxOptions)
  return (
    <AutoComplete
      {...controlOf(props)}
      value={inputText}
      fromServer="found"
      options={options.map(({ label }) => ({ value: label, label }))}
      onChange={(text: string) => props.onChange?.(knownTerms.find(({ label }) => label === text)?.term ?? text)}
    />
  )
}
