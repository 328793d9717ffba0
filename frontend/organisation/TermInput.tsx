import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { namespaces, type ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { textOf } from '../base/texts/values.ts'
import { AutoComplete } from '../base/ui/Select.tsx'
import { controlOf } from '../fields/control.ts'
import type { InputProps } from '../fields/types.ts'

/** Shown at a time: more is no list to choose from. */
const most = 30

/**
 * The term of a definition: a field of the product, shown as people know it and found by either spelling of its name, or a word of
 * one's own.
 */
export default function TermInput(props: InputProps<FieldDefinition>) {
  const { t } = useTranslation(['common', ...namespaces])
  const known = useMemo(
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
  const typed = known.find((each) => each.term === term)?.label ?? term
  const asked = typed.trim().toLowerCase()
  const options = known.filter(({ words }) => asked !== '' && words.includes(asked)).slice(0, most)
  return (
    <AutoComplete
      {...controlOf(props)}
      value={typed}
      fromServer="found"
      options={options.map(({ label }) => ({ value: label, label }))}
      onChange={(text: string) => props.onChange?.(known.find(({ label }) => label === text)?.term ?? text)}
    />
  )
}
